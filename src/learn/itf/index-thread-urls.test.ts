import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, repeated } from '../../../test/hand-made-site.js';
import type { PageType } from '../page-types/page-type-model.js';
import { detectByDefinition, detectEntryGroups, detectUrlGroup } from './index-thread-urls.js';
import { createPageReader, type PageReader } from './page-reader.js';
import { createPoll } from './vote.js';

/** Rows as in FoCUS figure 4: title, last poster, shortcut to the last post. */
const threadList = (count: number): string =>
  `<table>${repeated(
    count,
    (i) =>
      `<tr><td class=t><a href=/t/${i}>A title of thread ${i}</a></td><td><a href=/u/${i % 3}>user ${i % 3}</a></td><td class=l><a href=/last/${i}>last</a></td><td>${i}</td></tr>`,
  )}</table>`;
const boardList = (count: number): string =>
  `<ul class=boards>${repeated(count, (i) => `<li><a href=/b/${i}>Board ${i}</a><p>about it</p></li>`)}</ul>`;

const PATHS: readonly [RegExp, PageType][] = [
  [/^\/$|^\/b\//, 'index'],
  [/^\/t\/|^\/last\//, 'thread'],
];

function open(
  htmlOf: (path: string) => string | null,
  wrong: ReadonlyMap<string, PageType> = new Map(),
): PageReader {
  const typeOf = (path: string): PageType =>
    wrong.get(path) ?? PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
  return createPageReader(handMadeSite(htmlOf), ({ url }) => typeOf(url.slice(HOST.length)), 1000);
}

const read = async (reader: PageReader, path: string) => (await reader.read(HOST + path))!;
const never = (): boolean => false;

describe('algorithm 1', () => {
  it('takes the group with the longest anchor text, with the type of its destinations', async () => {
    const reader = open((path) => (path === '/b/1' ? threadList(8) : `<p>${path}</p>`));
    const found = await detectUrlGroup(await read(reader, '/b/1'), createPoll(reader), never);
    expect(found).toMatchObject({ type: 'thread' });
    expect(found!.group.urls).toEqual(Array.from({ length: 8 }, (_, i) => `${HOST}/t/${i + 1}`));
  });

  it('finds nothing where the destinations are neither index nor thread pages', async () => {
    const links = repeated(9, (i) => `<li><a href=/u/${i}>a long name of a user ${i}</a></li>`);
    const reader = open((path) => (path === '/b/1' ? `<ul>${links}</ul>` : '<p>a user</p>'));
    const found = await detectUrlGroup(await read(reader, '/b/1'), createPoll(reader), never);
    expect(found).toBeNull();
  });

  it('lets the majority decide where the classifier errs', async () => {
    const wrong = new Map<string, PageType>([2, 5, 8].map((i) => [`/t/${i}`, 'index']));
    const reader = open((path) => (/^\/b/.test(path) ? threadList(9) : '<p>a post</p>'), wrong);
    const poll = createPoll(reader);
    const types: (string | undefined)[] = [];
    for (const board of ['/b/1', '/b/2', '/b/3', '/b/4', '/b/5', '/b/6']) {
      const found = await detectUrlGroup(await read(reader, board), poll, never);
      types.push(found?.type);
    }
    // A location is one group, whatever page it is seen on.
    expect(types.at(-1)).toBe('thread');
  });

  it('counts a title once, however many rows show it', async () => {
    const rows = repeated(
      12,
      (i) =>
        `<tr><td class=t><a href=/t/${i}>thread ${i}</a></td><td class=b><a href=/b/2>The board that all are in</a></td></tr>`,
    );
    const reader = open((path) => (path === '/b/1' ? `<table>${rows}</table>` : '<p>x</p>'));
    const found = await detectUrlGroup(await read(reader, '/b/1'), createPoll(reader), never);
    expect(found).toMatchObject({ type: 'thread' });
  });

  it('asks for a few destinations only, fewer where a location is known', async () => {
    const site = handMadeSite((path) => (path.startsWith('/b/') ? threadList(30) : '<p>x</p>'));
    const reader = createPageReader(site, () => 'thread', 1000);
    const poll = createPoll(reader);
    for (const board of ['/b/1', '/b/2', '/b/3']) {
      await detectUrlGroup(await read(reader, board), poll, never);
    }
    expect(site.asked.filter((path) => path.startsWith('/t/')).length).toBeLessThanOrEqual(5);
  });
});

describe('on an entry page', () => {
  it('finds the boards beside a longer list of new threads', async () => {
    const reader = open((path) => (path === '/' ? boardList(7) + threadList(9) : '<p>x</p>'));
    const found = await detectEntryGroups(await read(reader, '/'), createPoll(reader));
    expect(found.map(({ type, group }) => [type, group.urls.length])).toEqual([
      ['thread', 9],
      ['index', 7],
    ]);
  });

  it('knows boards by the threads they list where their look says nothing', async () => {
    const unlike = new Map<string, PageType>(
      Array.from({ length: 7 }, (_, i) => [`/b/${i + 1}`, 'other']),
    );
    const pageOf = (path: string): string => {
      if (path === '/') return boardList(7);
      return path.startsWith('/b/') ? threadList(6) : '<p>x</p>';
    };
    const reader = open(pageOf, unlike);
    const poll = createPoll(reader);
    const entry = await read(reader, '/');
    expect(await detectEntryGroups(entry, poll)).toEqual([]);
    const found = await detectByDefinition(entry, poll, (url) => reader.read(url));
    expect(found).toMatchObject({ type: 'index', group: { urls: { length: 7 } } });
  });
});
