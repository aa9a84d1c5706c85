/** Signatures that only several posts together show. */
import { expect, test } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import type { Post } from '../post.js';
import { readBody } from './read-body.js';
import { separateSignatures } from './separate-signatures.js';

function post(author: string, html: string): Post {
  const page = parsePage({
    url: 'http://forum.test/',
    html: `<body>${html}`,
    names: createNames(),
  });
  return {
    id: null,
    permalink: null,
    position: 0,
    number: null,
    author: { name: author, url: null },
    time: null,
    ...readBody(page, [page.tree.tag.findIndex((_, node) => page.tree.tagName(node) === 'body')]),
    votes: null,
    isAccepted: false,
    depth: 0,
    replyTo: null,
    replyToId: null,
  };
}

test('cuts off what stands behind a rule under every post of an author', () => {
  const sign = '<hr><p>Ann &amp; Co.<br><img src="/logo.png" alt="logo"></p>';
  const [one, two, once] = separateSignatures([
    post('Ann', `<p>First</p>${sign}`),
    post('Ann', `<p>Second</p><hr><p>part two</p>${sign}`),
    post('Bob', '<p>Said</p><hr><p>Bob</p>'),
  ]);
  expect(one).toMatchObject({
    signature: 'Ann & Co.\nlogo',
    body: { text: 'First', markdown: 'First', html: '<p>First</p>' },
  });
  expect(two!.body).toEqual({
    text: 'Second\npart two',
    markdown: 'Second\n\n___\n\npart two',
    html: '<p>Second</p><hr><p>part two</p>',
  });
  expect(once).toMatchObject({ signature: null, body: { text: 'Said\nBob' } });
});

test('leaves what different authors end with, and rules inside quotes', () => {
  const posts = [
    post('Ann', 'x<hr>thanks'),
    post('Bob', 'y<hr>thanks'),
    post('Cy', 'a<blockquote>z<hr>end</blockquote>'),
    post('Cy', 'b<blockquote>z<hr>end</blockquote>'),
  ];
  expect(separateSignatures(posts)).toEqual(posts);
});
