/**
 * What the links of a pager say (FoCUS 4.3.1.2, property 1): a sequence of digits, or a special
 * text. Special are symbols and `rel`, not words of some language.
 */
import type { Link } from '../../page/page.js';
import type { LinkGroup } from './link-groups.js';

/** Digits of any script, in brackets perhaps. */
const DIGITS = /^[[(|]?\s*(\p{Nd}{1,6})\s*[\])|]?$/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[«»‹›<>←→⇐⇒⟨⟩≪≫◀▶◂▸❮❯]/u;
const FLIP_REL = /\b(?:next|prev|previous|first|last)\b/;
const MAX_SPECIAL_LENGTH = 16;

/** The number that an anchor shows; null where it shows something else. */
export function numberOf({ text }: Link): number | null {
  const digits = DIGITS.exec(text)?.[1];
  if (digits === undefined) return null;
  let value = 0;
  for (const digit of digits) value = 10 * value + digitOf(digit);
  return value;
}

/** The ten digits of a script stand in a row, zero first. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

/** Whether the anchor is an arrow, or the site says that it leads to another page of a list. */
export function isSpecial({ text, rel }: Link): boolean {
  return FLIP_REL.test(rel) || (SYMBOL.test(text) && text.length <= MAX_SPECIAL_LENGTH);
}

/**
 * The numbered links of a group, if they count up as those of a pager do: twice at most, above and
 * below a list. Empty where they do not.
 */
export function numberedLinks({ links }: LinkGroup): Link[] {
  const numbered = links.filter((link) => numberOf(link) !== null);
  let restarts = 0;
  for (let i = 1; i < numbered.length; i++) {
    if (numberOf(numbered[i]!)! <= numberOf(numbered[i - 1]!)!) restarts++;
  }
  return restarts <= 1 ? numbered : [];
}
