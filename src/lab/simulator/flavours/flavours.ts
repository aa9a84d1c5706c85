/**
 * How a forum's language looks: tables to invent words from, and the words of the user interface.
 */
import { arabic } from './arabic.js';
import { chinese } from './chinese.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { japanese } from './japanese.js';
import { korean } from './korean.js';
import { polish } from './polish.js';
import { portuguese } from './portuguese.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';
import { thai } from './thai.js';
import { turkish } from './turkish.js';

/** The words of the user interface, as templates name them. */
export type LabelName =
  | 'home'
  | 'login'
  | 'logout'
  | 'register'
  | 'members'
  | 'search'
  | 'calendar'
  | 'help'
  | 'feed'
  | 'board'
  | 'boards'
  | 'subBoards'
  | 'thread'
  | 'threads'
  | 'posts'
  | 'replies'
  | 'views'
  | 'author'
  | 'lastPost'
  | 'by'
  | 'wrote'
  | 'sticky'
  | 'newThread'
  | 'reply'
  | 'quote'
  | 'print'
  | 'permalink'
  | 'joined'
  | 'place'
  | 'message'
  | 'findThreads'
  | 'name'
  | 'password'
  | 'loginNeeded'
  | 'page'
  | 'next'
  | 'previous'
  | 'online'
  | 'notFound'
  | 'full'
  | 'recent'
  | 'tags'
  | 'older'
  | 'newer'
  | 'first'
  | 'last'
  | 'report'
  | 'archive'
  | 'stories'
  | 'more'
  | 'days'
  | 'comments'
  | 'answer'
  | 'firstNew'
  | 'announcement'
  | 'file'
  | 'votes';

export interface Flavour {
  /** For `<html lang>`. */
  readonly language: string;
  /** For `<html dir>`. @default ltr */
  readonly direction?: 'rtl';
  readonly syllables: readonly string[];
  /** Fewest and most syllables of an invented word. */
  readonly wordSyllables: readonly [number, number];
  /** Short words strewn between the invented ones. */
  readonly particles: readonly string[];
  /** Stands between two words. */
  readonly space: string;
  readonly comma: string;
  readonly stops: readonly string[];
  /** Added to some titles. */
  readonly titleEnds: readonly string[];
  /** `all`: every invented word starts with a capital; `first`: the first of a sentence. */
  readonly capitals: 'all' | 'first' | 'none';
  /** `{year}`, `{buddhistYear}`, `{month}` (two digits), `{monthName}`, `{day}`, `{hour}`, `{minute}`. */
  readonly timeFormat: string;
  readonly months: readonly string[];
  readonly labels: Readonly<Record<LabelName, string>>;
}

/** The name of a flavour. */
export type FlavourName =
  | 'english'
  | 'german'
  | 'chinese'
  | 'french'
  | 'spanish'
  | 'portuguese'
  | 'russian'
  | 'polish'
  | 'turkish'
  | 'japanese'
  | 'korean'
  | 'arabic'
  | 'thai';

/** All flavours by name. */
export const FLAVOURS: Readonly<Record<FlavourName, Flavour>> = {
  english,
  german,
  chinese,
  french,
  spanish,
  portuguese,
  russian,
  polish,
  turkish,
  japanese,
  korean,
  arabic,
  thai,
};
