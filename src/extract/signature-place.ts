/**
 * Where in the body signatures stand: at a place whose text is always the same for the same author,
 * and another for another.
 */
import type { BodyPlace, PlaceFacts } from './body-place.js';
import { isWithin, type Place, placesBelow } from './record-trie.js';

/** Authors of several posts whose signature never changes, at least. */
const MIN_AUTHORS = 2;
const MIN_STEADY = 0.95;

/** @param nameOf the author of a record; null: not known. */
export function signaturePlace(
  { place: body, excluded }: BodyPlace,
  facts: PlaceFacts,
  nameOf: (record: number) => string | null,
): Place | null {
  for (const place of placesBelow(body)) {
    if (excluded.some((one) => isWithin(place, one))) continue;
    if (isSteady(place, facts, nameOf)) return place;
  }
  return null;
}

function isSteady(
  place: Place,
  facts: PlaceFacts,
  nameOf: (record: number) => string | null,
): boolean {
  const byAuthor = new Map<string, string[]>();
  for (const { record, node } of place.occurrences) {
    const [name, text] = [nameOf(record), facts.textOf(record, node)];
    if (name === null || text === '') continue;
    byAuthor.set(name, [...(byAuthor.get(name) ?? []), text]);
  }
  const several = [...byAuthor.values()].filter((texts) => texts.length > 1);
  const steady = several.filter((texts) => new Set(texts).size === 1);
  if (steady.length < MIN_AUTHORS || steady.length < MIN_STEADY * several.length) return false;
  return new Set(steady.map((texts) => texts[0])).size > steady.length / 2;
}
