/**
 * The words of dates in many languages, taken from the locale data that comes with the runtime, so
 * that no list of words has to be kept.
 */
import { type Meaning, Phrases } from './phrases.js';
import { type TimeUnit, UNIT_SECONDS } from './timestamp.js';
import { createTokenizer, NUMBER } from './tokens.js';

/** The languages that most forums are written in. */
export const DATE_LOCALES: readonly string[] = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'pl', 'cs', 'sk'],
  ...['hu', 'ro', 'bg', 'ru', 'uk', 'el', 'tr', 'ar', 'he', 'fa', 'hi', 'bn', 'th', 'vi', 'id'],
  ...['ms', 'ko', 'ja', 'zh', 'zh-Hant', 'hr', 'sr', 'sr-Latn', 'sl', 'lt', 'lv', 'et', 'ca'],
  'gl',
];

/** What the locale data does not have: other spellings that forums use. */
const MORE_AGO: ReadonlyArray<readonly [string, TimeUnit]> = [
  ['月前', 'month'],
  ['个小时前', 'hour'],
  ['hrs ago', 'hour'],
  ['mins ago', 'minute'],
  ['secs ago', 'second'],
];
const MORE_UNITS: ReadonlyArray<readonly [string, TimeUnit]> = [
  ['hrs', 'hour'],
  ['mins', 'minute'],
  ['secs', 'second'],
];
const MORE_DAY_PERIODS: ReadonlyArray<readonly [string, 'am' | 'pm']> = [
  ['오전', 'am'],
  ['오후', 'pm'],
];
const MORE_FILLERS: readonly string[] = [
  'on',
  'at',
  'the',
  'of',
  'and',
  'kl',
  'klo',
  'hrs',
  'oclock',
];

/** Every plural form of every language has one of these numbers. */
const PLURALS: readonly number[] = [1, 2, 3, 5, 11, 21];
const STYLES = ['long', 'short', 'narrow'] as const;
const UNITS = Object.keys(UNIT_SECONDS) as TimeUnit[];
const DAY_MS = 86_400_000;
const LETTERS = /\p{L}/u;
const LAST_WORD = /\p{L}+$/u;

type AddPhrase = (text: string) => Meaning | null;

/** Builds the vocabulary: some hundred milliseconds, so once per program part that reads dates. */
export function createDateWords(locales: readonly string[] = DATE_LOCALES): Phrases {
  const phrases = new Phrases();
  const tokenize = createTokenizer();
  const add: AddPhrase = (text) => {
    const tokens = tokenize(text.normalize('NFC'));
    const keys = tokens.key.filter((key) => key !== '.' && key !== ',' && key !== '');
    return keys.length === 0 ? null : phrases.meaningOf(keys);
  };
  for (const locale of locales) {
    const calendar = `${locale}-u-ca-gregory-nu-latn`;
    addMonths(add, calendar);
    addFillers(add, calendar, tokenize);
    addDayPeriods(add, calendar);
    addRelative(add, calendar);
    addUnits(add, calendar);
  }
  for (const [text, unit] of MORE_AGO) addAgo(add(text), '', unit);
  for (const [text, unit] of MORE_UNITS) add(text)!.unit ??= unit;
  for (const [text, period] of MORE_DAY_PERIODS) add(text)!.dayPeriod ??= period;
  for (const text of MORE_FILLERS) add(text)!.filler = true;
  return phrases;
}

function addMonths(add: AddPhrase, locale: string): void {
  for (const month of ['long', 'short'] as const) {
    // With the day beside it, many languages inflect the name.
    for (const beside of [{}, { day: 'numeric' }, { day: 'numeric', year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month, ...beside });
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2026, index, 15));
        const at = parts.findIndex(({ type }) => type === 'month');
        const name = parts[at]?.value ?? '';
        // 3月 is read as a number and a sign, and "3" alone is no name.
        if (!LETTERS.test(name) || (parseInt(name, 10) > 0 && name.length < 4)) continue;
        const meaning = add(name);
        if (meaning !== null) meaning.month ??= index + 1;
        // A preposition may be written as one word with the name.
        const joined = parts[at - 1]?.value.match(LAST_WORD)?.[0] ?? '';
        if (joined !== '') add(joined + name)!.month ??= index + 1;
      }
    }
  }
}

