/**
 * Numbers for the names that the pages of one site share, so that trees can be compared by
 * comparing integers. Bounded: a hostile site cannot fill the memory with names.
 */

import { KNOWN_ATTRIBUTES, KNOWN_TAGS } from './elements.js';

/** Names with small consecutive ids, given in the order of first use. */
export interface Interner {
  /** The id of the name; `OVERFLOW_ID` for every new name once the interner is full. */
  id(name: string): number;
  /** The id of a name that was interned before; -1 where it was not. */
  find(name: string): number;
  nameOf(id: number): string;
}

export interface Names {
  /** Lower-case element names; the ids of `KNOWN_TAGS` are their positions there. */
  readonly tags: Interner;
  /** Lower-case attribute names. */
  readonly attributes: Interner;
  /** Class lists in the form of `normalizeClasses`; id 0 is the empty list. */
  readonly classes: Interner;
  /** The id in `classes` of a class attribute as written. */
  classId(raw: string): number;
}

/** Stands for all names that came after the interner was full. */
export const OVERFLOW_ID = 0xff_ff;
const OVERFLOW_NAME = '?';

/** Element names of one site; ids run below this number. */
export const MAX_TAGS = 1024;
const MAX_ATTRIBUTES = 4096;
const MAX_CLASSES = 32_768;
const MAX_NAME_LENGTH = 128;
const MAX_CLASS_WORDS = 6;

const DIGITS = /\d+/g;
/** Class characters that would be taken for the separators of a location. */
const SEPARATORS = /[./]/g;
const WHITE_SPACE = /[\t\n\f\r ]+/;

/** Names for the pages of one site. */
export function createNames(): Names {
  const tags = createInterner(KNOWN_TAGS, MAX_TAGS);
  const attributes = createInterner(KNOWN_ATTRIBUTES, MAX_ATTRIBUTES);
  const classes = createInterner([''], MAX_CLASSES);
  const written = new Map<string, number>();
  const classId = (raw: string): number => {
    let id = written.get(raw);
    if (id === undefined) {
      id = classes.id(normalizeClasses(raw));
      if (written.size < MAX_CLASSES && raw.length <= MAX_NAME_LENGTH) {
        written.set(ownCopy(raw), id);
      }
    }
    return id;
  };
  return { tags, attributes, classes, classId };
}

/**
 * A class list as far as it tells templates apart: sorted, each word once, at most six words, and
 * every number as `#`, because `post-17` and `post-18` are one template.
 */
export function normalizeClasses(raw: string): string {
  const words = raw
    .slice(0, 4 * MAX_NAME_LENGTH)
    .split(WHITE_SPACE)
    .filter((word) => word !== '')
    .map((word) => word.replace(DIGITS, '#').replace(SEPARATORS, '_'));
  return [...new Set(words)].sort().slice(0, MAX_CLASS_WORDS).join('.').slice(0, MAX_NAME_LENGTH);
}

function createInterner(known: readonly string[], max: number): Interner {
  const names = [...known];
  const ids = new Map(names.map((name, id) => [name, id]));
  return {
    id(name) {
      const found = ids.get(name);
      if (found !== undefined) return found;
      if (name.length > MAX_NAME_LENGTH || names.length >= max) return OVERFLOW_ID;
      const own = ownCopy(name);
      ids.set(own, names.length);
      return names.push(own) - 1;
    },
    find: (name) => ids.get(name) ?? -1,
    nameOf: (id) => names[id] ?? OVERFLOW_NAME,
  };
}

/** A slice of a page would keep the whole page in memory. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
