/**
 * The live view of a crawl: a few lines redrawn in place on a terminal, plain log lines where
 * there is none. Both go to stderr, so that results on stdout stay clean.
 */
import { styleText } from 'node:util';
import type { CrawlEvent } from '../crawl/events.js';
import { countEvent, emptyProgress, type Progress } from '../crawl/progress.js';
import { count, duration, plural } from './numbers.js';
import { toldKinds } from './page-kinds.js';

export interface ProgressSink {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressViewOptions {
  readonly sink: ProgressSink;
  /** What is crawled, for the first line. */
  readonly title: string;
  /** URLs waiting in the frontier. */
  readonly queued: () => Promise<number>;
  /** `quiet`: warnings alone. `verbose`: every request. */
  readonly detail: 'quiet' | 'normal' | 'verbose';
  readonly now: () => number;
}

const REDRAW_MS = 200;
const LOG_EVERY_MS = 10_000;
/** The rate is that of the last half minute: a crawl's speed changes. */
const RATE_WINDOW_MS = 30_000;

export class ProgressView {
  readonly progress: Progress;
  private readonly options: ProgressViewOptions;
  private readonly startedAt: number;
  private readonly samples: Array<readonly [at: number, requests: number]>;
  private readonly timer: NodeJS.Timeout | null;
  private drawnLines: number;
  private waiting: string;

  constructor(options: ProgressViewOptions) {
    this.options = options;
    this.progress = emptyProgress();
    this.startedAt = options.now();
    this.samples = [[this.startedAt, 0]];
    this.drawnLines = 0;
    this.waiting = '';
    const everyMs = options.sink.isTTY ? REDRAW_MS : LOG_EVERY_MS;
    this.timer =
      options.detail === 'quiet' ? null : setInterval(() => void this.tick(), everyMs).unref();
  }

  /** Takes in one event. */
  show(event: CrawlEvent): void {
    countEvent(this.progress, event);
    if (event.type === 'visited') this.waiting = '';
    if (event.type === 'host-blocked') {
      this.waiting = `waiting ${duration(event.waitMs / 1000)} for ${event.host}: ${event.reason}`;
    }
    if (event.type === 'waiting' && this.waiting === '') {
      this.waiting = `the next request is due in ${duration(event.waitMs / 1000)}`;
    }
    const line = logLine(event, this.options.detail);
    if (line !== null) this.log(line);
  }

  /** Prints a line above the live view. */
  log(line: string): void {
    this.clear();
    const stamp = new Date(this.options.now()).toISOString().slice(11, 19);
    this.options.sink.write(`${this.options.sink.isTTY ? '' : `${stamp} `}${line}\n`);
  }

  /** Ends the view; the lines drawn last disappear. */
  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.clear();
  }

  private async tick(): Promise<void> {
    const { sink, queued } = this.options;
    const lines = this.lines(await queued());
    if (!sink.isTTY) {
      this.log(lines.slice(0, 2).join('  '));
      return;
    }
    this.clear();
    const width = (sink.columns ?? 80) - 1;
    sink.write(lines.map((line) => `${line.slice(0, width)}\n`).join(''));
    this.drawnLines = lines.length;
  }

  private lines(queued: number): string[] {
    const { progress: p, waiting } = this;
    const elapsed = (this.options.now() - this.startedAt) / 1000;
    const rate = this.rate();
    const left = rate > 0 ? `at least ${duration(queued / rate)} left` : 'time left unknown';
    const kinds = toldKinds(p.kinds).map(([kind, n]) => `${kind} ${count(n)}`);
    const phase = p.phase === 'learn' ? 'learning' : 'crawling';
    return [
      `${phase} ${this.options.title}  ${duration(elapsed)}`,
      `${plural(p.requests, 'request')}  ${rate.toFixed(1)}/s  ${count(queued)} queued  ${left}`,
      [`pages ${count(p.html)}`, ...kinds, ...totalsOf(p)].join('  '),
      waiting || p.url,
    ];
  }

  private rate(): number {
    const now = this.options.now();
    this.samples.push([now, this.progress.requests]);
    while (this.samples.length > 2 && this.samples[0]![0] < now - RATE_WINDOW_MS) {
      this.samples.shift();
    }
    const [at, requests] = this.samples[0]!;
    return now > at ? ((this.progress.requests - requests) * 1000) / (now - at) : 0;
  }

  private clear(): void {
    // The carriage return undoes whatever the terminal echoed, such as ^C.
    if (this.drawnLines > 0) this.options.sink.write(`\r\u001b[${this.drawnLines}A\u001b[0J`);
    this.drawnLines = 0;
  }
}

/** What there is any of: a narrow terminal has no room for zeros. */
function totalsOf(p: Progress): string[] {
  const totals: Array<[string, number]> = [
    ['redirects', p.redirects],
    ['files', p.files],
    ['errors', p.errors],
    ['retries', p.retries],
    ['given up', p.failed],
  ];
  return totals.filter(([, n]) => n > 0).map(([name, n]) => `${name} ${count(n)}`);
}

/** An event as a log line; null where the level of detail leaves it out. */
function logLine(event: CrawlEvent, detail: ProgressViewOptions['detail']): string | null {
  switch (event.type) {
    case 'failed':
      return styleText('yellow', `gave up ${event.url}: ${event.reason}`);
    case 'host-blocked':
      return styleText(
        'yellow',
        `waiting ${duration(event.waitMs / 1000)} for ${event.host}: ${event.reason}`,
      );
    case 'started':
      return detail === 'quiet' || event.answers + event.queued === 0
        ? null
        : `going on: ${plural(event.answers, 'answer')} kept, ${count(event.queued)} queued`;
    case 'learned':
      return detail === 'quiet' || event.requests === 0
        ? null
        : `learned the site from ${event.requests} requests in ${duration(event.seconds)}`;
    case 'model-outdated':
      return styleText('yellow', 'the site has changed: learning it again');
    case 'wall-suspected':
      return styleText(
        'yellow',
        `${event.answers} answers alike, the last to ${event.url}: is it a wall? waiting ${duration(event.waitMs / 1000)}`,
      );
    case 'wall-dismissed':
      return detail === 'quiet'
        ? null
        : event.isOver
          ? 'the site answers with its pages again'
          : 'no wall: the site goes on answering with its pages';
    case 'model-kept':
      return 'learning again led to nothing: going on as before';
    case 'demoted':
      return detail === 'quiet' ? null : `no more like ${event.url}: ${event.reason}`;
    case 'visited':
      return detail === 'verbose' ? `${event.status} ${event.url}` : null;
    case 'retrying':
      return detail === 'verbose'
        ? `will try again in ${duration(event.waitMs / 1000)}: ${event.url} (${event.reason})`
        : null;
    case 'refused':
      return detail === 'verbose' ? `refused ${event.url}: ${event.reason}` : null;
    default:
      return null;
  }
}
