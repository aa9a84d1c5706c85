/** A mirror: a stored copy of a whole site that answers in place of it. */
import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BoardwalkError } from '../../errors.js';
import { canonicalUrl } from '../../url/canonical.js';
import { readBrotliLines } from './brotli-lines.js';
import { defaultCacheDir } from './cache-folder.js';
import { createIgnoreParams } from './ignore-params.js';
import {
  type Label,
  type MirrorSite,
  parseLabel,
  parseSite,
  parseTruth,
  type Truth,
} from './mirror-format.js';
import { type PageRow, type UnpackProgress, unpackPages } from './unpack.js';

/** What the site answers at one URL. */
export interface MirrorRecord {
  /** As {@link Mirror.urlOf} gives it. */
  readonly url: string;
  readonly status: number;
  /** The content type as the site sent it; its charset is no longer true, bodies are UTF-8. */
  readonly type: string;
  readonly location: string | null;
  /** Why the site gave no answer; null where it did. */
  readonly error: string | null;
  readonly bodyOffset: number;
  readonly bodyBytes: number;
}

export interface Mirror {
  readonly site: MirrorSite;
  /** The entry page as {@link Mirror.urlOf} gives it. */
  readonly entry: string;
  /** Host names (with port where it is not the default) of the recorded URLs. */
  readonly hosts: ReadonlySet<string>;
  /** Recorded URLs. */
  readonly size: number;
  /** The form in which the mirror knows a URL: canonical, without ignored parameters. */
  urlOf(raw: string): string | null;
  /** Null: the site answers 404. */
  lookup(url: string): MirrorRecord | null;
  /** Reads the record's body, UTF-8; empty where none was kept. */
  body(record: MirrorRecord): Uint8Array;
  /** In breadth-first order, URLs as {@link Mirror.urlOf} gives them. */
  labels(): Promise<readonly Label[]>;
  truth(): Promise<Truth>;
  close(): void;
}

export interface OpenMirrorOptions {
  /** Where the pages are unpacked. @default `defaultCacheDir()` */
  readonly cacheDir?: string;
  /** Called while pages are unpacked: the first opening only. */
  readonly onProgress?: (progress: UnpackProgress) => void;
}

/**
 * @param dir a folder of the form described in `mirror-format.ts`.
 * @throws {BoardwalkError} `bad-file` naming the file and line; `disk-full` for the cache.
 */
export async function openMirror(dir: string, options: OpenMirrorOptions = {}): Promise<Mirror> {
  const site = await readSite(join(dir, 'site.json'));
  const unpacked = await unpackPages(
    join(dir, 'pages.jsonl.br'),
    options.cacheDir ?? defaultCacheDir(),
    options.onProgress ?? (() => {}),
  );
  const withoutIgnored = createIgnoreParams(site.ignoreParams);
  const urlOf = (raw: string): string | null => {
    const url = canonicalUrl(raw);
    return url === null ? null : withoutIgnored(url);
  };
  const records = indexRows(unpacked.rows, urlOf);
  return new FolderMirror(dir, site, records, urlOf, openSync(unpacked.bodiesFile, 'r'));
}

async function readSite(path: string): Promise<MirrorSite> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const message = `There is no mirror here: ${path} cannot be read.`;
    throw new BoardwalkError(message, { code: 'bad-file', cause });
  }
  return parseSite(text, path);
}

/** Where two recorded URLs share a form, the one that a breadth-first crawl meets first answers. */
function indexRows(
  rows: readonly PageRow[],
  urlOf: (raw: string) => string | null,
): Map<string, PageRow> {
  const records = new Map<string, PageRow>();
  for (const row of rows) {
    const url = urlOf(row[1]);
    if (url === null) continue;
    const rival = records.get(url);
    if (rival === undefined || row[0] < rival[0]) records.set(url, row);
  }
  return records;
}

class FolderMirror implements Mirror {
  readonly site: MirrorSite;
  readonly entry: string;
  readonly hosts: ReadonlySet<string>;
  readonly size: number;
  readonly urlOf: (raw: string) => string | null;
  private readonly dir: string;
  private readonly records: ReadonlyMap<string, PageRow>;
  private readonly bodies: number;
  private labelsRead: Promise<readonly Label[]> | null;
  private truthRead: Promise<Truth> | null;

  constructor(
    dir: string,
    site: MirrorSite,
    records: ReadonlyMap<string, PageRow>,
    urlOf: (raw: string) => string | null,
    bodies: number,
  ) {
    this.dir = dir;
    this.site = site;
    this.records = records;
    this.urlOf = urlOf;
    this.bodies = bodies;
    this.size = records.size;
    this.entry = urlOf(site.entry) ?? site.entry;
    this.hosts = hostsOf([...records.keys(), this.entry]);
    this.labelsRead = null;
    this.truthRead = null;
  }

  lookup(raw: string): MirrorRecord | null {
    const url = this.urlOf(raw);
    if (url === null) return null;
    const row = this.records.get(url);
    if (row !== undefined) {
      const [, , status, type, location, error, bodyOffset, bodyBytes] = row;
      return { url, status, type, location, error, bodyOffset, bodyBytes };
    }
    return this.isRoot(url) ? redirectRecord(url, this.site.entry) : null;
  }

  body(record: MirrorRecord): Uint8Array {
    const bytes = Buffer.allocUnsafe(record.bodyBytes);
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(
        this.bodies,
        bytes,
        done,
        bytes.length - done,
        record.bodyOffset + done,
      );
      if (read === 0) {
        const message = `The unpacked copy of ${this.dir} was cut short while in use; open the mirror again.`;
        throw new BoardwalkError(message, { code: 'bad-file' });
      }
      done += read;
    }
    return bytes;
  }

  labels(): Promise<readonly Label[]> {
    this.labelsRead ??= this.readLabels();
    return this.labelsRead;
  }

  truth(): Promise<Truth> {
    this.truthRead ??= this.readTruth();
    return this.truthRead;
  }

  close(): void {
    closeSync(this.bodies);
  }

  /** The root path of the entry's own host, over http or https. */
  private isRoot(url: string): boolean {
    const { host } = new URL(this.entry);
    return url === `http://${host}/` || url === `https://${host}/`;
  }

  private async readLabels(): Promise<readonly Label[]> {
    const path = join(this.dir, 'labels.jsonl.br');
    const labels: Label[] = [];
    for await (const line of readBrotliLines(path, () => {})) {
      const label = parseLabel(line.text, `${path}, line ${line.number},`);
      labels.push({ ...label, url: this.urlOf(label.url) ?? label.url });
    }
    return labels;
  }

  private async readTruth(): Promise<Truth> {
    const path = join(this.dir, 'truth.json.br');
    let text = '';
    for await (const line of readBrotliLines(path, () => {})) text += `${line.text}\n`;
    return parseTruth(text, path);
  }
}

function redirectRecord(url: string, location: string): MirrorRecord {
  const type = 'text/html; charset=utf-8';
  return { url, status: 302, type, location, error: null, bodyOffset: 0, bodyBytes: 0 };
}

function hostsOf(urls: Iterable<string>): Set<string> {
  const hosts = new Set<string>();
  for (const url of urls) {
    const start = url.indexOf('://') + 3;
    hosts.add(url.slice(start, url.indexOf('/', start)));
  }
  return hosts;
}
