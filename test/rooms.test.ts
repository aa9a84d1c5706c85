/** The shape of the source tree: which room may call which, and how large a file may grow. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Data walks from top to bottom; a room imports only from rooms above it, and from leaves. */
const ROOMS = [
  'fetch',
  'page',
  'structure',
  'learn',
  'strategies',
  'extract',
  'store',
  'crawl',
  'lab',
  'inspect',
  'cli',
];
const LEAVES = ['errors.ts', 'version.ts', 'url', 'text', 'random'];
const DOOR = 'index.ts';

/** Imports that are not only types: a cycle of types is harmless, a cycle of code is not. */
const CODE_IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'/gms;
const ANY_IMPORT = /^(?:import|export)\b[^;]*?from\s+'(\.[^']+)'/gms;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));
const sources = files.filter((file) => !file.endsWith('.test.ts'));

function importsOf(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(pattern)].map((match) =>
    relative(SRC, resolve(SRC, dirname(file), match[1]!.replace(/\.js$/, '.ts'))).replaceAll(
      '\\',
      '/',
    ),
  );
}

const roomOf = (file: string): string => file.split('/')[0]!;

test('every file stands in a room, in a leaf, or is the door', () => {
  const homeless = files.filter((file) => ![...ROOMS, ...LEAVES, DOOR].includes(roomOf(file)));
  expect(homeless).toEqual([]);
});

test('a room imports only from rooms above it, a leaf only from leaves', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file, ANY_IMPORT)
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        if (from === to || LEAVES.includes(to) || from === DOOR) return false;
        return LEAVES.includes(from) || ROOMS.indexOf(to) > ROOMS.indexOf(from);
      })
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('no file imports itself in a circle', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file, CODE_IMPORT)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  expect(circles).toEqual([]);
});

test('no source file grows beyond 400 lines', () => {
  const long = sources.filter(
    (file) => readFileSync(join(SRC, file), 'utf8').split('\n').length > 400,
  );
  expect(long).toEqual([]);
});