function addFillers(
  add: AddPhrase,
  locale: string,
  tokenize: ReturnType<typeof createTokenizer>,
): void {
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' });
    for (const { type, value } of format.formatToParts(Date.UTC(2026, 2, 8))) {
      if ((type !== 'literal' && type !== 'era') || !LETTERS.test(value)) continue;
      add(value)!.filler = true;
      const { key, kind } = tokenize(value);
      for (const [i, word] of key.entries()) {
        if (kind[i] !== NUMBER && LETTERS.test(word)) add(word)!.filler = true;
      }
    }
  }
  for (const weekday of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday });
    for (let day = 0; day < 7; day++) {
      const meaning = add(format.format(day * DAY_MS));
      if (meaning !== null) meaning.filler = true;
    }
  }
}

function addDayPeriods(add: AddPhrase, locale: string): void {
  const formats = [
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', hour12: true }),
  ];
  if (locale.startsWith('zh')) {
    formats.push(
      new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        hour: 'numeric',
        dayPeriod: 'long',
        hourCycle: 'h12',
      }),
    );
  }
  for (const format of formats) {
    for (let hour = 0; hour < 24; hour++) {
      const parts = format.formatToParts(hour * 3_600_000);
      const meaning = add(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
      if (meaning !== null) meaning.dayPeriod ??= hour < 12 ? 'am' : 'pm';
    }
  }
}

function addRelative(add: AddPhrase, locale: string): void {
  for (const style of STYLES) {
    const counted = new Intl.RelativeTimeFormat(locale, { style, numeric: 'always' });
    const named = new Intl.RelativeTimeFormat(locale, { style, numeric: 'auto' });
    for (const daysAgo of [0, 1, 2]) {
      const parts = named.formatToParts(-daysAgo, 'day');
      const meaning = parts.length === 1 ? add(parts[0]!.value) : null;
      if (meaning !== null) meaning.daysAgo ??= daysAgo;
    }
    for (const unit of UNITS) {
      for (const amount of PLURALS)
        addCounted(add, counted.formatToParts(-amount, unit), unit, amount);
    }
  }
}

function addCounted(
  add: AddPhrase,
  parts: readonly Intl.RelativeTimeFormatPart[],
  unit: TimeUnit,
  amount: number,
): void {
  const at = parts.findIndex(({ type }) => type === 'integer');
  if (at < 0) {
    const meaning = add(parts.map(({ value }) => value).join(''));
    if (meaning !== null) meaning.span ??= { unit, amount };
    return;
  }
  const prefix = parts[at - 1]?.value.trim().toLowerCase() ?? '';
  // The narrow form of some languages is "-3 h", which may be anything.
  if (prefix !== '' && !LETTERS.test(prefix)) return;
  if (prefix !== '') {
    const meaning = add(prefix);
    if (meaning !== null) meaning.prefix ??= prefix;
  }
  addAgo(add(parts[at + 1]?.value ?? ''), prefix, unit);
}

function addAgo(meaning: Meaning | null, prefix: string, unit: TimeUnit): void {
  if (meaning === null) return;
  meaning.ago ??= new Map();
  if (!meaning.ago.has(prefix)) meaning.ago.set(prefix, unit);
}

function addUnits(add: AddPhrase, locale: string): void {
  for (const unit of UNITS) {
    for (const unitDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
      for (const amount of PLURALS) {
        const name = format.formatToParts(amount).find(({ type }) => type === 'unit')?.value ?? '';
        const meaning = add(name);
        if (meaning !== null) meaning.unit ??= unit;
      }
    }
  }
}
