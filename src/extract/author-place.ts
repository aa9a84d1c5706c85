/**
 * Where records name their authors. A name is short, differs from record to record, and comes back
 * with the same link: the same person has the same profile. Buttons have the same words in every
 * record, permalinks another target in each.
 */
import type { Link } from '../page/page.js';
import { wordCount } from '../text/width.js';
import { type Place, recordCount } from './record-trie.js';

/** What stands at a place in one record. */
export interface PlaceValue {
  readonly record: number;
  readonly view: number;
  readonly node: number;
  /** The element's own visible text. */
  readonly text: string;
  readonly link: Link | null;
  /** The text is that of a picture. */
  readonly isPicture: boolean;
  /** Standard markup says that this is an author or a name. */
  readonly isMarked: boolean;
}

export interface AuthorCandidate {
  readonly place: Place;
  readonly score: number;
  readonly isLink: boolean;
}

const MAX_NAME_LENGTH = 50;
const MAX_NAME_WORDS = 4;
/** Mostly digits and signs: a number of posts, a date, a rank in stars. */
const LETTERS = /\p{L}/gu;
const DIGITS = /\d+/g;
const MIN_SCORE = 0.25;

/**
 * @param records how many there are.
 * @param isTime whether a text is a time.
 */
export function scoreAuthor(
  place: Place,
  values: readonly PlaceValue[],
  records: number,
  isTime: (text: string) => boolean,
): AuthorCandidate | null {
  const named = values.filter(({ text }) => isName(text) && !isTime(text));
  const presence = new Set(named.map(({ record }) => record)).size / records;
  if (presence === 0 || named.length < 0.7 * values.length) return null;
  // Numbers of posts and the like differ in their digits alone.
  const texts = new Set(named.map(({ text }) => text.replace(DIGITS, '0')));
  const isLink = named.filter(({ link }) => link !== null).length > 0.5 * named.length;
  // Several names in a record are a list of people.
  const single = recordCount(place) / place.occurrences.length;
  const marked = named.filter(({ isMarked }) => isMarked).length / named.length;
  const varied = variety(texts.size, named.length);
  const paired = isLink ? pairing(named) : 0.6;
  const score = presence * single * varied * paired * (1 + marked) * wordiness(named);
  return score < MIN_SCORE ? null : { place, score, isLink };
}

/** Initials and pictures stand for a name that is written elsewhere. */
function wordiness(values: readonly PlaceValue[]): number {
  const whole = values.filter(({ text, isPicture }) => text.length > 2 && !isPicture).length;
  return 0.6 + 0.4 * (whole / values.length);
}

export function isName(text: string): boolean {
  if (text === '' || text.length > MAX_NAME_LENGTH || wordCount(text) > MAX_NAME_WORDS)
    return false;
  return (text.match(LETTERS)?.length ?? 0) >= Math.max(1, 0.3 * text.length);
}

/** One text in many records is no name; two people may write all posts of a page. */
function variety(distinct: number, count: number): number {
  if (count < 3) return 0.8;
  if (distinct === 1) return 0.25;
  return 0.7 + 0.3 * Math.min(1, (distinct - 1) / Math.min(count - 1, 4));
}

/**
 * How far the same text has the same target, and another text another one. Page by page: links may
 * carry the id of a session.
 */
function pairing(values: readonly PlaceValue[]): number {
  const targets = new Map<string, Set<string>>();
  const texts = new Map<string, Set<string>>();
  for (const { text, link, view } of values) {
    if (link === null) continue;
    add(targets, `${view} ${text}`, link.url);
    add(texts, `${view} ${link.url}`, text);
  }
  const single = (sets: Map<string, Set<string>>): number =>
    [...sets.values()].filter(({ size }) => size === 1).length / Math.max(1, sets.size);
  return single(targets) * single(texts);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
