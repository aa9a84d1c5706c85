/** One interface for every format that content leaves in. */
import type { ExportSource } from './export-source.js';

/** Every format, as in `--format NAME`. */
export const EXPORT_FORMATS = [
  'jsonl',
  'csv',
  'parquet',
  'sqlite',
  'mbox',
  'markdown',
  'html',
  'warc',
  'wacz',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Exporter {
  readonly format: ExportFormat;
  /** What it makes of the path that it is given. */
  readonly shape: 'file' | 'directory';
  /**
   * Writes all that `source` chose to `path`, where nothing is yet, and settles when everything is
   * written. Nothing is held in memory that grows with the number of posts.
   * @throws {BoardwalkError} `disk-full`, or `bad-file` where the archive is not whole.
   */
  write(source: ExportSource, path: string): Promise<void> | void;
}
