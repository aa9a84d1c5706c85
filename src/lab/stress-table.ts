/** Results of `lab stress` for people. */
import type { StressResult } from './stress.js';
import { labTable } from './table.js';

const WORST = 5;

/** The harmonic mean of effectiveness and coverage: both have to be good. */
function goodness({ effectiveness, coverage }: StressResult): number {
  const sum = effectiveness + coverage;
  return sum > 0 ? (2 * effectiveness * coverage) / sum : 0;
}

/** The worst runs of one strategy, the worst first, each with its forum in one line. */
export function worstCases(results: readonly StressResult[], count: number = WORST): string[] {
  return [...results]
    .sort((a, b) => goodness(a) - goodness(b) || a.forumSeed - b.forumSeed)
    .slice(0, count)
    .map(({ forumSeed, effectiveness, coverage, boardCoverage, forum }) => {
      const numbers = `effect ${effectiveness.toFixed(3)} cover ${coverage.toFixed(3)} boards ${boardCoverage.toFixed(3)}`;
      return `  --only ${forumSeed}  ${numbers}  ${forum}`;
    });
}

/** The table of `lab crawl`, and the worst cases of each strategy. */
export function stressTable(results: readonly StressResult[]): string {
  const lines: string[] = [];
  for (const strategy of new Set(results.map((result) => result.strategy))) {
    const own = results.filter((result) => result.strategy === strategy);
    lines.push(`worst for ${strategy}:`, ...worstCases(own));
  }
  return `${labTable(results)}${lines.join('\n')}\n`;
}
