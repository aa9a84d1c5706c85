import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { Mirror, MirrorRecord } from '../fetch/mirror/mirror.js';
import type { Label } from '../fetch/mirror/mirror-format.js';
import { canonicalUrl } from '../url/canonical.js';
import { isWanted, plainBoardKeys } from './label-keys.js';
import { type Forum, generateForum } from './simulator/forum.js';
import { randomForumSpec } from './simulator/random-spec.js';
import { labelOf, truthOf } from './simulator/truth.js';
import { createForumMirror } from './stress-mirror.js';

interface Seen {
  readonly url: string;
  readonly label: Label | null;
  readonly record: MirrorRecord;
  readonly body: string;
  readonly text: string;
}

/** Links that lead on for ever are followed so many times. */
const ENDLESS = 8;

function parse(html: string): { links: string[]; text: string } {
  const links: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'a' && href !== undefined) links.push(href);
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

/** Everything that can be reached from the entry. */
function walk(forum: Forum, mirror: Mirror, most: number = Number.POSITIVE_INFINITY): Seen[] {
  const known = new Set([mirror.entry]);
  const seen: Seen[] = [];
  let endless = 0;
  for (const url of known) {
    if (seen.length === most) break;
    const label = labelOf(forum, url);
    const isEndless = label?.key?.startsWith('calendar:') || /fold=|about\/about/.test(url);
    if (isEndless && ++endless > ENDLESS) continue;
    const record = mirror.lookup(url)!;
    const body = new TextDecoder().decode(mirror.body(record));
    const { links, text } = record.type.startsWith('text/html')
      ? parse(body)
      : { links: [], text: '' };
    seen.push({ url, label, record, body, text });
    for (const link of record.location === null ? links : [record.location]) {
      const target = mirror.urlOf(canonicalUrl(link, url)!)!;
      if (mirror.hosts.has(new URL(target).host)) known.add(target);
    }
  }
  return seen;
}

const STATUSES: Readonly<Record<string, readonly number[]>> = {
  redirect: [301, 302],
  login: [200, 403],
};

describe.each([6, 8, 12, 13, 15])('the forum of seed %i', (seed) => {
  const forum = generateForum(randomForumSpec(seed), seed);
  const mirror = createForumMirror(forum);
  const truth = truthOf(forum);
  const seen = walk(forum, mirror);

  it('answers every link as labelled', () => {
    for (const { url, label, record, body } of seen) {
      expect(label, url).not.toBeNull();
      const { type } = label!;
      expect(STATUSES[type] ?? [200], url).toContain(record.status);
      expect(body.includes('type="password"'), url).toBe(type === 'login');
      expect(record.location !== null, url).toBe(type === 'redirect');
      const isHtml = type !== 'asset' && type !== 'feed';
      expect(record.type.startsWith('text/html'), url).toBe(isHtml);
    }
  });

  it('shows on each thread page the posts of the truth, under every URL of its key', () => {
    const size = forum.spec.pageSizes.thread;
    const shownUnder = new Map<string, string>();
    for (const { url, label, body, text } of seen) {
      if (label?.type !== 'thread') continue;
      const [, id, page] = /^thread:(\d+):p(\d+)$/.exec(label.key!)!;
      const { posts, title } = truth.threads.find((thread) => thread.id === id)!;
      const shown = posts.slice((Number(page) - 1) * size, Number(page) * size);
      const ids = body.match(/id="p\d+"/g)!;
      expect(ids, url).toEqual(shown.map((post) => `id="p${post.id}"`));
      expect(shownUnder.get(label.key!) ?? ids.join(), url).toBe(ids.join());
      shownUnder.set(label.key!, ids.join());
      expect(text).toContain(title);
      for (const post of shown) expect(text).toContain(post.text.trim());
    }
  });

  it('links every thread from a page of its board', () => {
    const threadsOf = new Map<string, Set<string>>();
    for (const { url, label, body } of seen) {
      const board = /^board:(\d+):p\d+$/.exec(label?.key ?? '')?.[1];
      const owner = label?.type === 'entry' && forum.spec.entry === 'threads' ? '1' : board;
      if (owner === undefined) continue;
      const linked = threadsOf.get(owner) ?? new Set();
      threadsOf.set(owner, linked);
      for (const link of parse(body).links) {
        linked.add(labelOf(forum, canonicalUrl(link, url)!)?.key ?? '');
      }
    }
    for (const { id, board } of truth.threads) {
      expect(threadsOf.get(board!)!.has(`thread:${id}:p1`), `thread ${id}`).toBe(true);
    }
  });

  it('can be reached in full from its entry, at the size it should have', async () => {
    const plain = plainBoardKeys(truth);
    const labels = await mirror.labels();
    const wanted = new Set(labels.filter((label) => isWanted(label, plain)).map(({ key }) => key));
    const reached = new Set(
      seen.filter(({ record }) => record.status === 200).map(({ label }) => label!.key),
    );
    expect([...wanted].filter((key) => !reached.has(key))).toEqual([]);
    expect(wanted.size).toBeGreaterThan(140);
    expect(wanted.size).toBeLessThan(700);
    const threadPages = truth.threads.reduce((sum, { pages }) => sum + pages, 0);
    expect([...wanted].filter((key) => key!.startsWith('thread:'))).toHaveLength(threadPages);
  });

  it('is the same forum, byte for byte, when it is drawn again', () => {
    const digest = (): string => {
      const again = generateForum(randomForumSpec(seed), seed);
      const hash = createHash('sha1');
      for (const { url, body } of walk(again, createForumMirror(again), 60)) {
        hash.update(url).update(body);
      }
      return hash.digest('hex');
    };
    expect(digest()).toBe(digest());
  });
});
