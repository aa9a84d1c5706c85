import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { checkMetadata } from './check-metadata.js';
import { readMetadata } from './page-metadata.js';

const pageOf = (html: string): Page =>
  parsePage({ url: 'http://forum.test/t/7', html, names: createNames() });

const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;

const postsOf = (html: string) => readMetadata(pageOf(html)).posts;

describe('JSON-LD', () => {
  it('gives a posting and its comments with what they answer', () => {
    const posts = postsOf(
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'DiscussionForumPosting',
        '@id': 'http://forum.test/t/7',
        headline: 'Tyres &amp; rims',
        author: { '@type': 'Person', name: 'Ann', url: '/u/ann' },
        datePublished: '2026-03-08T16:05:00+01:00',
        text: '<p>Which ones?</p><p>Thanks</p>',
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: 3,
        },
        comment: [
          {
            '@type': 'Comment',
            author: 'Bob',
            text: 'These.',
            url: '?page=1#p9',
            upvoteCount: '2',
          },
          {
            '@type': 'Comment',
            text: 'Those.',
            dateCreated: '1970-01-01T00:00:00Z',
            comment: { '@type': 'Comment', text: 'No.' },
          },
        ],
      }),
    );
    expect(posts[0]).toEqual({
      source: 'json-ld',
      type: 'DiscussionForumPosting',
      node: null,
      textNode: null,
      id: 'http://forum.test/t/7',
      url: 'http://forum.test/t/7',
      author: { name: 'Ann', url: 'http://forum.test/u/ann' },
      time: '2026-03-08T16:05:00+01:00',
      headline: 'Tyres & rims',
      text: 'Which ones? Thanks',
      votes: 3,
      isAccepted: false,
      parent: null,
    });
    expect(posts[1]).toMatchObject({
      author: { name: 'Bob', url: null },
      url: 'http://forum.test/t/7?page=1#p9',
      votes: 2,
    });
    expect(posts.map(({ text, parent }) => [text, parent])).toEqual([
      ['Which ones? Thanks', null],
      ['These.', 0],
      ['Those.', 0],
      ['No.', 2],
    ]);
    expect(posts[2]!.time).toBeNull();
  });

  it('tells the accepted answer of a question', () => {
    const posts = postsOf(
      jsonLd({
        '@type': 'QAPage',
        mainEntity: {
          '@type': 'Question',
          name: 'Why?',
          acceptedAnswer: { '@type': ['Answer'], text: 'Because.' },
          suggestedAnswer: [{ '@type': 'schema:Answer', text: 'Why not?' }],
        },
      }),
    );
    expect(posts.map(({ type, isAccepted, parent }) => [type, isAccepted, parent])).toEqual([
      ['Question', false, null],
      ['Answer', true, 0],
      ['Answer', false, 0],
    ]);
  });

  it('follows ids inside of a graph, each post once and without end', () => {
    const posts = postsOf(
      jsonLd({
        '@graph': [
          { '@id': '#a', '@type': 'Article', headline: 'A', comment: [{ '@id': '#b' }] },
          { '@id': '#b', '@type': 'Comment', text: 'B', comment: { '@id': '#a' } },
          { '@id': '#c', '@type': 'Comment', text: 'C', parentItem: { '@id': '#b' } },
        ],
      }),
    );
    expect(posts.map(({ id, parent }) => [id, parent])).toEqual([
      ['#a', null],
      ['#b', 0],
      ['#c', 1],
    ]);
  });

  it.each([
    ['a line break in a string', '{"@type": "Comment", "text": "one\ntwo"}'],
    ['commas at the end', '{"@type": "Comment", "text": "one two",},'],
    ['a comment around it', '//<![CDATA[\n{"@type": "Comment", "text": "one two"}\n//]]>'],
    ['an escape that is none', '{"@type": "Comment", "text": "one two", "x": "a\\d\\"}"}'],
    ['a missing end', '[{"@type": "Comment", "text": "one two", "author": {"name": "x"'],
  ])('survives %s', (_, text) => {
    expect(postsOf(jsonLd(text))).toMatchObject([{ type: 'Comment', text: 'one two' }]);
  });

  it('never fails, whatever a block holds', () => {
    const key = fc.constantFrom('@type', '@id', '@graph', 'comment', 'author', 'name', 'text');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom('Comment', '#a', 'Question', 1, null, true),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value).replaceAll('<', '');
        for (const { parent } of postsOf(jsonLd(text) + jsonLd(text.slice(0, cut)))) {
          expect(parent === null || parent >= 0).toBe(true);
        }
      }),
    );
  });

  it('is read in bounded time and depth', () => {
    const deep = `${'{"@type":"Comment","comment":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const posts = postsOf(
      jsonLd(deep) + jsonLd('['.repeat(200_000)) + jsonLd('{"a":'.repeat(9999)),
    );
    expect(posts.length).toBeGreaterThan(100);
    expect(posts.length).toBeLessThan(20_000);
  });
});

describe('microdata', () => {
  const PAGE = `<ol itemscope itemtype="http://schema.org/BreadcrumbList">
      <li itemprop=itemListElement itemscope itemtype="http://schema.org/ListItem">
        <a itemprop=item href="/"><span itemprop=name>Home</span></a><meta itemprop=position content=1>
      <li itemprop=itemListElement itemscope itemtype="http://schema.org/ListItem">
        <a itemprop=item itemscope href="/b/3"><span itemprop=name>Cars</span></a></ol>
    <div itemscope itemtype="http://schema.org/QAPage">
      <div itemprop=mainEntity itemscope itemtype="https://schema.org/Question" itemid="#q1">
        <h1 itemprop=name>Which?</h1><div itemprop=text>Which <b>one</b>?</div>
        <time itemprop=dateCreated datetime="2026-03-08">today</time>
        <span itemprop=author itemscope itemtype="http://schema.org/Person">
          <a itemprop=name href="/u/ann">Ann</a></span>
        <div itemprop="suggestedAnswer acceptedAnswer" itemscope itemtype="https://schema.org/Answer">
          <span itemprop=upvoteCount>4</span><p itemprop=text>This.</p>
          <a itemprop=author href="/u/bob">Bob</a></div>
      </div></div>`;

  it('gives the posts with their elements', () => {
    const page = pageOf(PAGE);
    const { posts } = readMetadata(page);
    expect(posts).toMatchObject([
      {
        source: 'microdata',
        type: 'Question',
        id: '#q1',
        author: { name: 'Ann', url: 'http://forum.test/u/ann' },
        time: '2026-03-08',
        headline: 'Which?',
        text: 'Which one?',
      },
      {
        type: 'Answer',
        author: { name: 'Bob', url: 'http://forum.test/u/bob' },
        votes: 4,
        isAccepted: true,
        parent: 0,
      },
    ]);
    expect(posts.map(({ textNode }) => page.tree.tagName(textNode!))).toEqual(['div', 'p']);
    expect(page.tree.attr(posts[1]!.node!, 'itemtype')).toBe('https://schema.org/Answer');
  });

  it('gives the path to the page', () => {
    expect(readMetadata(pageOf(PAGE)).breadcrumbs).toEqual([
      { title: 'Home', url: 'http://forum.test/' },
      { title: 'Cars', url: 'http://forum.test/b/3' },
    ]);
  });

  it('reads each text a few times at most', () => {
    const depth = 3000;
    const html = `<div itemscope itemtype="http://schema.org/Comment">${'<div itemprop=text>a '.repeat(depth)}`;
    expect(postsOf(html)).toHaveLength(1);
  });
});

describe('the head', () => {
  it('says what it says', () => {
    const { head } = readMetadata(
      pageOf(`<meta property="og:title" content=" The  thread "><meta property=og:url content="/t/7">
        <meta property="article:published_time" content="2026-03-08"><meta name=Author content=Ann>`),
    );
    expect(head).toEqual({
      title: 'The thread',
      siteName: null,
      url: 'http://forum.test/t/7',
      author: 'Ann',
      publishedTime: '2026-03-08',
    });
  });
});

describe('checkMetadata', () => {
  const TEXT = 'these are the words of a post that has quite a few of them';
  const agreementOf = (body: string) => {
    const page = pageOf(jsonLd({ '@type': 'Comment', author: 'Ann', text: TEXT }) + body);
    return checkMetadata(page, readMetadata(page));
  };

  it('finds what stands on the page', () => {
    expect(agreementOf(`<b>Ann</b><p>${TEXT.replace('post', '<i>post</i>')}</p>`)).toEqual({
      posts: [{ author: true, text: true }],
      share: 1,
    });
    expect(agreementOf(`by Ann: ${TEXT} <i>edited</i>`).share).toBe(1);
  });

  it('misses what does not', () => {
    expect(agreementOf(`<b>Bob</b><p>Other words</p>`)).toEqual({
      posts: [{ author: false, text: false }],
      share: 0,
    });
    expect(agreementOf(`<b>Ann</b><p hidden>${TEXT}</p>`).share).toBe(0.5);
  });
});
