/** Which events a crawl directory keeps, and in which words. Single visits are pages, not events. */
import type { EventLevel, EventLog } from '../store/notes.js';
import type { CrawlEvent } from './events.js';

type Words = readonly [level: EventLevel, message: string, data?: unknown];

export function logEvent(log: EventLog, event: CrawlEvent, now: number): void {
  const words = wordsOf(event);
  if (words !== null) log.append(now, words[0], event.type, words[1], words[2]);
}

function wordsOf(event: CrawlEvent): Words | null {
  switch (event.type) {
    case 'started': {
      const { answers, queued } = event;
      return ['info', `Crawl of ${event.url} begins.`, { answers, queued }];
    }
    case 'learned': {
      const { requests, seconds } = event;
      const message = `${event.strategy} learned the site from ${requests} requests.`;
      return ['info', message, { requests, seconds }];
    }
    case 'failed':
      return ['warning', `Gave up ${event.url}: ${event.reason}`];
    case 'host-blocked':
      return ['warning', `Waiting ${seconds(event.waitMs)} for ${event.host}: ${event.reason}`];
    case 'stopped':
      return ['info', event.message, { reason: event.reason }];
    default:
      return wordsOfDoubt(event);
  }
}

/** What the crawl found out about itself. */
function wordsOfDoubt(event: CrawlEvent): Words | null {
  switch (event.type) {
    case 'model-outdated': {
      const expected = event.urlKind === 'other' ? 'of use' : `${event.urlKind} pages`;
      const message =
        `${event.unfit} of the last ${event.pages} pages that were to be ${expected} ` +
        'looked like none that was learned; learning the site again.';
      return ['warning', message];
    }
    case 'model-kept':
      return ['warning', 'Learning again led to nothing; going on by what was learned before.'];
    case 'demoted': {
      const message = `Requests such as ${event.url} are not made any more: ${event.reason}`;
      return ['info', message, { family: event.family }];
    }
    case 'wall-suspected': {
      const message =
        `${event.answers} answers in a row were alike and not what they should be (last: ${event.url}); ` +
        `looking in ${seconds(event.waitMs)} whether the site still answers with its pages.`;
      return ['warning', message];
    }
    case 'wall-dismissed':
      return event.isOver
        ? ['info', 'The site answers with its pages again.']
        : ['info', `The site answers with its pages; such as ${event.url} are not for everybody.`];
    default:
      return null;
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
