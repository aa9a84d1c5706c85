/** Relative times: "3 hours ago", "vor 3 Stunden", "3小时前", "1 year, 2 months ago", "yesterday". */
import type { Phrases } from './phrases.js';
import type { Reading } from './read-time.js';
import { type TimeUnit, UNIT_SECONDS } from './timestamp.js';
import { MARK, NUMBER, type Tokens, WORD } from './tokens.js';

/** "5 years, 2 months, 3 days ago" has three. */
const MAX_TERMS = 4;

/** A relative time that begins at token `i`. */
export function readRelative(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (tokens.kind[i] === NUMBER) return readCounted(phrases, tokens, i);
  if (!phrases.begins(tokens.key[i]!)) return null;
  const span = phrases.longest(tokens, i, 'span');
  if (span !== null) return relative(span.value.amount, span.value.unit, span.next);
  const prefix = phrases.longest(tokens, i, 'prefix');
  const after =
    prefix === null ? null : readAfterPrefix(phrases, tokens, prefix.next, prefix.value);
  if (after !== null) return after;
  const day = phrases.longest(tokens, i, 'daysAgo');
  if (day !== null) return relative(day.value, 'day', day.next);
  // "an hour ago": the article is passed by, what follows says one.
  const ago = phrases.longest(tokens, i, 'ago');
  const unit = ago?.value.get('');
  return unit === undefined || !isAtWord(tokens, ago!.next - 1)
    ? null
    : relative(1, unit, ago!.next);
}

function isAtWord(tokens: Tokens, i: number): boolean {
  return tokens.kind[i] === WORD;
}

/** Terms up to the one that says "ago". */
function readCounted(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  let seconds = 0;
  let at = i;
  for (let term = 0; term < MAX_TERMS; term++) {
    const amount = tokens.value[at]!;
    if (tokens.kind[at] !== NUMBER || Number.isNaN(amount)) return null;
    const ago = phrases.longest(tokens, at + 1, 'ago');
    const unit = ago?.value.get('');
    if (unit !== undefined) {
      return {
        parts: { relative: { seconds: seconds + amount * UNIT_SECONDS[unit], unit } },
        next: ago!.next,
      };
    }
    const bare = phrases.longest(tokens, at + 1, 'unit');
    if (bare === null) return null;
    seconds += amount * UNIT_SECONDS[bare.value];
    at = afterJoint(phrases, tokens, bare.next);
  }
  return null;
}

function readAfterPrefix(
  phrases: Phrases,
  tokens: Tokens,
  i: number,
  prefix: string,
): Reading | null {
  // "vor einer Stunde": one word in place of the number says one.
  const isCounted = tokens.kind[i] === NUMBER;
  const first = phrases.longest(tokens, i + 1, 'ago');
  const unit = first?.value.get(prefix);
  const amount = isCounted ? tokens.value[i]! : 1;
  if (unit === undefined || Number.isNaN(amount)) return null;
  let seconds = amount * UNIT_SECONDS[unit];
  let finest: TimeUnit = unit;
  let next = first!.next;
  for (let term = 1; term < MAX_TERMS; term++) {
    const at = afterJoint(phrases, tokens, next);
    const more = tokens.kind[at] === NUMBER ? phrases.longest(tokens, at + 1, 'unit') : null;
    const isFiner = more !== null && UNIT_SECONDS[more.value] < UNIT_SECONDS[finest];
    if (!isFiner || Number.isNaN(tokens.value[at]!)) break;
    seconds += tokens.value[at]! * UNIT_SECONDS[more.value];
    finest = more.value;
    next = more.next;
  }
  return { parts: { relative: { seconds, unit: finest } }, next };
}

/** Past one comma and one "and". */
function afterJoint(phrases: Phrases, tokens: Tokens, i: number): number {
  const at = tokens.kind[i] === MARK ? i + 1 : i;
  if (tokens.kind[at] !== WORD) return at;
  return phrases.longest(tokens, at, 'filler')?.next ?? at;
}

function relative(amount: number, unit: TimeUnit, next: number): Reading {
  return { parts: { relative: { seconds: amount * UNIT_SECONDS[unit], unit } }, next };
}
