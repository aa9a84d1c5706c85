/** The strategy `boardwalk` on simulated forums, from their entries and from pages inside. */
import { describe, expect, it } from 'vitest';
import { runCrawlLab } from '../src/lab/crawl-lab.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { demoSpec } from '../src/lab/simulator/spec.js';
import { wantedLabels } from '../src/lab/simulator/truth.js';
import { runStress } from '../src/lab/stress.js';
import { createForumMirror } from '../src/lab/stress-mirror.js';
import { boardwalk } from '../src/strategies/boardwalk.js';

const strategies = [boardwalk];

describe('boardwalk', () => {
  // Threads alone, boards, a part of a larger site; four languages, looks and styles of URLs.
  it.each([3, 5, 10, 18])('crawls forum %i: nearly all of it, and little else', async (seed) => {
    const [result] = await runStress({ seeds: [seed], strategies });
    expect(result?.failed).toBeNull();
    expect(result?.coverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.effectiveness).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['a thread', /^thread:\d+:p1$/],
    ['a later page of a thread', /^thread:\d+:p3$/],
    ['a later page of a board', /^board:\d+:p2$/],
  ])('crawls the demo forum from %s', async (_, key) => {
    const forum = generateForum(demoSpec, 3);
    const start = wantedLabels(forum).find((label) => key.test(label.key ?? ''))!.url;
    const [result] = await runCrawlLab({ mirrors: [createForumMirror(forum)], strategies, start });
    expect(result?.failed).toBeNull();
    expect(result?.coverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.boardCoverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.effectiveness).toBeGreaterThanOrEqual(0.9);
  });
});
