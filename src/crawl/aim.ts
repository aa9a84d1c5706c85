/** What the user wants of a crawl, from its settings. */
import { BoardwalkError } from '../errors.js';
import type { Aim } from '../strategies/strategy.js';
import type { CrawlSettings } from './settings.js';

/** @throws {BoardwalkError} `usage` where the pattern of boards is no regular expression. */
export function aimOf({ goal, sinceMs, boards }: CrawlSettings, nowMs: number): Aim {
  return { goal, sinceMs, nowMs, boards: boards === null ? null : boardPattern(boards) };
}

/** Titles are matched in either case: people do not remember how a board spells its name. */
function boardPattern(source: string): RegExp {
  try {
    return new RegExp(source, 'iu');
  } catch (cause) {
    throw new BoardwalkError(`--boards "${source}" is not a regular expression.`, {
      code: 'usage',
      cause,
    });
  }
}
