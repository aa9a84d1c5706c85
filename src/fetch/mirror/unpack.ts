/**
 * Unpacks a mirror's pages once into the cache: all bodies end to end in `bodies.bin`, and where
 * each one is in `index.json`. The folder is filled under a temporary name and renamed when it is
 * whole, so two processes at once, or a kill in the middle, leave a good cache or none.
 */
import { createHash } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BoardwalkError } from '../../errors.js';
import { readBrotliLines } from './brotli-lines.js';
import { type PageLine, parsePageLine } from './mirror-format.js';

/** Part of the cache's key: raise it whenever the two files change their form. */
const CACHE_VERSION = 1;

const WRITE_BATCH_BYTES = 4 * 1024 * 1024;

/** A temporary folder that nobody has written to for so long belongs to a process that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** One page in the cache, as a row because there are many: see {@link UnpackedPages.rows}. */
export type PageRow = readonly [
  position: number,
  url: string,
  status: number,
  type: string,
  location: string | null,
  error: string | null,
  bodyOffset: number,
  bodyBytes: number,
];

export interface UnpackedPages {
  readonly bodiesFile: string;
  /** In the order of the mirror's file. */
  readonly rows: readonly PageRow[];
}

export interface UnpackProgress {
  readonly pages: number;
  /** Share of the compressed file that has been read, 0 to 1. */
  readonly share: number;
}

/**
 * @param pagesFile the mirror's `pages.jsonl.br`.
 * @throws {BoardwalkError} `bad-file` naming the line; `disk-full` where the cache has no room.
 */
export async function unpackPages(
  pagesFile: string,
  cacheDir: string,
  onProgress: (progress: UnpackProgress) => void,
): Promise<UnpackedPages> {
  const mirrorsDir = join(cacheDir, 'mirrors');
  const { name, sizeBytes } = await cacheEntryOf(pagesFile);
  const folder = join(mirrorsDir, name);
  try {
    const cached = await loadUnpacked(folder);
    if (cached) return cached;
    await mkdir(mirrorsDir, { recursive: true });
    await removeAbandoned(mirrorsDir);
    const temporary = await mkdtemp(join(mirrorsDir, `.${name}.`));
    try {
      await fillFolder(temporary, pagesFile, sizeBytes, onProgress);
      await publish(temporary, folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  } catch (error) {
    throw asCacheError(error, mirrorsDir);
  }
  const unpacked = await loadUnpacked(folder);
  if (unpacked) return unpacked;
  const message = `The unpacked mirror ${folder} vanished while it was opened; try again.`;
  throw new BoardwalkError(message, { code: 'bad-file' });
}

/** Another file, another size, a newer file or a newer form: another entry. */
async function cacheEntryOf(pagesFile: string): Promise<{ name: string; sizeBytes: number }> {
  try {
    const path = await realpath(pagesFile);
    const { size, mtimeMs } = await stat(path);
    const key = JSON.stringify([CACHE_VERSION, path, size, mtimeMs]);
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 24);
    const label = basename(dirname(path)).replaceAll(UNSAFE_IN_NAME, '_').slice(0, 40);
    return { name: `${label}-${hash}`, sizeBytes: size };
  } catch (cause) {
    const message = `There is no mirror here: ${pagesFile} cannot be read.`;
    throw new BoardwalkError(message, { code: 'bad-file', cause });
  }
}

const UNSAFE_IN_NAME = /[^\w-]/g;

/** Null where there is no cache, or one that somebody has damaged. */
async function loadUnpacked(folder: string): Promise<UnpackedPages | null> {
  const bodiesFile = join(folder, 'bodies.bin');
  try {
    const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as CacheIndex;
    const { size } = await stat(bodiesFile);
    if (size === index.bodyBytes) return { bodiesFile, rows: index.rows };
  } catch (error) {
    if (!existed(error)) return null;
  }
  await rm(folder, { recursive: true, force: true });
  return null;
}

interface CacheIndex {
  readonly bodyBytes: number;
  readonly rows: readonly PageRow[];
}

function existed(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code !== 'ENOENT';
}

async function fillFolder(
  folder: string,
  pagesFile: string,
  sizeBytes: number,
  onProgress: (progress: UnpackProgress) => void,
): Promise<void> {
  const rows: PageRow[] = [];
  const bodies = await open(join(folder, 'bodies.bin'), 'wx');
  let bytesRead = 0;
  let bodyBytes = 0;
  try {
    const writer = new BatchWriter(bodies);
    const lines = readBrotliLines(pagesFile, (bytes) => {
      bytesRead = bytes;
    });
    for await (const line of lines) {
      const page = parsePageLine(line.text, `${pagesFile}, line ${line.number},`);
      const body = Buffer.from(page.body, 'utf8');
      rows.push(rowOf(page, bodyBytes, body.length));
      bodyBytes += body.length;
      if (await writer.write(body))
        onProgress({ pages: rows.length, share: bytesRead / sizeBytes });
    }
    await writer.flush();
  } finally {
    await bodies.close();
  }
  const index: CacheIndex = { bodyBytes, rows };
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
  onProgress({ pages: rows.length, share: 1 });
}

function rowOf(page: PageLine, offset: number, bytes: number): PageRow {
  const { i, url, status, type, location, error } = page;
  return [i, url, status, type, location, error, offset, bytes];
}

/** Gathers small bodies into large writes. */
class BatchWriter {
  private readonly file: FileHandle;
  private batch: Buffer[];
  private batchBytes: number;

  constructor(file: FileHandle) {
    this.file = file;
    this.batch = [];
    this.batchBytes = 0;
  }

  /** True where the batch was full and went to the file. */
  async write(bytes: Buffer): Promise<boolean> {
    if (bytes.length > 0) this.batch.push(bytes);
    this.batchBytes += bytes.length;
    if (this.batchBytes < WRITE_BATCH_BYTES) return false;
    await this.flush();
    return true;
  }

  async flush(): Promise<void> {
    const joined = Buffer.concat(this.batch);
    this.batch = [];
    this.batchBytes = 0;
    // One call may write less than it was given, on a disk that is filling up above all.
    for (let done = 0; done < joined.length; ) {
      done += (await this.file.write(joined, done)).bytesWritten;
    }
  }
}

/** Gives the folder its name, unless another process was faster: its folder is as good. */
async function publish(temporary: string, folder: string): Promise<void> {
  try {
    await rename(temporary, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error;
  }
}

async function removeAbandoned(mirrorsDir: string): Promise<void> {
  for (const name of await readdir(mirrorsDir)) {
    if (!name.startsWith('.')) continue;
    const folder = join(mirrorsDir, name);
    const written = await stat(join(folder, 'bodies.bin')).catch(() =>
      stat(folder).catch(() => null),
    );
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

function asCacheError(error: unknown, mirrorsDir: string): unknown {
  if (error instanceof BoardwalkError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && DISK_FULL.has(code)) {
    const text = `No space left to unpack the mirror in ${mirrorsDir}; free some, or point BOARDWALK_CACHE elsewhere.`;
    return new BoardwalkError(text, { code: 'disk-full', cause: error });
  }
  const text = `The mirror cannot be unpacked in ${mirrorsDir} (${message}); point BOARDWALK_CACHE to a folder that can be written.`;
  return new BoardwalkError(text, { code: 'usage', cause: error });
}
