/** Which events a crawl directory keeps, and in which words. Single visits are pages, not events. */
import type { EventLog } from '../store/notes.js';
import type { CrawlEvent } from './events.js';

export function logEvent(log: EventLog, event: CrawlEvent, now: number): void {
  switch (event.type) {
    case 'started':
      log.append(now, 'info', 'started', `Crawl of ${event.url} begins.`, {
        answers: event.answers,
        queued: event.queued,
      });
      return;
    case 'learned':
      log.append(
        now,
        'info',
        'learned',
        `${event.strategy} learned the site from ${event.requests} requests.`,
        { requests: event.requests, seconds: event.seconds },
      );
      return;
    case 'model-outdated':
      log.append(
        now,
        'warning',
        'model-outdated',
        `${event.unfit} of the last ${event.pages} pages that were to be ${kindOf(event.urlKind)} ` +
          'looked like none that was learned; learning the site again.',
      );
      return;
    case 'model-kept':
      log.append(
        now,
        'warning',
        'model-kept',
        'Learning again led to nothing; going on by what was learned before.',
      );
      return;
    case 'demoted':
      log.append(
        now,
        'info',
        'demoted',
        `Requests such as ${event.url} are not made any more: ${event.reason}`,
        { family: event.family },
      );
      return;
    case 'failed':
      log.append(now, 'warning', 'failed', `Gave up ${event.url}: ${event.reason}`);
      return;
    case 'host-blocked':
      log.append(
        now,
        'warning',
        'host-blocked',
        `Waiting ${Math.ceil(event.waitMs / 1000)} s for ${event.host}: ${event.reason}`,
      );
      return;
    case 'stopped':
      log.append(now, 'info', 'stopped', event.message, { reason: event.reason });
      return;
    default:
  }
}

/** What a link promised, in words. */
function kindOf(urlKind: string): string {
  return urlKind === 'other' ? 'of use' : `${urlKind} pages`;
}
