import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../store/database.js';
import { MIGRATIONS } from '../../store/schema.js';
import type { Completion, DiscoveredUrl } from './frontier.js';
import { Heap } from './heap.js';
import { SeenSet } from './seen-set.js';
import { openSqliteFrontier } from './sqlite-frontier.js';

let directory: string;
let database: Database;

function openDatabase(): Database {
  const opened = new Database(join(directory, 'test.db'));
  opened.migrate(MIGRATIONS);
  return opened;
}

function setUp(): void {
  directory = mkdtempSync(join(tmpdir(), 'frontier-'));
  database = openDatabase();
}

function tearDown(): void {
  database.close();
  rmSync(directory, { recursive: true });
}

function link(url: string, over: Partial<DiscoveredUrl> = {}): DiscoveredUrl {
  const fixed = { priority: 0, depth: 1, redirects: 0, urlKind: 'other' };
  return { url, ...fixed, from: null, refused: null, ...over };
}

function done(over: Partial<Completion> = {}): Completion {
  return { state: 'done', reason: null, links: [], ...over };
}

describe('a frontier that is opened again', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  /** Opens the file as it is, as after a kill: the first frontier is never closed. */
  function restart(): ReturnType<typeof openSqliteFrontier> {
    database = openDatabase();
    return openSqliteFrontier(database);
  }

  it('has lost no lease, forgotten no URL and kept every count', async () => {
    const first = await openSqliteFrontier(database);
    await first.add([link('http://a/1'), link('http://a/2'), link('http://a/3')], 0);
    const { leases } = await first.lease(2, 0);
    await first.complete(leases[0]!, done({ links: [link('http://a/4')] }), 0);

    const second = await restart();
    const counts = { queued: 3, leased: 0, done: 1, failed: 0, refused: 0 };
    expect(await second.counts()).toEqual(counts);
    expect(
      await second.add(
        [1, 2, 3, 4].map((path) => link(`http://a/${path}`)),
        0,
      ),
    ).toBe(0);
    const again = (await second.lease(5, 0)).leases.map(({ url }) => url);
    expect(again).toEqual(['http://a/2', 'http://a/3', 'http://a/4']);
  });

  it('observes delay, block and retry times from before', async () => {
    const first = await openSqliteFrontier(database);
    await first.setDelay('a', 100);
    await first.blockUntil('b', 400);
    await first.add([link('http://a/1'), link('http://a/2'), link('http://b/1')], 0);
    await first.lease(1, 1000);
    const { leases } = await first.lease(1, 1100);
    await first.retry(leases[0]!, 5000, true);

    const second = await restart();
    expect(await second.claim(link('http://a/9'), 1150)).toEqual({ nextAt: 1200 });
    expect(await second.claim(link('http://b/1'), 399)).toEqual({ nextAt: 400 });
    expect(await second.claim(link(leases[0]!.url), 1300)).toEqual({ nextAt: 5000 });
  });

  it('undoes what persist wrote where the rest of the transaction fails', async () => {
    const frontier = await openSqliteFrontier(database);
    await frontier.add([link('http://a/1')], 0);
    const lease = (await frontier.lease(1, 0)).leases[0]!;
    const persist = (): void => {
      database.run("INSERT INTO meta VALUES ('x', '1')");
    };
    const broken = done({ links: [link('http://a/2', { priority: Number.NaN })], persist });
    await expect(frontier.complete(lease, broken, 0)).rejects.toThrow();
    expect(database.all('SELECT * FROM meta')).toEqual([]);
    expect(await frontier.complete(lease, done({ links: [link('http://a/2')], persist }), 0)).toBe(
      1,
    );
  });
});

describe('SeenSet', () => {
  it('behaves like a set', () => {
    const number = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const near = fc.bigInt({ min: -3n, max: 3n }).map((value) => value << 32n);
    fc.assert(
      fc.property(fc.array(fc.oneof(number, near), { maxLength: 3000 }), (numbers) => {
        const seen = new SeenSet();
        const model = new Set<bigint>();
        for (const value of numbers) {
          expect(seen.has(value)).toBe(model.has(value));
          expect(seen.add(value)).toBe(!model.has(value));
          model.add(value);
        }
        expect(seen.size).toBe(model.size);
        for (const value of model) expect(seen.has(value)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the last rank of each, however much it grows', () => {
    const seen = new SeenSet();
    for (let i = 1n; i <= 3000n; i++) seen.add(i, Number(i));
    for (let i = 1n; i <= 3000n; i += 2n) seen.rank(i, 0);
    for (let i = 1n; i <= 3000n; i++) {
      const rank = i % 2n === 1n ? 0 : Number(i);
      expect(seen.isBelow(i, rank)).toBe(false);
      expect(seen.isBelow(i, rank + 1)).toBe(true);
    }
    seen.add(4000n);
    expect(seen.isBelow(4000n, -1e9)).toBe(true);
    expect(seen.isBelow(5000n, 1)).toBe(false);
  });
});

describe('Heap', () => {
  it('gives its items in order, whatever was removed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.array(fc.nat(50)), (numbers, removed) => {
        const heap = new Heap<{ rank: number }>((a, b) => a.rank - b.rank);
        const items = numbers.map((rank) => ({ rank }));
        const model = new Set(items);
        for (const item of items) heap.push(item);
        for (const index of removed.filter((index) => index < items.length)) {
          expect(heap.remove(items[index]!)).toBe(model.delete(items[index]!));
        }
        const order: number[] = [];
        while (heap.size > 0) order.push(heap.pop()!.rank);
        expect(order).toEqual([...model].map(({ rank }) => rank).sort((a, b) => a - b));
      }),
    );
  });
});
