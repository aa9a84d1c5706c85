/** Looks: sets of templates, pure data in the language of `template.ts`. */
import { cards } from './cards.js';
import { composeLook } from './compose.js';
import type { LookDesign } from './design.js';
import { table } from './table.js';

/** The pages that a look draws; several routes may share one. */
export type TemplateName =
  | 'entry'
  | 'board'
  | 'thread'
  | 'print'
  | 'archive'
  | 'post'
  | 'profile'
  | 'members'
  | 'search'
  | 'calendar'
  | 'login'
  | 'help'
  | 'story'
  | 'error'
  | 'feed';

export interface Look {
  /** Text that templates include by name. */
  readonly parts: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<TemplateName, string>>;
  readonly style: string;
}

/** The name of a look. */
export type LookName = 'table' | 'cards';

/** All looks by name. */
export const LOOKS: Readonly<Record<LookName, Look>> = { table, cards };

/** The look that a spec names or describes. */
export function lookOf(look: LookName | LookDesign): Look {
  return typeof look === 'string' ? LOOKS[look] : composeLook(look);
}
