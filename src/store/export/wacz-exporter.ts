/** WACZ 1.1.1: the raw answers with index and page list in one ZIP file, for replay tools. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { version } from '../../version.js';
import { cdxjLines } from '../archive/cdxj.js';
import { storeError } from '../sqlite-errors.js';
import { writeChosenCaptures } from './chosen-captures.js';
import type { ExportSource } from './export-source.js';
import type { Exporter } from './exporter.js';
import { OutputFile } from './output-file.js';
import { isoTime } from './times.js';

const WACZ_VERSION = '1.1.1';
const WARC_NAME = 'data.warc.gz';

/** A file of the package, written beside it until the package is made. */
interface Part {
  readonly path: string;
  readonly file: string;
  readonly hash: string;
}

interface PageRow {
  readonly url: string;
  readonly title: string | null;
  readonly time: number;
}

const COPIES = `(SELECT url, captured_at, record_type, status, content_type, payload_digest,
    copied_captures.offset_bytes, length_bytes, '${WARC_NAME}' AS file
  FROM captures JOIN copied_captures USING (id))`;
const PAGES = `SELECT pages.url, title, captured_at AS time
  FROM pages JOIN captures ON captures.id = capture_id
  WHERE pages.status = 200 AND page_kind IS NOT NULL
    AND capture_id IN (SELECT id FROM copied_captures) ORDER BY pages.id`;

export const waczExporter: Exporter = {
  format: 'wacz',
  shape: 'file',
  async write(source, path) {
    const parts: Part[] = [];
    const add = (name: string, fill: (file: OutputFile) => void): void => {
      parts.push(writePart(`${path}.${parts.length}`, name, fill));
    };
    try {
      add(`archive/${WARC_NAME}`, (file) => writeChosenCaptures(source, file, WARC_NAME));
      add('indexes/index.cdx', (file) => writeIndex(source, file));
      add('pages/pages.jsonl', (file) => writePages(source, file));
      await writeZip(path, parts, manifestOf(source, parts));
    } catch (error) {
      throw storeError(error, path);
    } finally {
      for (const { file } of parts) rmSync(file, { force: true });
    }
  },
};

function writePart(file: string, path: string, fill: (file: OutputFile) => void): Part {
  const out = new OutputFile(file);
  try {
    fill(out);
  } catch (error) {
    out.close();
    rmSync(file, { force: true });
    throw error;
  }
  return { path, file, hash: `sha256:${out.close()}` };
}

function writeIndex({ database }: ExportSource, file: OutputFile): void {
  for (const line of cdxjLines(database, COPIES)) file.write(line);
}

function writePages({ database, name }: ExportSource, file: OutputFile): void {
  file.write(`${JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: name })}\n`);
  for (const { url, title, time } of database.iterate<PageRow>(PAGES)) {
    file.write(`${JSON.stringify({ url, ts: isoTime(time), title: title ?? url })}\n`);
  }
}

function manifestOf(source: ExportSource, parts: readonly Part[]): string {
  const manifest = {
    profile: 'data-package',
    wacz_version: WACZ_VERSION,
    title: source.name,
    software: `Boardwalk/${version}`,
    created: isoTime(source.now),
    ...(source.start !== null && { mainPageUrl: source.start }),
    resources: parts.map(({ path, file, hash }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      path,
      hash,
      bytes: statSync(file).size,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Everything is stored as it is: the archive is compressed already, and is read at any offset. */
async function writeZip(path: string, parts: readonly Part[], manifest: string): Promise<void> {
  const zip = new ZipFile();
  const hash = createHash('sha256').update(manifest).digest('hex');
  const digest = { path: 'datapackage.json', hash: `sha256:${hash}` };
  zip.addBuffer(Buffer.from(manifest), 'datapackage.json', { compress: false });
  zip.addBuffer(Buffer.from(JSON.stringify(digest)), 'datapackage-digest.json', {
    compress: false,
  });
  for (const part of parts) {
    zip.addReadStreamLazy(part.path, { compress: false }, (give) => {
      give(null, createReadStream(part.file));
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx' }));
}
