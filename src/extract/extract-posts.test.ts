import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { createNames, type Names } from '../page/tree.js';
import { createTimestampFinder, type TimestampFinder } from '../text/timestamp-finder.js';
import { createPostExtractor, extractPosts } from './extract-posts.js';
import { learnTemplate } from './learn-template.js';
import type { ThreadPage } from './post.js';
import { parseTemplate } from './template.js';

let find: TimestampFinder;
beforeAll(() => {
  find = createTimestampFinder();
});

const NAMES = ['ann', 'bob', 'cleo', 'dan', 'eve'];
const WORDS =
  'the harbour lights went out before anybody had counted the boats that were still at sea and when morning came two of them lay on the sand beside each other as if somebody had put them there on purpose'.split(
    ' ',
  );

interface Said {
  readonly id: number;
  readonly by: string;
  readonly time: string;
  readonly text: string;
}

/** Posts whose words, authors and days differ; `seed` gives another thread. */
function thread(seed: number, count: number): Said[] {
  return Array.from({ length: count }, (_, i) => ({
    id: 100 * seed + i,
    by: NAMES[(seed + i * i) % NAMES.length]!,
    time: `2024-03-${String(1 + i).padStart(2, '0')} 10:${String(10 + i)}`,
    text: WORDS.slice((seed * 3 + i) % 9, 12 + ((seed + 5 * i) % 20)).join(' '),
  }));
}

function pageOf(names: Names, id: number, body: string, title = `Thread ${id}`): Page {
  const html = `<html><head><title>${title} - Harbour Forum</title></head><body>
    <div class="nav"><a href="/">Home</a> <a href="/members">Members</a></div>
    <div class="path"><a href="/">Forum</a> &raquo; <a href="/board/4">Boats</a> &raquo; ${title}</div>
    <h1>${title}</h1>${body}
    <div class="foot">All times are UTC. It is now 2024-05-01 12:00.</div></body></html>`;
  return parsePage({ url: `http://forum.test/thread/${id}`, html, names });
}

function cards(posts: readonly Said[]): string {
  const all = posts.map(
    ({ id, by, time, text }, i) => `<div class="post ${i % 2 ? 'odd' : 'even'}" id="p${id}">
      <div class="who"><a href="/user/${by}"><img src="${by}.png"></a>
        <a class="name" href="/user/${by}">${by}</a><span>Member</span><span>Posts: ${17 * (i + 2)}</span></div>
      <div class="what"><div class="line"><a href="/thread/1#p${id}">#${i + 1}</a> <span class="date">${time}</span></div>
      <div class="text"><p>${text}</p></div>
      <div class="buttons"><a href="/quote/${id}">Quote</a> <a href="/report/${id}">Report</a></div></div></div>`,
  );
  return `<div class="posts">${all.join('')}</div>`;
}

function bodies({ posts }: ThreadPage): string[] {
  return posts.map(({ body }) => body.text);
}

function authors({ posts }: ThreadPage): Array<string | undefined> {
  return posts.map(({ author }) => author?.name);
}

