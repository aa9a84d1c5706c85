import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.js';
import {
  type AnsweredRequest,
  createPoliteness,
  type HostVerdict,
  type Politeness,
  type PolitenessOptions,
} from './politeness.js';

const HOST = 'forum.test';

function polite(options: Partial<PolitenessOptions> = {}): Politeness {
  return createPoliteness({
    delayMs: 1000,
    maxDelayMs: 10_000,
    maxCrawlDelayMs: 20_000,
    backoff: { baseMs: 4000, maxMs: 64_000 },
    random: createRandom(1),
    ...options,
  });
}

/** One answer, 100 ms after it was asked for unless told otherwise. */
function answer(politeness: Politeness, given: Partial<AnsweredRequest> = {}): HostVerdict {
  const now = given.now ?? 1000;
  const whole = { status: 200, latencyMs: 100, retryAfterMs: null, startedAt: now - 100, now };
  return politeness.afterResponse(HOST, { ...whole, ...given });
}

describe('the delay', () => {
  it('is the base while the host is quick', () => {
    expect(answer(polite())).toEqual({ delayMs: 1000, blockUntil: null, troubles: 0 });
  });

  it('follows a slow host at once, and a quicker one by and by', () => {
    const politeness = polite();
    expect(answer(politeness, { latencyMs: 4000 }).delayMs).toBe(4000);
    expect(answer(politeness, { latencyMs: 2000 }).delayMs).toBe(3000);
    expect(answer(politeness, { latencyMs: 60_000 }).delayMs).toBe(10_000);
  });

  it('is never shortened by an error page', () => {
    const politeness = polite();
    answer(politeness, { latencyMs: 4000 });
    expect(answer(politeness, { latencyMs: 10, status: 404 }).delayMs).toBe(4000);
    expect(answer(politeness, { latencyMs: 10, status: 500 }).delayMs).toBe(4000);
    expect(answer(politeness, { latencyMs: 6000, status: 500 }).delayMs).toBe(6000);
  });

  it('is at least what robots.txt asks for, within reason', () => {
    const politeness = polite();
    expect(politeness.setCrawlDelay(HOST, 5000)).toBe(5000);
    expect(answer(politeness).delayMs).toBe(5000);
    expect(politeness.setCrawlDelay(HOST, 86_400_000)).toBe(20_000);
    expect(politeness.setCrawlDelay(HOST, 10)).toBe(1000);
    expect(politeness.setCrawlDelay(HOST, null)).toBe(1000);
  });

  it('is none where the user wants none, but blocks stay', () => {
    const politeness = polite({ delayMs: 0 });
    expect(answer(politeness, { latencyMs: 4000 }).delayMs).toBe(0);
    expect(answer(politeness, { status: 429, now: 5000 }).blockUntil).toBeGreaterThan(5000);
  });

  it('is kept for each host apart', () => {
    const politeness = polite();
    answer(politeness, { latencyMs: 4000, status: 503 });
    const other = { status: 200, latencyMs: 1, retryAfterMs: null, startedAt: 1, now: 2 };
    expect(politeness.afterResponse('other.test', other)).toEqual({
      delayMs: 1000,
      blockUntil: null,
      troubles: 0,
    });
  });
});

describe('blocks', () => {
  it.each([429, 503])('%i backs off, further each time', (status) => {
    const politeness = polite();
    let now = 10_000;
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { blockUntil, troubles } = answer(politeness, { status, now });
      expect(troubles).toBe(i + 1);
      waits.push(blockUntil! - now);
      now = blockUntil! + 1000;
    }
    for (const [i, full] of [4000, 8000, 16_000, 32_000, 64_000, 64_000].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(full / 2);
      expect(waits[i]).toBeLessThanOrEqual(full);
    }
  });

  it('last at least as long as Retry-After says; 0 does not shorten them', () => {
    expect(answer(polite(), { status: 429, retryAfterMs: 30_000 }).blockUntil).toBe(31_000);
    expect(answer(polite(), { status: 429, retryAfterMs: 0 }).blockUntil).toBeGreaterThanOrEqual(
      3000,
    );
  });

  it('take one step for all requests that were under way', () => {
    const politeness = polite();
    const first = answer(politeness, { status: 429, startedAt: 900, now: 1000 });
    const second = answer(politeness, { status: 429, startedAt: 950, now: 1100 });
    expect(second).toEqual(first);
    const asking = { status: 429, startedAt: 990, now: 1200, retryAfterMs: 50_000 };
    expect(answer(politeness, asking)).toMatchObject({ troubles: 1, blockUntil: 51_200 });
    expect(politeness.afterFailure(HOST, { startedAt: 999, now: 1300 }).troubles).toBe(1);
  });

  it('are not lifted by a good answer to an older request', () => {
    const politeness = polite();
    const { blockUntil } = answer(politeness, { status: 429, startedAt: 900, now: 1000 });
    expect(answer(politeness, { startedAt: 950, now: 1100 })).toMatchObject({
      blockUntil,
      troubles: 1,
    });
  });

  it('are over with a good answer, be it "not found"', () => {
    for (const status of [200, 304, 404, 403]) {
      const politeness = polite();
      const { blockUntil } = answer(politeness, { status: 503 });
      expect(answer(politeness, { status, now: blockUntil! + 200 })).toMatchObject({
        blockUntil: null,
        troubles: 0,
      });
    }
  });

  it('neither begin nor end with an error of one page', () => {
    const politeness = polite();
    expect(answer(politeness, { status: 500 })).toMatchObject({ blockUntil: null, troubles: 0 });
    const { blockUntil } = answer(politeness, { status: 429, now: 2000 });
    expect(answer(politeness, { status: 500, now: blockUntil! + 200 }).troubles).toBe(1);
  });

  it('begin when the host cannot be reached', () => {
    const politeness = polite();
    const first = politeness.afterFailure(HOST, { startedAt: 900, now: 1000 });
    expect(first.troubles).toBe(1);
    expect(first.blockUntil).toBeGreaterThanOrEqual(3000);
    const again = { startedAt: first.blockUntil! + 1, now: first.blockUntil! + 50 };
    expect(politeness.afterFailure(HOST, again).troubles).toBe(2);
  });
});
