/**
 * What every frontier must do: each sentence of the contract as a test, run against all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../store/database.js';
import { MIGRATIONS } from '../../store/schema.js';
import type { Completion, DiscoveredUrl, Frontier, Lease } from './frontier.js';
import { createMemoryFrontier } from './memory-frontier.js';
import { openSqliteFrontier } from './sqlite-frontier.js';

interface Opened {
  readonly frontier: Frontier;
  readonly dispose: () => void;
}

const LEASE_MS = 1000;

const IMPLEMENTATIONS: ReadonlyArray<readonly [name: string, open: () => Promise<Opened>]> = [
  [
    'the frontier in memory',
    () =>
      Promise.resolve({
        frontier: createMemoryFrontier({ leaseMs: LEASE_MS }),
        dispose: () => undefined,
      }),
  ],
  [
    'the frontier in SQLite',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'frontier-'));
      const database = new Database(join(directory, 'test.db'));
      database.migrate(MIGRATIONS);
      const dispose = (): void => {
        database.close();
        rmSync(directory, { recursive: true });
      };
      return { frontier: await openSqliteFrontier(database, { leaseMs: LEASE_MS }), dispose };
    },
  ],
];

function link(url: string, over: Partial<DiscoveredUrl> = {}): DiscoveredUrl {
  const fixed = { priority: 0, depth: 1, redirects: 0, urlKind: 'other' };
  return { url, ...fixed, from: null, refused: null, ...over };
}

function done(over: Partial<Completion> = {}): Completion {
  return { state: 'done', reason: null, links: [], ...over };
}

describe.each(IMPLEMENTATIONS)('%s', (_name, open) => {
  let opened: Opened;
  let frontier: Frontier;
  beforeEach(async () => {
    opened = await open();
    frontier = opened.frontier;
  });
  afterEach(async () => {
    await frontier.close();
    opened.dispose();
  });

  const one = async (now: number): Promise<Lease> => (await frontier.lease(1, now)).leases[0]!;
  const urls = async (max: number, now: number): Promise<string[]> =>
    (await frontier.lease(max, now)).leases.map((lease) => lease.url);

  describe('adding', () => {
    it('counts the URLs that were not known, each once', async () => {
      expect(await frontier.add([link('http://a/1'), link('http://a/1')], 0)).toBe(1);
      expect(await frontier.add([link('http://a/1'), link('http://a/2')], 0)).toBe(1);
      expect((await frontier.counts()).queued).toBe(2);
    });

    it('knows a refused URL from then on and never lends it', async () => {
      await frontier.add([link('http://a/1', { refused: 'robots.txt' })], 0);
      expect(await frontier.add([link('http://a/1')], 0)).toBe(0);
      expect(await frontier.lease(5, 0)).toEqual({ leases: [], nextAt: null });
      expect((await frontier.counts()).refused).toBe(1);
    });
  });

  describe('discovering again', () => {
    const found = { priority: 5, urlKind: 'thread', from: 'http://a/0' };

    it('raises what is queued, and moves it up, but never lowers it', async () => {
      await frontier.add([link('http://a/0', { priority: 9 })], 0);
      await frontier.add([link('http://a/1', { priority: 2 }), link('http://a/2')], 0);
      await frontier.complete(await one(0), done({ links: [link('http://a/2', found)] }), 0);
      await frontier.add([link('http://a/2', { priority: 1 })], 0);
      expect(await one(0)).toMatchObject({ url: 'http://a/2', ...found, depth: 1 });
      expect(await urls(5, 0)).toEqual(['http://a/1']);
    });

    it('takes the higher of two in one batch', async () => {
      const twice = [link('http://a/1'), link('http://a/1', { priority: 3, urlKind: 'index' })];
      expect(await frontier.add([...twice, link('http://a/2', { priority: 1 })], 0)).toBe(2);
      expect(await one(0)).toMatchObject({ url: 'http://a/1', priority: 3, urlKind: 'index' });
    });

    it('raises what waits for a retry, and what is on loan and comes back', async () => {
      const all = [1, 2, 3, 4].map((path) => link(`http://a/${path}`));
      await frontier.add(all, 0);
      const { leases } = await frontier.lease(3, 0);
      await frontier.retry(leases[0]!, 100, true);
      await frontier.add([link('http://a/1', { priority: 2 })], 0);
      await frontier.add([link('http://a/2', { priority: 3 })], 0);
      await frontier.release(leases[1]!);
      expect(await urls(5, 100)).toEqual(['http://a/2', 'http://a/1', 'http://a/4']);
    });

    it('leaves alone what has ended, and is not moved by what is refused', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2'), link('http://a/3')], 0);
      await frontier.complete(await one(0), done(), 0);
      await frontier.add([link('http://a/1', { priority: 9 })], 0);
      await frontier.add([link('http://a/3', { priority: 9, refused: 'no' })], 0);
      expect(await frontier.counts()).toMatchObject({ queued: 2, done: 1, refused: 0 });
      expect(await urls(5, 0)).toEqual(['http://a/2', 'http://a/3']);
    });
  });

  describe('leasing', () => {
    it('lends by priority, then in the order of discovery', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2', { priority: 0.5 })], 0);
      await frontier.add([link('http://a/3', { priority: 2 }), link('http://a/4')], 0);
      const order = ['http://a/3', 'http://a/2', 'http://a/1', 'http://a/4'];
      expect(await urls(10, 0)).toEqual(order);
    });

    it('keeps that order across hosts', async () => {
      await frontier.add([link('http://a/1'), link('http://b/2', { priority: 1 })], 0);
      await frontier.add([link('http://b/3'), link('http://a/4', { priority: 3 })], 0);
      expect(await urls(3, 0)).toEqual(['http://a/4', 'http://b/2', 'http://a/1']);
      expect(await urls(3, 0)).toEqual(['http://b/3']);
    });

    it('gives back everything that was known of the URL', async () => {
      await frontier.add([link('http://a:81/')], 0);
      const page = await one(0);
      const found = { urlKind: 'thread', from: 'http://a:81/' };
      const links = [link('http://a:81/t', { ...found, priority: 7, depth: 3, redirects: 2 })];
      await frontier.complete(page, done({ links }), 0);
      expect(await one(0)).toEqual({
        id: expect.any(Number),
        url: 'http://a:81/t',
        host: 'a:81',
        ...{ priority: 7, depth: 3, redirects: 2, attempts: 0 },
        ...found,
      });
    });

    it('lends nothing twice', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      expect(await urls(1, 0)).toEqual(['http://a/1']);
      expect(await urls(5, 0)).toEqual(['http://a/2']);
      expect(await urls(5, 0)).toEqual([]);
    });

    it('takes an expired lease back and lends it anew, in its old place', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      await one(0);
      expect(await urls(1, LEASE_MS - 1)).toEqual(['http://a/2']);
      expect(await urls(5, LEASE_MS)).toEqual(['http://a/1']);
    });

    it('ignores the end of a lease that was taken back', async () => {
      await frontier.add([link('http://a/1')], 0);
      const stale = await one(0);
      const current = await one(LEASE_MS);
      let persisted = 0;
      const page = done({ links: [link('http://a/2')], persist: () => persisted++ });
      expect(await frontier.complete(stale, page, LEASE_MS)).toBe(0);
      await frontier.retry(stale, 0, true);
      await frontier.release(stale);
      expect(await frontier.counts()).toMatchObject({ queued: 0, leased: 1, done: 0 });
      expect(persisted).toBe(0);
      expect(await frontier.complete(current, page, LEASE_MS)).toBe(1);
      expect(persisted).toBe(1);
    });
  });

  describe('the time of a host', () => {
    it('lends at most one URL a call and delay', async () => {
      await frontier.setDelay('a', 100);
      await frontier.add([link('http://a/1'), link('http://a/2'), link('http://b/1')], 0);
      expect(await urls(5, 0)).toEqual(['http://a/1', 'http://b/1']);
      expect(await frontier.lease(5, 40)).toEqual({ leases: [], nextAt: 100 });
      expect(await urls(5, 100)).toEqual(['http://a/2']);
    });

    it('counts a delay that is set later from the last URL lent', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2'), link('http://a/3')], 0);
      await one(50);
      await frontier.setDelay('a', 100);
      expect(await frontier.lease(1, 60)).toEqual({ leases: [], nextAt: 150 });
      await frontier.setDelay('a', 0);
      expect(await urls(5, 60)).toEqual(['http://a/2', 'http://a/3']);
    });

    it('gives a host the time back that a lease took in vain', async () => {
      await frontier.setDelay('a', 100);
      await frontier.add(
        [1, 2, 3, 4].map((page) => link(`http://a/${page}`)),
        0,
      );
      const asked = await one(0);
      await frontier.complete(asked, done(), 10);
      const refused = await one(100);
      await frontier.complete(refused, done({ state: 'refused', unasked: true }), 101);
      expect(await urls(1, 101)).toEqual(['http://a/3']);
      expect(await frontier.lease(1, 102)).toEqual({ leases: [], nextAt: 201 });
    });

    it('takes no time back from a lease made later', async () => {
      await frontier.setDelay('a', 100);
      await frontier.add(
        [1, 2, 3].map((page) => link(`http://a/${page}`)),
        0,
      );
      const refused = await one(0);
      await one(100);
      await frontier.complete(refused, done({ state: 'refused', unasked: true }), 110);
      expect(await frontier.lease(1, 120)).toEqual({ leases: [], nextAt: 200 });
    });

    it('lends nothing of a blocked host, and never shortens a block', async () => {
      await frontier.add([link('http://a/1')], 0);
      await frontier.blockUntil('a', 500);
      await frontier.blockUntil('a', 300);
      expect(await frontier.lease(1, 499)).toEqual({ leases: [], nextAt: 500 });
      expect(await urls(1, 500)).toEqual(['http://a/1']);
    });

    it('names the earliest time of all hosts', async () => {
      await frontier.add([link('http://a/1'), link('http://b/1')], 0);
      await frontier.blockUntil('a', 500);
      await frontier.blockUntil('b', 200);
      expect((await frontier.lease(1, 0)).nextAt).toBe(200);
    });

    it('names no time where nothing is queued', async () => {
      expect((await frontier.lease(1, 0)).nextAt).toBeNull();
      await frontier.add([link('http://a/1')], 0);
      await one(0);
      expect((await frontier.lease(1, 0)).nextAt).toBeNull();
    });
  });

  describe('claiming', () => {
    it('lends a URL out of turn, adding it where it is new', async () => {
      await frontier.add([link('http://a/1', { priority: 9 }), link('http://a/2')], 0);
      expect(await frontier.claim(link('http://a/2'), 0)).toMatchObject({ url: 'http://a/2' });
      const added = await frontier.claim(link('http://a/3', { depth: 4 }), 0);
      expect(added).toMatchObject({ url: 'http://a/3', depth: 4, attempts: 0 });
      expect(await urls(5, 0)).toEqual(['http://a/1']);
    });

    it('answers `known` for what is on loan, done, failed or refused', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2'), link('http://a/3')], 0);
      await frontier.add([link('http://a/4', { refused: 'no' })], 0);
      const { leases } = await frontier.lease(3, 0);
      await frontier.complete(leases[1]!, done(), 0);
      await frontier.complete(leases[2]!, done({ state: 'failed', reason: 'x' }), 0);
      for (const path of [1, 2, 3, 4]) {
        expect(await frontier.claim(link(`http://a/${path}`), 0)).toBe('known');
      }
      expect(await frontier.claim(link('http://a/5', { refused: 'no' }), 0)).toBe('known');
      expect((await frontier.counts()).refused).toBe(2);
    });

    it('observes the time of the host, starts its delay, and adds nothing in vain', async () => {
      await frontier.setDelay('a', 100);
      expect(await frontier.claim(link('http://a/1'), 0)).toMatchObject({ host: 'a' });
      expect(await frontier.claim(link('http://a/2'), 10)).toEqual({ nextAt: 100 });
      expect((await frontier.counts()).queued).toBe(0);
      await frontier.blockUntil('a', 400);
      expect(await frontier.claim(link('http://a/2'), 100)).toEqual({ nextAt: 400 });
    });

    it('waits for the time of a retry', async () => {
      await frontier.add([link('http://a/1')], 0);
      await frontier.retry(await one(0), 300, true);
      expect(await frontier.claim(link('http://a/1'), 299)).toEqual({ nextAt: 300 });
      expect(await frontier.claim(link('http://a/1'), 300)).toMatchObject({ attempts: 1 });
      expect(await frontier.lease(1, 300)).toEqual({ leases: [], nextAt: null });
    });
  });

  describe('completing', () => {
    it('ends the URL for good, keeps its page and makes its links known', async () => {
      await frontier.add([link('http://a/1')], 0);
      const page = await one(0);
      const kept: string[] = [];
      const links = [link('http://a/1'), link('http://a/2'), link('http://a/2')];
      const completion = done({ links, persist: () => kept.push(page.url) });
      expect(await frontier.complete(page, completion, 5)).toBe(1);
      expect(kept).toEqual(['http://a/1']);
      expect(await urls(5, LEASE_MS * 2)).toEqual(['http://a/2']);
    });

    it('changes nothing where persist throws, and the lease stands', async () => {
      await frontier.add([link('http://a/1')], 0);
      const page = await one(0);
      const links = [link('http://a/2'), link('http://b/3')];
      const failing = done({
        links,
        persist: () => {
          throw new Error('no space');
        },
      });
      await expect(frontier.complete(page, failing, 0)).rejects.toThrow('no space');
      expect(await frontier.counts()).toEqual({
        ...{ queued: 0, leased: 1, done: 0, failed: 0, refused: 0 },
      });
      expect(await frontier.complete(page, done({ links }), 0)).toBe(2);
      expect(await urls(5, 0)).toEqual(['http://a/2', 'http://b/3']);
    });

    it('counts every end', async () => {
      await frontier.add(
        [1, 2, 3, 4, 5].map((path) => link(`http://a/${path}`)),
        0,
      );
      const { leases } = await frontier.lease(4, 0);
      await frontier.complete(leases[0]!, done(), 0);
      await frontier.complete(leases[1]!, done({ state: 'failed', reason: 'timeout' }), 0);
      await frontier.complete(leases[2]!, done({ state: 'refused', reason: 'robots' }), 0);
      const counts = { queued: 1, leased: 1, done: 1, failed: 1, refused: 1 };
      expect(await frontier.counts()).toEqual(counts);
    });
  });

  describe('trying again', () => {
    it('lends a URL again at its time, in its old place, and counts the attempt', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      await frontier.retry(await one(0), 300, true);
      expect((await frontier.counts()).queued).toBe(2);
      await frontier.release(await one(299));
      expect(await one(300)).toMatchObject({ url: 'http://a/1', attempts: 1 });
    });

    it('does not hold against the URL what is not its fault', async () => {
      await frontier.add([link('http://a/1')], 0);
      await frontier.retry(await one(0), 0, false);
      expect(await one(0)).toMatchObject({ attempts: 0 });
    });

    it('names the time when the first retry is due and its host may be asked', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      const { leases } = await frontier.lease(2, 0);
      await frontier.retry(leases[0]!, 700, true);
      await frontier.retry(leases[1]!, 600, true);
      expect(await frontier.lease(1, 599)).toEqual({ leases: [], nextAt: 600 });
      await frontier.blockUntil('a', 900);
      expect(await frontier.lease(1, 650)).toEqual({ leases: [], nextAt: 900 });
    });

    it('puts a released URL back in its old place at once', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      await frontier.release(await one(0));
      expect(await urls(5, 0)).toEqual(['http://a/1', 'http://a/2']);
    });

    it('queues failed URLs again with their attempts forgotten', async () => {
      await frontier.add([link('http://a/1'), link('http://a/2')], 0);
      await frontier.retry(await one(0), 0, true);
      await frontier.complete(await one(0), done({ state: 'failed', reason: 'x' }), 0);
      await frontier.complete(await one(0), done(), 0);
      expect(await frontier.requeueFailed()).toBe(1);
      expect(await one(0)).toMatchObject({ url: 'http://a/1', attempts: 0 });
      expect(await frontier.requeueFailed()).toBe(0);
    });

    it('queues URLs again that are done or failed, and no others', async () => {
      const all = [1, 2, 3, 4].map((path) => link(`http://a/${path}`));
      await frontier.add([...all, link('http://a/5', { refused: 'no' })], 0);
      const { leases } = await frontier.lease(3, 0);
      await frontier.complete(leases[0]!, done(), 0);
      await frontier.retry(leases[1]!, 0, true);
      await frontier.complete(await one(0), done({ state: 'failed', reason: 'x' }), 0);
      const named = [1, 2, 3, 4, 5, 6].map((path) => `http://a/${path}`);
      expect(await frontier.reopen(named)).toBe(2);
      const counts = { queued: 3, leased: 1, done: 0, failed: 0, refused: 1 };
      expect(await frontier.counts()).toEqual(counts);
      expect(await one(0)).toMatchObject({ url: 'http://a/1', attempts: 0 });
      expect(await one(0)).toMatchObject({ url: 'http://a/2', attempts: 0 });
      expect(await urls(5, 0)).toEqual(['http://a/4']);
    });

    it('queues what the changed rules no longer refuse', async () => {
      const refused = ['http://a/1', 'http://b/2', 'http://a/3'].map((url, depth) =>
        link(url, { depth, refused: 'scope' }),
      );
      await frontier.add([...refused, link('http://a/4', { priority: -1 })], 0);
      const judge = (url: string, depth: number): string | null =>
        url.startsWith('http://a/') && depth < 2 ? null : 'still';
      expect(await frontier.reconsider(judge)).toBe(1);
      expect((await frontier.counts()).refused).toBe(2);
      expect(await urls(5, 0)).toEqual(['http://a/1', 'http://a/4']);
    });
  });
});