describe('a page alone', () => {
  it('gives its posts with all their fields', () => {
    const said = thread(1, 5);
    const result = extractPosts(pageOf(createNames(), 1, cards(said)), { find });
    expect(bodies(result)).toEqual(said.map(({ text }) => text));
    expect(authors(result)).toEqual(said.map(({ by }) => by));
    expect(result.posts[2]).toMatchObject({
      id: '102',
      number: 3,
      permalink: 'http://forum.test/thread/1#p102',
      author: { name: said[2]!.by, url: `http://forum.test/user/${said[2]!.by}` },
      time: { text: said[2]!.time, instantMs: Date.UTC(2024, 2, 3, 10, 12), hasZone: false },
      depth: 0,
    });
    expect(result).toMatchObject({ title: 'Thread 1', fitsTemplate: null, confidence: 1 });
    expect(result.boardPath).toEqual([
      { title: 'Forum', url: 'http://forum.test/' },
      { title: 'Boats', url: 'http://forum.test/board/4' },
    ]);
  });

  it('leaves out a list of similar threads, a poll and the form for a reply', () => {
    const said = thread(2, 4);
    const similar = [7, 8, 9]
      .map(
        (id) => `<tr><td><a href="/thread/${id}">Another thread about boats ${id}</a> and what was
          said there before it was closed for good</td><td><a href="/user/bob">bob</a></td>
          <td>2024-02-0${id} 09:00</td></tr>`,
      )
      .join('');
    const poll = '<form class="poll"><p>Which boat is best?</p><input type="radio"> sail</form>';
    const reply = '<form><p>Write a reply to this thread</p><textarea>2024-01-01</textarea></form>';
    const page = pageOf(
      createNames(),
      2,
      `${poll}${cards(said)}<table class="similar">${similar}</table>${reply}`,
    );
    expect(bodies(extractPosts(page, { find }))).toEqual(said.map(({ text }) => text));
  });

  it('reads records that are two rows of a table each', () => {
    const said = thread(3, 5);
    const rows = said.map(
      ({
        by,
        time,
        text,
      }) => `<tr class="head"><td><a href="/u/${by}">${by}</a></td><td>${time}</td></tr>
        <tr class="body"><td>Member</td><td>${text}</td></tr>`,
    );
    const page = pageOf(createNames(), 3, `<table>${rows.join('')}</table>`);
    const result = extractPosts(page, { find });
    expect(result.posts).toHaveLength(5);
    expect(authors(result)).toEqual(said.map(({ by }) => by));
    result.posts.forEach(({ body }, i) => {
      expect(body.text).toContain(said[i]!.text);
    });
  });

  it('takes relative times from when the page was fetched, and leaves them open otherwise', () => {
    const said = thread(4, 4).map((one, i) => ({ ...one, time: `${9 - i} hours ago` }));
    const page = pageOf(createNames(), 4, cards(said));
    const fetchedMs = Date.UTC(2024, 4, 1, 12);
    const at = extractPosts(page, { find, fetchedMs }).posts[0]!.time;
    expect(at).toEqual({ text: '9 hours ago', instantMs: Date.UTC(2024, 4, 1, 3), hasZone: false });
    expect(extractPosts(page, { find }).posts[0]!.time!.instantMs).toBeNull();
  });

  it('decides from all dates which number is the day', () => {
    const said = thread(5, 5).map((one, i) => ({ ...one, time: `03/${10 + 2 * i}/2024 10:00` }));
    const { posts } = extractPosts(pageOf(createNames(), 5, cards(said)), { find });
    expect(posts[0]!.time!.instantMs).toBe(Date.UTC(2024, 2, 10, 10));
  });

  it('prefers times for programs, and shows those for people', () => {
    const said = thread(6, 4).map((one, i) => ({
      ...one,
      time: `<time datetime="2024-03-0${i + 1}T08:00:00+02:00">${i + 1} March 2024</time>`,
    }));
    const { posts } = extractPosts(pageOf(createNames(), 6, cards(said)), { find });
    expect(posts[1]!.time).toEqual({
      text: '2 March 2024',
      instantMs: Date.UTC(2024, 2, 2, 6),
      hasZone: true,
    });
  });

  it('says so where there are no posts', () => {
    const result = extractPosts(pageOf(createNames(), 7, '<p>Nothing here.</p>'), { find });
    expect(result).toMatchObject({ posts: [], confidence: 0 });
  });
});

/** A question in a layout of its own, answers, and comments on some of them. */
function question(seed: number, answers: number): { html: string; texts: string[] } {
  const [first, ...rest] = thread(seed, answers + 1);
  const texts = [first!.text];
  const meta = ({ by, time }: Said, kind: string): string =>
    `<span class="${kind}-meta">by <a href="/user/${by}">${by}</a> <span class="${kind}-when">${time}</span></span>`;
  const items = rest.map((one, i) => {
    texts.push(one.text);
    const comments = thread(seed + 7 + i, i % 3).map((comment) => {
      texts.push(comment.text);
      return `<div class="comment" id="c${comment.id}"><p class="note">${comment.text}</p>${meta(comment, 'c')}</div>`;
    });
    return `<div class="answer" id="a${one.id}"><div class="text">${one.text}</div>${meta(one, 'a')}
      <div class="comments">${comments.join('')}</div></div>`;
  });
  const html = `<article class="question"><div class="text">${first!.text}</div>${meta(first!, 'q')}</article>
    <section class="answers">${items.join('')}</section>`;
  return { html, texts };
}

