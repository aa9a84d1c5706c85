/** Every strategy by the name that `--strategy` takes. */
import { BoardwalkError } from '../errors.js';
import { boardwalk } from './boardwalk.js';
import { focus } from './focus.js';
import { generic } from './generic.js';
import { irobot } from './irobot.js';
import { source } from './source.js';
import type { Strategy } from './strategy.js';
import { structureDriven } from './structure-driven.js';
import { traversal } from './traversal.js';
import { urlType } from './url-type.js';

const STRATEGIES: readonly Strategy[] = [
  boardwalk,
  generic,
  structureDriven,
  irobot,
  traversal,
  focus,
  urlType,
  source,
];

export const strategyNames: readonly string[] = STRATEGIES.map((strategy) => strategy.name);

/** @throws {BoardwalkError} `usage` naming the strategies there are. */
export function strategyByName(name: string): Strategy {
  const found = STRATEGIES.find((strategy) => strategy.name === name);
  if (found) return found;
  throw new BoardwalkError(
    `There is no strategy "${name}". Choose one of: ${strategyNames.join(', ')}.`,
    { code: 'usage' },
  );
}
