import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { headerOf } from '../../fetch/fetcher.js';
import type { SiteAnswer } from '../site-handler.js';
import { type Forum, generateForum } from './forum.js';
import { createForumHandler } from './handler.js';
import { demoSpec, type ForumSpec } from './spec.js';
import { labelOf, truthOf, wantedLabels } from './truth.js';
import { urlStyleOf } from './url-styles.js';

const CALENDAR_PAGES = 30;
const small: ForumSpec = { ...demoSpec, threads: 15, users: 12, meanPosts: 14 };
const variants: readonly [string, ForumSpec][] = [
  ['the demo', demoSpec],
  [
    'paths, cards, German, redirects',
    {
      ...small,
      urlStyle: 'paths',
      look: 'cards',
      flavour: 'german',
      permalinks: 'redirect',
      loginWall: 'redirect',
    },
  ],
  [
    'one script, cards, Chinese, in a folder',
    {
      ...small,
      urlStyle: 'single',
      look: 'cards',
      flavour: 'chinese',
      baseUrl: 'http://a.test/b/c/',
    },
  ],
  ['files, no junk at all', { ...small, urlStyle: 'files', junk: [], sortOrders: false }],
];

interface Seen {
  readonly url: string;
  readonly answer: SiteAnswer;
  readonly body: string;
  readonly text: string;
}

function parse(html: string): { links: string[]; text: string } {
  const links: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if ((name === 'a' || name === 'link') && href !== undefined) links.push(href);
    },
    ontext: (chunk) => {
      text += chunk;
    },
    onclosetag: () => {
      text += ' ';
    },
  });
  parser.end(html);
  return { links, text: text.replace(/\s+/g, ' ') };
}

function ask(forum: Forum): (url: string, headers?: Record<string, string>) => SiteAnswer {
  const handler = createForumHandler(forum);
  return (url, headers = {}) => handler({ method: 'GET', url, headers }) as SiteAnswer;
}

/** Everything that can be reached from the entry by a client that keeps its cookie. */
function walk(forum: Forum): Seen[] {
  const get = ask(forum);
  const cookie = `${urlStyleOf(forum.spec.urlStyle).session}=x`;
  const known = new Set([forum.spec.baseUrl]);
  const seen: Seen[] = [];
  let calendarPages = 0;
  for (const url of known) {
    if (labelOf(forum, url)?.key?.startsWith('calendar:') && ++calendarPages > CALENDAR_PAGES) {
      continue;
    }
    const answer = get(url, { cookie });
    const body = new TextDecoder().decode(answer.body);
    const isHtml = headerOf(answer.headers, 'content-type')!.startsWith('text/html');
    const { links, text } = isHtml ? parse(body) : { links: [], text: body };
    seen.push({ url, answer, body, text });
    const location = headerOf(answer.headers, 'location');
    for (const link of location === null ? links : [location]) {
      const target = new URL(link, url);
      target.hash = '';
      known.add(target.href);
    }
  }
  return seen;
}

describe.each(variants)('a forum: %s', (_, spec) => {
  const forum = generateForum(spec, 1);
  const seen = walk(forum);
  const truth = truthOf(forum);

  it('answers every link as labelled', () => {
    for (const { url, answer, body } of seen) {
      const label = labelOf(forum, url);
      expect(label, url).not.toBeNull();
      const { type } = label!;
      expect(answer.status, url).toBe(type === 'redirect' ? 302 : 200);
      expect(body.includes('type="password"'), url).toBe(type === 'login');
      const html = !['feed', 'asset'].includes(type);
      expect(headerOf(answer.headers, 'content-type')!.startsWith('text/html'), url).toBe(html);
      expect(body.startsWith('<?xml'), url).toBe(type === 'feed');
    }
  });

  it('shows on each thread page the posts of the truth, and the same under every URL', () => {
    const size = spec.pageSizes.thread;
    const byKey = new Map<string, string>();
    for (const { url, text, body } of seen) {
      const label = labelOf(forum, url)!;
      if (label.type !== 'thread') continue;
      expect(byKey.get(label.key!) ?? body).toBe(body);
      byKey.set(label.key!, body);
      const [, id, page] = /^thread:(\d+):p(\d+)$/.exec(label.key!)!;
      const { posts, title } = truth.threads.find((thread) => thread.id === id)!;
      const shown = posts.slice((Number(page) - 1) * size, Number(page) * size);
      expect(body.match(/(?:name|id)="p\d+"/g)).toHaveLength(shown.length);
      expect(text).toContain(title);
      for (const post of shown) {
        expect(text).toContain(post.text);
        expect(text).toContain(post.author);
      }
    }
  });

  it('lists each thread once in its board', () => {
    for (const board of truth.boards) {
      const own = truth.threads.filter((thread) => thread.board === board.id);
      const listed: string[] = [];
      for (let page = 1; page <= board.pages; page++) {
        const key = `board:${board.id}:p${page}`;
        const { body } = seen.find(({ url }) => labelOf(forum, url)!.key === key)!;
        const heads = body.matchAll(/<(?:h3><a|a class="talk") href="([^"]*)"/g);
        for (const [, href] of heads) {
          const target = new URL(href!.replaceAll('&amp;', '&'), spec.baseUrl).href;
          const label = labelOf(forum, target)!;
          if (label.type === 'thread') listed.push(label.key!);
        }
      }
      expect(listed.sort()).toEqual(own.map(({ id }) => `thread:${id}:p1`).sort());
    }
  });

  it('can be reached in full from its entry', () => {
    const reached = new Set(seen.map(({ url }) => labelOf(forum, url)!.key));
    const wanted = wantedLabels(forum);
    expect(wanted.filter(({ key }) => !reached.has(key))).toEqual([]);
    const threadPages = truth.threads.reduce((sum, { pages }) => sum + pages, 0);
    expect(wanted.filter(({ type }) => type === 'thread')).toHaveLength(threadPages);
    expect(new Set(wanted.map(({ key }) => key)).size).toBe(wanted.length);
  });
});

