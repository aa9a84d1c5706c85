/** Building blocks of composed looks: class names and lists in different markup. */
import { createRandom } from '../../../random/random.js';
import type { ListForm } from './design.js';

/** The class attribute of a role, with a leading space; empty where the look has no classes. */
export type ClassOf = (role: string) => string;

const SYLLABLES =
  'ba co de fa go hi ju ka lo mi no pa qu re si to ul va wo xe yo zu bro cle dra fli gre'.split(
    ' ',
  );
const JOINTS = ['', '-', '_', '__'] as const;

/** Names that say nothing: the same role has the same name on every page of the look. */
export function createClasses(seed: number): ClassOf {
  if (seed === 0) return () => '';
  const joint = createRandom(seed).pick(JOINTS);
  return (role) => {
    let mixed = seed;
    for (const character of role) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) | 0;
    const random = createRandom(mixed);
    const word = (): string => random.pick(SYLLABLES) + random.pick(SYLLABLES);
    return ` class="${word()}${joint}${word()}"`;
  };
}

/** A list of records: what stands before, around and after them. */
export interface ListMarkup {
  readonly open: string;
  row(role: string, cells: readonly string[]): string;
  readonly close: string;
}

type MakeList = (cls: ClassOf, role: string) => ListMarkup;

const TABLE_WIDTH = 'width="100%" border="0"';

const FORMS: Readonly<Record<ListForm, MakeList>> = {
  table: (cls, role) => ({
    open: `<table${cls(role)} ${TABLE_WIDTH}>\n`,
    row: (kind, cells) =>
      `<tr${cls(kind)}>${cells.map((cell, i) => `<td${cls(`cell${i}`)}>${cell}</td>`).join('')}</tr>\n`,
    close: '</table>\n',
  }),
  'nested-table': (cls, role) => ({
    open: `<table ${TABLE_WIDTH} cellpadding="0"><tr><td><table${cls(role)} ${TABLE_WIDTH} cellspacing="1">\n`,
    row: (_, cells) =>
      `<tr><td><table ${TABLE_WIDTH}><tr>${cells.map((cell) => `<td valign="top"><font size="2">${cell}</font></td>`).join('')}</tr></table></td></tr>\n`,
    close: '</table></td></tr></table>\n',
  }),
  divs: (cls, role) => ({
    open: `<div${cls(role)}>\n`,
    row: (kind, cells) =>
      `<div${cls(kind)}>${cells.map((cell, i) => `<div${cls(`cell${i}`)}>${cell}</div>`).join('')}</div>\n`,
    close: '</div>\n',
  }),
  list: (cls, role) => ({
    open: `<ul${cls(role)}>\n`,
    row: (kind, cells) =>
      `<li${cls(kind)}>${cells.map((cell, i) => `<span${cls(`cell${i}`)}>${cell}</span>`).join(' ')}</li>\n`,
    close: '</ul>\n',
  }),
  articles: (cls, role) => ({
    open: `<section${cls(role)}>\n`,
    row: (kind, [first = '', ...rest]) =>
      `<article${cls(kind)}><header${cls('lead')}>${first}</header><footer${cls('tail')}>${rest.map((cell, i) => `<span${cls(`cell${i}`)}>${cell}</span>`).join(' · ')}</footer></article>\n`,
    close: '</section>\n',
  }),
  definitions: (cls, role) => ({
    open: `<dl${cls(role)}>\n`,
    row: (kind, [first = '', ...rest]) =>
      `<dt${cls(kind)}>${first}</dt>${rest.map((cell, i) => `<dd${cls(`cell${i}`)}>${cell}</dd>`).join('')}\n`,
    close: '</dl>\n',
  }),
};

/** A list in a form; `role` names its class. */
export function listMarkup(form: ListForm, cls: ClassOf, role: string): ListMarkup {
  return FORMS[form](cls, role);
}