describe('pages of one site', () => {
  it('show a question, its answers and their comments to be posts', () => {
    const names = createNames();
    const sites = [1, 2, 3, 4, 5].map((seed) => question(seed, 4 + (seed % 3)));
    const pages = sites.map(({ html }, i) => pageOf(names, i + 1, html));
    pages.forEach((page, i) => {
      const siblings = pages.filter((other) => other !== page);
      const result = extractPosts(page, { siblings, find });
      expect(bodies(result)).toEqual(sites[i]!.texts);
      expect(result.posts.some(({ depth }) => depth === 1)).toBe(true);
    });
  });

  it('give a template that finds the only post of a thread', () => {
    const names = createNames();
    const pages = [1, 2, 3].map((seed) => pageOf(names, seed, cards(thread(seed, 4))));
    const template = parseTemplate(JSON.parse(JSON.stringify(learnTemplate(pages, find))));
    const [only] = thread(9, 1);
    const extract = createPostExtractor(template, names, find);
    const result = extract(pageOf(names, 9, cards([only!])));
    expect(result).toMatchObject({ fitsTemplate: true, confidence: 1 });
    expect(bodies(result)).toEqual([only!.text]);
    expect(authors(result)).toEqual([only!.by]);
  });

  it('are extracted on their own where the template does not fit', () => {
    const names = createNames();
    const pages = [1, 2, 3].map((seed) => pageOf(names, seed, cards(thread(seed, 4))));
    const extract = createPostExtractor(learnTemplate(pages, find), names, find);
    const said = thread(6, 4);
    const items = said.map(
      ({ by, time, text }) =>
        `<li><b><a href="/user/${by}">${by}</a></b> <i>${time}</i><blockquote>${text}</blockquote></li>`,
    );
    const result = extract(pageOf(names, 8, `<ul>${items.join('')}</ul>`));
    expect(result.fitsTemplate).toBe(false);
    expect(authors(result)).toEqual(said.map(({ by }) => by));
  });

  it('name authors without a profile by the words around the others', () => {
    const names = createNames();
    const line = ({ by, time }: Said, i: number): string =>
      i === 2 ? `Sent by guest7 on ${time}` : `Sent by <a href="/user/${by}">${by}</a> on ${time}`;
    const pages = [1, 2].map((seed) => {
      const items = thread(seed, 6).map(
        (one, i) =>
          `<div class="entry"><div class="sent">${line(one, i)}</div><div class="said">${one.text}</div></div>`,
      );
      return pageOf(names, seed, items.join(''));
    });
    const result = extractPosts(pages[0]!, { siblings: pages.slice(1), find });
    expect(result.posts[2]!.author).toEqual({ name: 'guest7', url: null });
  });

  it('tell signatures from the text above them', () => {
    const names = createNames();
    const pages = [1, 2, 3].map((seed) => {
      const posts = thread(seed, 6);
      const html = cards(posts).replace(/<p>(.*?)<\/p>/g, '<p>$1</p>SIGN');
      let i = 0;
      return pageOf(
        names,
        seed,
        html.replaceAll('SIGN', () => `<div class="sig">So says ${posts[i++]!.by}, always</div>`),
      );
    });
    const { posts } = extractPosts(pages[0]!, { siblings: pages.slice(1), find });
    expect(posts.map(({ signature }) => signature)).toEqual(
      thread(1, 6).map(({ by }) => `So says ${by}, always`),
    );
    expect(posts.map(({ body }) => body.text)).toEqual(thread(1, 6).map(({ text }) => text));
  });
});

describe('quotes in boxes that no element names', () => {
  it('are known on a page that quotes another page only', () => {
    const names = createNames();
    const box = (text: string): string =>
      `<table class="said"><tr><td>Words of a guest</td></tr><tr><td>${text}</td></tr></table>`;
    const quoting = (seed: number, quoted: string | null): Page => {
      const [first, ...rest] = thread(seed, 5);
      const last = rest.at(-1)!;
      const text = `${box(quoted ?? first!.text)}I answer number ${seed}`;
      return pageOf(names, seed, cards([first!, ...rest.slice(0, -1), { ...last, text }]));
    };
    const template = learnTemplate([quoting(1, null), quoting(2, null), quoting(3, null)], find);
    expect(template.quoteBoxes).toEqual(['table.said']);
    const extract = createPostExtractor(parseTemplate(template), names, find);
    const { posts } = extract(quoting(4, 'Nobody on this page has ever said such a thing'));
    expect(posts[4]!.body.text).toBe('I answer number 4');
    expect(posts[4]!.quotes).toHaveLength(1);
  });

  it('are not learned from what happened on one page', () => {
    const names = createNames();
    const said = thread(1, 5);
    const text = `<div class="note">${said[0]!.text}</div>And more of my own`;
    const pages = [
      pageOf(names, 1, cards([...said.slice(0, 4), { ...said[4]!, text }])),
      pageOf(names, 2, cards(thread(2, 5))),
    ];
    expect(learnTemplate(pages, find).quoteBoxes).toEqual([]);
  });
});

describe('hostile pages', () => {
  it('are read without an error', () => {
    const piece = fc.constantFrom(
      ...['<div class="a b">', '</div>', '<li>', '<table><tr><td>', '<a href="/user/x">ann</a>'],
      ...[
        '2024-03-01 10:00',
        '<time datetime="x">',
        'some words of somebody',
        '<blockquote>',
        '#1',
      ],
      ...['<span title="2024-01-01">', '</span>', '<br>', '<form>', '<h1>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const { posts } = extractPosts(pageOf(createNames(), 1, pieces.join('')), { find });
        posts.forEach((post, i) => {
          expect(post.position).toBe(i);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('cost time in proportion to their length', () => {
    const cost = (count: number): number => {
      const body = '<div><a href="/u/a">a</a><i>2024-03-01 10:00</i> or so</div>'.repeat(count);
      const page = pageOf(createNames(), 1, body);
      const start = process.cpuUsage().user;
      extractPosts(page, { find });
      return process.cpuUsage().user - start;
    };
    cost(50);
    // Eight times the page: quadratic work would take 64 times as long.
    expect(cost(2400)).toBeLessThan(30 * Math.max(cost(300), 20_000));
  });
});
