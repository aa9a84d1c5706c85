/** Writes small mirrors for tests, in the form that `src/fetch/mirror/mirror-format.ts` describes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface SmallMirror {
  readonly site: Readonly<Record<string, unknown>>;
  readonly pages: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly labels?: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly truth?: unknown;
}

export async function writeMirror(dir: string, mirror: SmallMirror): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'site.json'), JSON.stringify(mirror.site));
  await writeFile(join(dir, 'pages.jsonl.br'), brotliCompressSync(lines(mirror.pages)));
  await writeFile(join(dir, 'labels.jsonl.br'), brotliCompressSync(lines(mirror.labels ?? [])));
  const truth = mirror.truth ?? { boards: [], threads: [] };
  await writeFile(join(dir, 'truth.json.br'), brotliCompressSync(JSON.stringify(truth)));
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
