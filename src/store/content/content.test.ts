/** What is written of threads: the same pages give the same rows, and all of it can be found. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePost, makeThread, SITE, temporaryDirectory } from '../../../test/content-fixtures.js';
import { summarizeContent } from './content-summary.js';
import { ContentWriter } from './content-writer.js';
import { searchPosts } from './search.js';
import { searchExpression, segmentText } from './segment.js';

type Opened = Awaited<ReturnType<typeof temporaryDirectory>>;

let opened: Opened;
let writer: ContentWriter;
beforeEach(async () => {
  opened = await temporaryDirectory();
  writer = new ContentWriter(opened.directory.database);
});
afterEach(() => opened.close());

const TABLES = ['boards', 'users', 'threads', 'posts', 'thread_pages'];

function everything(): unknown {
  const { database } = opened.directory;
  return TABLES.map((table) => database.all(`SELECT * FROM ${table} ORDER BY 1`));
}

function page(fingerprint: bigint, posts: number): Parameters<ContentWriter['putThread']>[1][0] {
  const extracted = {
    posts: Array(posts).fill(makePost(0, '')),
    confidence: 1,
    fitsTemplate: true,
  };
  return { url: `${SITE}t/1`, fingerprint, captureId: 1, extracted };
}

const texts = (): unknown[] =>
  opened.directory.database
    .all<{ text: string }>('SELECT text FROM posts ORDER BY thread_id, position')
    .map(({ text }) => text);
const found = (query: string): string[] =>
  searchPosts(opened.directory.database, query, 10).map(({ excerpt }) => excerpt);

test('writing a thread again changes nothing', () => {
  const thread = makeThread([
    makePost(0, 'flour'),
    makePost(1, 'water', { id: null, permalink: null }),
  ]);
  writer.putThread(thread, [page(1n, 2)]);
  const before = everything();
  writer.putThread(thread, [page(1n, 2)]);
  expect(everything()).toEqual(before);
  expect(summarizeContent(opened.directory.database)).toMatchObject({
    boards: 2,
    threads: 1,
    posts: 2,
    users: 1,
    pages: 1,
    pagesOffTemplate: 0,
  });
});

test('an edited, a new and a deleted post', () => {
  writer.putThread(makeThread([makePost(0, 'flour'), makePost(1, 'watr')]), []);
  const [, id] = opened.directory.database.all<{ id: number }>('SELECT id FROM posts ORDER BY id');
  const between = makePost(1, 'salt', { id: '150' });
  const edited = makePost(2, 'water', { id: '101' });
  writer.putThread(makeThread([makePost(0, 'flour'), between, edited]), []);
  expect(texts()).toEqual(['flour', 'salt', 'water']);
  expect(opened.directory.database.get('SELECT id FROM posts WHERE text = ?', 'water')).toEqual(id);
  expect(found('watr')).toEqual([]);
  writer.putThread(makeThread([makePost(0, 'flour'), edited]), []);
  expect(texts()).toEqual(['flour', 'water']);
  expect(found('salt')).toEqual([]);
  expect(found('water')).toEqual(['water']);
});

test('like posts of one author are all kept', () => {
  const same = { id: null, permalink: null };
  writer.putThread(makeThread([makePost(0, '+1', same), makePost(1, '+1', same)]), []);
  expect(texts()).toEqual(['+1', '+1']);
});

test('threads whose pages are gone leave nothing behind', () => {
  writer.putThread(makeThread([makePost(0, 'flour')]), [page(1n, 1)]);
  writer.removeOrphans();
  expect(summarizeContent(opened.directory.database)).toMatchObject({
    threads: 0,
    posts: 0,
    users: 0,
  });
  expect(found('flour')).toEqual([]);
});

test('a page without posts is noted, not dropped', () => {
  writer.putThread(makeThread([]), [page(1n, 0)]);
  expect(summarizeContent(opened.directory.database)).toMatchObject({
    threads: 0,
    pagesWithoutPosts: 1,
    offTemplate: [`${SITE}t/1`],
  });
});

test.each([
  ['天', ['今天天气很好']],
  ['天气', ['今天天气很好']],
  ['天气很', ['今天天气很好']],
  ['气天', []],
  ['犬', ['かわいい犬が好き']],
  ['かわ', ['かわいい犬が好き']],
  ['好き', ['かわいい犬が好き']],
  ['국', ['한국어를 배우다']],
  ['한국', ['한국어를 배우다']],
  ['한국어', ['한국어를 배우다']],
  ['어한', []],
  ['creme', ['Crème brûlée (CRUST)']],
  ['crust*', ['Crème brûlée (CRUST)']],
  ['cru*', ['Crème brûlée (CRUST)']],
  ['cru', []],
  ['"creme brulee"', ['Crème brûlée (CRUST)']],
  ['"brulee creme"', []],
  ['crust creme', ['Crème brûlée (CRUST)']],
  ['ขนม', ['ขนมปัง']],
  ['sourdough', ['今天天气很好']],
  ['AND OR "', []],
])('search for %s', (query, expected) => {
  const posts = [
    '今天天气很好',
    'かわいい犬が好き',
    '한국어를 배우다',
    'Crème brûlée (CRUST)',
    'ขนมปัง',
  ];
  writer.putThread(makeThread(posts.map((text, position) => makePost(position, text))), []);
  expect(found(query)).toEqual(expected);
});

test('no query is an error of the syntax', () => {
  for (const query of ['"', '*', '()', 'a"b', 'NEAR(a b)', 'col:x', '-', '^a']) {
    const expression = searchExpression(query);
    if (expression === null) expect(() => found(query)).toThrow(/no word/);
    else expect(found(query)).toEqual([]);
  }
});

test('characters of scripts without spaces become words', () => {
  expect(segmentText('a中b').split(/\s+/)).toEqual(['a', '中', 'b']);
});
