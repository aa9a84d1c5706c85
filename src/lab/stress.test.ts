import { describe, expect, it } from 'vitest';
import type { Page } from '../page/page.js';
import { generic } from '../strategies/generic.js';
import type { Route, Strategy } from '../strategies/strategy.js';
import { isWanted, plainBoardKeys } from './label-keys.js';
import { generateForum } from './simulator/forum.js';
import { randomForumSpec } from './simulator/random-spec.js';
import { labelOf, truthOf } from './simulator/truth.js';
import { runStress } from './stress.js';
import { stressTable } from './stress-table.js';

/** Knows what every link leads to, and follows the first to each page that is worth fetching. */
function createOracle(seed: number): Strategy {
  const forum = generateForum(randomForumSpec(seed), seed);
  const plain = plainBoardKeys(truthOf(forum));
  const seen = new Set(['entry']);
  return {
    name: 'oracle',
    learn: generic.learn,
    route(page: Page, model, context) {
      const routing = generic.route(page, model, context);
      const routes = routing.routes.map((route): Route => {
        const label = labelOf(forum, route.link.url);
        const follow = label !== null && isWanted(label, plain) && !seen.has(label.key!);
        if (follow) seen.add(label.key!);
        return { ...route, follow };
      });
      return { ...routing, routes };
    },
  };
}

/** A few of all: any would do. */
const SEEDS = [5, 8, 12, 31];

describe('runStress', () => {
  it.each(SEEDS)('measures all of forum %i for a crawler that knows everything', async (seed) => {
    const [result] = await runStress({ seeds: [seed], strategies: [createOracle(seed)] });
    expect(result).toMatchObject({ forumSeed: seed, strategy: 'oracle', failed: null });
    expect(result).toMatchObject({ effectiveness: 1, coverage: 1, boardCoverage: 1 });
    expect(result).toMatchObject({ duplicateRatio: 0, invalidRatio: 0 });
  });

  it('gives the same numbers twice, and names the worst forums so that they can be run again', async () => {
    const lost: Strategy = {
      ...generic,
      name: 'lost',
      route: (page, model, context) => ({ ...generic.route(page, model, context), routes: [] }),
    };
    const strategies = [lost];
    const runs = [await runStress({ seeds: [1, 2], strategies })];
    runs.push(await runStress({ seeds: [1, 2], strategies }));
    const numbers = runs.map((results) =>
      results.map(({ effectiveness, coverage, crawl }) => [
        effectiveness,
        coverage,
        crawl.requests,
      ]),
    );
    expect(numbers[0]).toEqual(numbers[1]);
    const table = stressTable(runs[0]!);
    expect(table).toContain('worst for lost:');
    expect(table).toMatch(/--only 1 {2}effect 1\.000 cover 0\.000 .* URLs, /);
  });
});
