/** Page kinds as far as they tell a person something. */

/** Kinds and counts, most frequent first; none where the strategy tells no pages apart. */
export function toldKinds(
  kinds: Iterable<readonly [kind: string, pages: number]>,
): Array<[string, number]> {
  const sorted = [...kinds].map(([kind, pages]): [string, number] => [kind, pages]);
  sorted.sort((a, b) => b[1] - a[1]);
  const tellsApart = sorted.some(([kind]) => kind !== 'other' && kind !== 'entry');
  return tellsApart ? sorted : [];
}
