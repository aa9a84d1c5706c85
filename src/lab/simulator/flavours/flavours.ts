/**
 * How a forum's language looks: tables to invent words from, and the words of the user interface.
 */
import { chinese } from './chinese.js';
import { english } from './english.js';
import { german } from './german.js';

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
  | 'full';

export interface Flavour {
  /** For `<html lang>`. */
  readonly language: string;
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
  /** `{year}`, `{month}` (two digits), `{monthName}`, `{day}`, `{hour}`, `{minute}`. */
  readonly timeFormat: string;
  readonly months: readonly string[];
  readonly labels: Readonly<Record<LabelName, string>>;
}

/** The name of a flavour. */
export type FlavourName = 'english' | 'german' | 'chinese';

/** All flavours by name. */
export const FLAVOURS: Readonly<Record<FlavourName, Flavour>> = { english, german, chinese };
