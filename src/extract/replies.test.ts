/** Who answers whom: by nesting, by links, by quoted words; never forwards. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Post, Quote } from './post.js';
import { linkReplies } from './replies.js';

const WORDS = [
  'The kettle on the blue stove boils over every morning before anybody is awake',
  'Nobody repaired the lighthouse after the storm took its lantern and the stairs',
  'Seven boats left the bay at noon with salt and timber and came back empty',
];

function post(position: number, changes: Partial<Post> = {}): Post {
  return {
    id: String(100 + position),
    permalink: `http://forum.test/topic?id=1#p${100 + position}`,
    position,
    number: null,
    author: { name: `user${position}`, url: null },
    time: { text: '', instantMs: 1000 * position, hasZone: true },
    body: { text: WORDS[position] ?? `post number ${position}`, markdown: '', html: '' },
    quotes: [],
    signature: null,
    editNote: null,
    attachments: [],
    votes: null,
    isAccepted: false,
    depth: 0,
    replyTo: null,
    replyToId: null,
    ...changes,
  };
}

const quote = (text: string, changes: Partial<Quote> = {}): Quote => {
  return { text, author: null, url: null, ...changes };
};
const targets = (posts: readonly Post[]): Array<number | null> => posts.map((p) => p.replyTo);

test('follows nesting, also where a level is left out', () => {
  const depths = [0, 1, 2, 2, 1, 3, 0];
  const linked = linkReplies(depths.map((depth, i) => post(i, { depth })));
  expect(targets(linked)).toEqual([null, 0, 1, 1, 0, 4, null]);
});

test('matches quoted words, whole or in part', () => {
  const part = 'the LIGHTHOUSE after the storm took its lantern…';
  const linked = linkReplies(
    [0, 1, 2, 3].map((i) => post(i, i === 3 ? { quotes: [quote(part)] } : {})),
  );
  expect(linked[3]!.replyTo).toBe(1);
});

test('takes the first quote that is found, and of equal words those of the one who is named', () => {
  const same = { body: post(0).body };
  const named = quote(WORDS[0]!, { author: 'user0 wrote' });
  const linked = linkReplies([
    post(0),
    post(1, same),
    post(2, { quotes: [quote('words that are nowhere at all here'), named] }),
    post(3, { quotes: [quote(WORDS[0]!)] }),
  ]);
  expect(linked[2]!.replyTo).toBe(0);
  expect(linked[3]!.replyTo).toBe(1);
});

test('does not guess from few common words', () => {
  const linked = linkReplies([
    post(0),
    post(1, { quotes: [quote('every morning', { author: 'user9' })] }),
  ]);
  expect(linked[1]!.replyTo).toBeNull();
});

test('matches scripts without spaces', () => {
  const text = '春眠不覚暁処処聞啼鳥夜来風雨声';
  const linked = linkReplies([
    post(0, { body: { text, markdown: '', html: '' } }),
    post(1),
    post(2, { quotes: [quote('処処聞啼鳥夜来')] }),
  ]);
  expect(linked[2]!.replyTo).toBe(0);
});

test('follows links to permalinks, anchors and ids', () => {
  const urls = [
    'http://forum.test/topic?id=1#p101',
    'http://forum.test/other#p101',
    'http://forum.test/index?topic=5.msg101',
    'http://forum.test/show?pid=101',
  ];
  const posts = [
    post(0),
    post(1),
    ...urls.map((url, i) => post(i + 2, { quotes: [quote('x', { url })] })),
  ];
  expect(targets(linkReplies(posts)).slice(2)).toEqual([1, 1, 1, 1]);
  const references = [[], [], ['http://forum.test/topic?id=1#p100']];
  expect(linkReplies([post(0), post(1), post(2)], { references })[2]!.replyTo).toBe(0);
});

test('keeps the link to a post of another page', () => {
  const url = 'http://forum.test/topic?id=1#p7';
  const [first] = linkReplies([post(0, { quotes: [quote('not here', { url })] })]);
  expect(first).toMatchObject({ replyTo: null, replyToId: url });
});

test('answers only what was there before', () => {
  const quoting = (i: number, of: number, ms: number): Post => {
    return post(i, {
      quotes: [quote(WORDS[of]!)],
      time: { text: '', instantMs: ms, hasZone: true },
    });
  };
  // Shown newest first: the answer stands above.
  const linked = linkReplies([quoting(0, 1, 2000), quoting(1, 0, 1000)]);
  expect(targets(linked)).toEqual([1, null]);
});

test('a thread is a forest, whatever the evidence', () => {
  const anyPost = fc.record({
    depth: fc.nat(3),
    quoted: fc.option(fc.nat(9)),
    linked: fc.option(fc.nat(9)),
    ms: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(anyPost, { maxLength: 10 }), (shapes) => {
      const posts = shapes.map(({ depth, quoted, linked, ms }, i) => {
        const url = linked === null ? null : `http://forum.test/topic?id=1#p${100 + linked}`;
        const text = quoted === null ? '' : (WORDS[quoted] ?? `post number ${quoted}`);
        const time = { text: '', instantMs: ms, hasZone: true };
        return post(i, { depth, time, quotes: [quote(text, { url })] });
      });
      const parents = targets(linkReplies(posts));
      for (let i = 0; i < parents.length; i++) {
        let steps = 0;
        for (let at = parents[i]!; at !== null; at = parents[at]!) steps++;
        expect(steps).toBeLessThan(parents.length);
      }
    }),
  );
});