describe('the demo forum', () => {
  const forum = generateForum(demoSpec, 1);
  const get = ask(forum);

  it('has every kind of junk and the size that the demo promises', () => {
    const seen = walk(forum);
    expect(seen.length).toBeGreaterThan(1500);
    expect(seen.length).toBeLessThan(3000);
    const types = new Set(seen.map(({ url }) => labelOf(forum, url)!.type));
    const junk = 'login profile members search print feed help other asset'.split(' ');
    expect([...types].sort()).toEqual([...junk, 'entry', 'index', 'thread'].sort());
  });

  it('has a calendar without an end', () => {
    let url = new URL('calendar.php?year=2025&month=12', demoSpec.baseUrl).href;
    for (let i = 0; i < 500; i++) {
      const { links } = parse(new TextDecoder().decode(get(url).body));
      const next: string = links.filter((link) => link.includes('year=')).at(-1)!;
      url = new URL(next, url).href;
    }
    expect(labelOf(forum, url)!.key).toBe('calendar:2067-8');
  });

  it('puts a session id into links until a cookie comes back', () => {
    const first = get(demoSpec.baseUrl);
    const cookie = headerOf(first.headers, 'set-cookie')!.split(';')[0]!;
    const { links } = parse(new TextDecoder().decode(first.body));
    expect(links.filter((link) => !link.endsWith('.css')).every((l) => l.includes(cookie))).toBe(
      true,
    );
    const second = new TextDecoder().decode(get(demoSpec.baseUrl, { cookie }).body);
    expect(second).not.toContain('sid=');
    // A client without cookies keeps the id that it has, so its URL space is finite too.
    const third = new TextDecoder().decode(get(new URL(links.at(-1)!, demoSpec.baseUrl).href).body);
    expect(third).toContain(cookie);
  });

  it('has a robots.txt that forbids what its spec says', () => {
    const answer = get(new URL('robots.txt', demoSpec.baseUrl).href);
    expect(new TextDecoder().decode(answer.body)).toBe(
      'User-agent: *\nDisallow: /whisper.php?to=\n',
    );
    const without = ask(generateForum({ ...demoSpec, disallow: null }, 1));
    expect(without(new URL('robots.txt', demoSpec.baseUrl).href).status).toBe(404);
  });

  it('answers 304 to a client that has the page', () => {
    const url = new URL('talk.php?no=3', demoSpec.baseUrl).href;
    const cookie = 'sid=x';
    const etag = headerOf(get(url, { cookie }).headers, 'etag')!;
    expect(get(url, { cookie, 'if-none-match': etag })).toMatchObject({ status: 304 });
    expect(get(url, { cookie, 'if-none-match': '"other"' }).status).toBe(200);
  });

  it('answers under any host name', () => {
    expect(get('http://elsewhere.test/room.php?no=1').status).toBe(200);
    expect(labelOf(forum, 'http://elsewhere.test/room.php?no=1')).toMatchObject({
      type: 'index',
      key: 'board:1:p1',
    });
  });

  it('answers 404 to what there is not', () => {
    const missing = 'talk.php?no=9999|talk.php?no=1&page=99|room.php?no=77|nowhere|talk.php?no=x';
    for (const path of missing.split('|')) {
      const url = new URL(path, demoSpec.baseUrl).href;
      expect(get(url).status, path).toBe(404);
      expect(labelOf(forum, url)).toBeNull();
    }
  });

  it('answers hostile requests without falling over or echoing markup', () => {
    const scripts = ['talk.php', 'room.php', 'people.php', 'find.php', 'calendar.php', 'x', ''];
    const names = ['no', 'page', 'sort', 'dir', 'sid', 'year', 'month', 'note', 'words'];
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"><script>x</script>', "'", '-1', '1e9', '0', '99999999999', '{{site}}'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...scripts),
        fc.array(fc.tuple(fc.constantFrom(...names), hostile)),
        fc.boolean(),
        (script, params, raw) => {
          const query = raw
            ? params.map(([name, value]) => `${name}=${value}`).join('&')
            : new URLSearchParams(params).toString();
          const { status, body } = get(`http://demo.boardwalk.test/${script}?${query}`);
          expect([200, 404]).toContain(status);
          expect(new TextDecoder().decode(body)).not.toContain('<script');
        },
      ),
    );
    expect(get('no url').status).toBe(400);
  });

  it('shows the forum as it is at its clock', () => {
    let now = demoSpec.beginsAt - 1;
    const handler = createForumHandler(forum, { nowSeconds: () => now });
    const titles = (): number => {
      const { body } = handler({
        method: 'GET',
        url: 'http://demo.boardwalk.test/room.php?no=1',
        headers: {},
      }) as SiteAnswer;
      return new TextDecoder().decode(body).split('class="talk"').length - 1;
    };
    expect(titles()).toBe(0);
    now = demoSpec.endsAt;
    expect(titles()).toBe(demoSpec.pageSizes.board);
  });
});
