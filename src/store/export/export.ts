/** Hands the content of a crawl directory over in one of the formats that people use. */
import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BoardwalkError } from '../../errors.js';
import { type ReadableCrawlDirectory, readCrawlDirectory } from '../crawl-directory.js';
import { crawlDirectoryError, storeError } from '../sqlite-errors.js';
import { csvExporter } from './csv-exporter.js';
import { ExportSource } from './export-source.js';
import type { Exporter, ExportFormat } from './exporter.js';
import { htmlExporter } from './html/html-exporter.js';
import { jsonlExporter } from './jsonl-exporter.js';
import { markdownExporter } from './markdown-exporter.js';
import { mboxExporter } from './mbox-exporter.js';
import { parquetExporter } from './parquet-exporter.js';
import type { Selection } from './selection.js';
import { sqliteExporter } from './sqlite-exporter.js';
import { waczExporter } from './wacz-exporter.js';
import { warcExporter } from './warc-exporter.js';

/** One for each format. */
export const EXPORTERS: readonly Exporter[] = [
  ...[jsonlExporter, csvExporter, parquetExporter, sqliteExporter, mboxExporter],
  ...[markdownExporter, htmlExporter, warcExporter, waczExporter],
];

const RAW_FORMATS: ReadonlySet<ExportFormat> = new Set(['warc', 'wacz']);

export interface ExportRequest {
  /** The crawl directory. */
  readonly dir: string;
  readonly format: ExportFormat;
  /** The file or folder to make; there must be nothing of that name. */
  readonly out: string;
  /** What of it. @default everything */
  readonly selection?: Selection;
  /** Called with the posts written so far and those to write. */
  readonly onProgress?: (posts: number, inAll: number) => void;
}

export interface ExportResult {
  readonly format: ExportFormat;
  readonly out: string;
  readonly threads: number;
  readonly posts: number;
}

/**
 * Exports what was extracted. The result appears under its name when it is complete.
 * @throws {BoardwalkError} `usage` where `out` exists or nothing is so called, `crawl-directory`
 * where nothing was extracted yet, `disk-full`.
 */
export async function exportContent(request: ExportRequest): Promise<ExportResult> {
  const { format, out } = request;
  const target = resolve(out);
  refuseExisting(out, target);
  checkFolder(dirname(target));
  const directory = readCrawlDirectory(request.dir);
  try {
    checkExtracted(directory, request);
    const { onProgress, selection = {} } = request;
    const source = new ExportSource(directory, {
      selection,
      now: Date.now(),
      onProgress: (posts) => onProgress?.(posts, totals.posts),
    });
    const totals = source.totals();
    const exporter = EXPORTERS.find((one) => one.format === format)!;
    await writeAndRename(exporter, source, target);
    return { format, out, ...totals };
  } finally {
    directory.close();
  }
}

async function writeAndRename(
  exporter: Exporter,
  source: ExportSource,
  target: string,
): Promise<void> {
  const unfinished = `${target}.unfinished-${process.pid}`;
  try {
    await exporter.write(source, unfinished);
    refuseExisting(target, target);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw storeError(error, target);
  }
}

function refuseExisting(out: string, target: string): void {
  if (!existsSync(target)) return;
  throw new BoardwalkError(`${out} exists and is not overwritten: give another --out.`, {
    code: 'usage',
  });
}

function checkFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new BoardwalkError(
      `Nothing can be written into ${folder}: check that it exists and that you may write there.`,
      { code: 'usage', cause },
    );
  }
}

/** The archive can be handed over without its posts. */
function checkExtracted(
  { database }: ReadableCrawlDirectory,
  { dir, format }: ExportRequest,
): void {
  const isReady =
    database.get("SELECT 1 FROM sqlite_schema WHERE name = 'posts'") !== undefined &&
    (RAW_FORMATS.has(format) || database.get('SELECT 1 FROM posts LIMIT 1') !== undefined);
  if (isReady) return;
  throw crawlDirectoryError(`${dir} holds no posts yet: run "boardwalk extract ${dir}" first.`);
}
