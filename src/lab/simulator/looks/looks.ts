/** Looks: sets of templates, pure data in the language of `template.ts`. */
import { cards } from './cards.js';
import { table } from './table.js';

/** The pages that a look draws; several routes may share one. */
export type TemplateName =
  | 'entry'
  | 'board'
  | 'thread'
  | 'print'
  | 'profile'
  | 'members'
  | 'search'
  | 'calendar'
  | 'login'
  | 'help'
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
