/**
 * Where in the body signatures stand: at a place whose text is always the same for the same author,
 * and another for another.
 */
import type { PlaceFacts } from './body-place.js';
import { type Place, placesBelow } from './record-trie.js';

/** Authors of several posts whose signature never changes, at least. */
const MIN_AUTHORS = 2;
const MIN_STEADY = 0.95;
/** Share of the signatures that end their body, or nearly so. */
const MIN_LAST = 0.8;

/** @param nameOf the author of a record; null: not known. */
export function signaturePlace(
  body: Place,
  facts: PlaceFacts,
  nameOf: (record: number) => string | null,
): Place | null {
  const bodies = new Map(body.occurrences.map(({ record, node }) => [record, node]));
  for (const place of placesBelow(body)) {
    const last = place.occurrences.filter(({ record, node }) => {
      return facts.isLast(record, node, bodies.get(record)!);
    });
    if (last.length < MIN_LAST * place.occurrences.length) continue;
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
