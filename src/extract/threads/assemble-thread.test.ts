/** Pages become one thread: in order, without repeats, with what is missing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Post, ThreadPage } from '../post.js';
import { assembleThread } from './assemble-thread.js';

interface Shape extends Partial<Omit<Post, 'author' | 'time'>> {
  readonly text?: string;
  readonly author?: string;
  readonly ms?: number | null;
}

function post(
  position: number,
  { text = `words ${position}`, author = 'Ann', ms = null, ...rest }: Shape,
): Post {
  return {
    id: null,
    permalink: null,
    position,
    number: null,
    author: { name: author, url: null },
    time: { text: ms === null ? 'now' : String(ms), instantMs: ms, hasZone: true },
    body: { text, markdown: text, html: `<p>${text}</p>` },
    quotes: [],
    signature: null,
    editNote: null,
    attachments: [],
    votes: null,
    isAccepted: false,
    depth: 0,
    replyTo: null,
    replyToId: null,
    ...rest,
  };
}

function page(
  number: number,
  shapes: readonly Shape[],
  changes: Partial<ThreadPage> = {},
): ThreadPage {
  return {
    url: `http://forum.test/topic?page=${number}`,
    title: 'A title',
    boardPath: [],
    posts: shapes.map((shape, i) => post(i, shape)),
    confidence: 1,
    fitsTemplate: null,
    ...changes,
  };
}

const ids = (list: readonly string[]): Shape[] => list.map((id) => ({ id }));

test('joins pages and shows repeated posts once', () => {
  const thread = assembleThread([
    page(1, ids(['1', '2', '3']), { boardPath: [{ title: 'Board', url: 'http://forum.test/b' }] }),
    page(2, ids(['1', '3', '4']), { title: 'A title - page 2' }),
  ]);
  expect(thread.posts.map(({ id, position }) => [id, position])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 2],
    ['4', 3],
  ]);
  expect(thread.posts[3]!.pageUrl).toBe('http://forum.test/topic?page=2');
  expect(thread).toMatchObject({
    url: 'http://forum.test/topic?page=1',
    title: 'A title',
    gaps: [],
  });
  expect(thread.boardPath).toHaveLength(1);
});

test('does not take the head of the thread on later pages for a post', () => {
  const bare = (html: string, text = ''): Shape => ({
    ms: 1,
    body: { text, markdown: html, html },
  });
  const linkTo = (url: string): Shape =>
    bare(`<p><a href="${url}" rel="nofollow">Show it</a></p>`, 'Show it');
  const thread = assembleThread([
    page(1, [{ text: 'Hello all', ms: 1 }, bare('')]),
    page(2, [bare(''), { text: 'late', ms: 9 }]),
    page(3, [linkTo('http://forum.test/topic?page=1'), { text: 'later', ms: 10 }]),
    page(4, [linkTo('http://forum.test/another'), { ...bare(''), author: 'Bob' }]),
    page(5, [{ ...bare(''), id: '77' }]),
  ]);
  const shown = thread.posts.map(({ body, author, id }) => body.markdown || (id ?? author?.name));
  expect(shown).toEqual([
    'Hello all',
    'Ann',
    'late',
    'later',
    expect.stringContaining('another'),
    'Bob',
    '77',
  ]);
});

test('without ids, knows a post by author, time and words, and lets people repeat themselves', () => {
  const opening = { text: 'Hello all', ms: 1 };
  const thread = assembleThread([
    page(1, [opening, { text: 'me too', ms: 2 }, { text: 'me too', ms: 2 }]),
    page(2, [opening, { text: 'me too', ms: 3 }, { text: 'Hello all', ms: 1, author: 'Bob' }]),
  ]);
  expect(thread.posts.map(({ body }) => body.text)).toEqual([
    'Hello all',
    'me too',
    'me too',
    'me too',
    'Hello all',
  ]);
});

test('numbers replies through the thread and finds those to other pages', () => {
  const long = 'a long sentence that somebody on the next page will quote';
  const thread = assembleThread([
    page(1, [{ id: '1' }, { id: '2', text: long }, { id: '3', replyTo: 1 }]),
    page(2, [
      { id: '1' },
      { id: '4' },
      { id: '5', replyTo: 1 },
      { id: '6', replyToId: 'http://forum.test/topic?pid=3#pid3' },
      { id: '7', quotes: [{ text: long, author: null, url: null }] },
      { id: '8', replyToId: '99' },
      { id: '9', replyToId: '98', quotes: [{ text: long, author: null, url: null }] },
    ]),
  ]);
  expect(thread.posts.map(({ replyTo }) => replyTo)).toEqual([
    ...[null, null, 1, null, 3],
    ...[2, 1, null, 1],
  ]);
  expect(thread.posts.at(-2)!.replyToId).toBe('99');
});

test('lists missing pages and jumps of the printed numbers', () => {
  const numbered = (from: number, to: number): Shape[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ id: String(from + i), number: from + i }));
  const pages = [page(1, [...numbered(1, 4), ...numbered(6, 10)]), page(3, numbered(21, 30))];
  const missing = [{ url: 'http://forum.test/topic?page=2', after: 0 }];
  const { gaps } = assembleThread(pages, { missing });
  expect(gaps.map(({ kind, after, url }) => [kind, after, url])).toEqual([
    ['number-jump', 3, null],
    ['page-missing', 8, 'http://forum.test/topic?page=2'],
  ]);
  expect(gaps[0]!.message).toBe('Post 5 is on none of the fetched pages.');
  expect(assembleThread(pages).gaps.map(({ message }) => message)[1]).toBe(
    'Posts 11 to 20 are on none of the fetched pages.',
  );
});

test('makes nothing of numbers that begin anew on each page', () => {
  const numbered = [1, 2, 3, 4].map((number) => ({ number }));
  const second = numbered.map((shape, i) => ({ ...shape, text: `other ${i}` }));
  expect(assembleThread([page(1, numbered), page(2, second)]).gaps).toEqual([]);
});

test('knows the first and last time, and lives with none', () => {
  const thread = assembleThread([page(1, [{ ms: 5 }, { ms: 3 }, { ms: null }, { ms: 9 }])]);
  expect([thread.firstTimeMs, thread.lastTimeMs]).toEqual([3, 9]);
  expect(assembleThread([page(1, [])])).toMatchObject({ posts: [], firstTimeMs: null });
});

test('any overlap of pages gives the thread back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(3),
      fc.boolean(),
      (count, size, overlap, repeatsFirst) => {
        const all = Array.from({ length: count }, (_, i) => ({ id: `p${i}`, text: `words ${i}` }));
        const pages: ThreadPage[] = [];
        for (let start = 0; start < count; start += size) {
          const shown = all.slice(Math.max(0, start - overlap), start + size);
          const first = repeatsFirst && start > overlap ? [all[0]!] : [];
          pages.push(page(pages.length + 1, [...first, ...shown]));
        }
        const { posts } = assembleThread(pages);
        expect(posts.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        expect(posts.map(({ position }) => position)).toEqual(all.map((_, i) => i));
      },
    ),
  );
});
