/** One line that says what goes on, for work without a view of its own. */
import type { ProgressSink } from './progress-view.js';

const REDRAW_MS = 100;
const LOG_EVERY_MS = 10_000;

export class StatusLine {
  private readonly sink: ProgressSink;
  private shownAt: number;
  private isDrawn: boolean;

  constructor(sink: ProgressSink) {
    this.sink = sink;
    // A terminal shows the first line at once; a log hears only of what takes long.
    this.shownAt = sink.isTTY ? 0 : Date.now();
    this.isDrawn = false;
  }

  /** Replaces the line; more often than a person can read it, calls are ignored. */
  show(text: string): void {
    const now = Date.now();
    if (now - this.shownAt < (this.sink.isTTY ? REDRAW_MS : LOG_EVERY_MS)) return;
    this.shownAt = now;
    if (!this.sink.isTTY) {
      this.sink.write(`${text}\n`);
      return;
    }
    this.sink.write(`\r\u001b[K${text.slice(0, (this.sink.columns ?? 80) - 1)}`);
    this.isDrawn = true;
  }

  clear(): void {
    if (this.isDrawn) this.sink.write('\r\u001b[K');
    this.isDrawn = false;
  }
}
