/**
 * The ways to refine a URL pattern: by structure (host, length of the path, which parameters there
 * are), by the shape of a segment or value, by a word in it, by what a free text begins or ends
 * with. A way counts only if what it keeps is most of what was there: so words of slugs and names
 * of boards are not mistaken for kinds of pages.
 */
import { FIRST_PAGE, isHash, runKind, runsOf, varyingWords } from './generalise.js';
import type { Sample, SampleValue } from './sample.js';

/** What must remain: where one refined pattern is kept, and where several are. */
const MIN_COVER_ONE = 0.6;
const MIN_COVER_SEVERAL = 0.8;
const MIN_COVER_TEXT = 0.8;
/** A word or shape seen less often is no evidence for a kind of pages. */
const MIN_VALUE_URLS = 3;
/** Where several remain, each must be seen more often: a few boards have a few threads each. */
const MIN_URLS_OF_SEVERAL = 5;

interface Refinement {
  readonly kept: readonly Sample[][];
  readonly cover: number;
  /** Groups in all: the fewer, the clearer. */
  readonly groups: number;
}

/**
 * The groups that remain of the samples when they are refined in the clearest way, or null where
 * there is none. Each is larger than `minSize`.
 */
export function findRefinement(samples: readonly Sample[], minSize: number): Sample[][] | null {
  const best =
    clearest(structureRefinements(samples, minSize)) ??
    clearest(valueRefinements(samples, minSize));
  return best === null ? null : best.kept.map((group) => [...group]);
}

function clearest(refinements: readonly Refinement[]): Refinement | null {
  let best: Refinement | null = null;
  for (const refinement of refinements) {
    const isBetter =
      best === null ||
      refinement.cover > best.cover ||
      (refinement.cover === best.cover && refinement.groups < best.groups);
    if (isBetter) best = refinement;
  }
  return best;
}

function structureRefinements(samples: readonly Sample[], minSize: number): Refinement[] {
  const found = [
    refineBy(samples, ({ parts }) => parts.origin, minSize),
    refineBy(samples, ({ parts }) => String(parts.segments.length), minSize),
  ];
  const { frequent, rare } = parameterIds(samples, minSize);
  for (const id of frequent) {
    found.push(refineBy(samples, ({ values }) => String(values.has(id)), minSize));
  }
  // Of rare parameters one is as good as another, and there may be any number of them.
  const hasRare = ({ values }: Sample): boolean => [...values.keys()].some((id) => rare.has(id));
  if (rare.size > 0) found.push(refineBy(samples, (sample) => String(hasRare(sample)), minSize));
  return found.filter((refinement) => refinement !== null);
}

function valueRefinements(samples: readonly Sample[], minUrls: number): Refinement[] {
  const minSize = Math.max(minUrls, MIN_VALUE_URLS - 1);
  const found: (Refinement | null)[] = [];
  // In a fixed order, so that the order of the samples decides nothing.
  for (const id of [...samples[0]!.values.keys()].sort()) {
    if (samples.some(({ values }) => !values.has(id))) continue;
    const valueIn = (sample: Sample): SampleValue => sample.values.get(id)!;
    const shapes = new Set(samples.map((sample) => valueIn(sample).shape));
    if (shapes.size === 1) found.push(...wordRefinements(samples, valueIn, minSize));
    else {
      const byShape = shapeRefinement(samples, valueIn, minSize);
      found.push(...(byShape === null ? textRefinements(samples, valueIn, minSize) : [byShape]));
    }
  }
  return found.filter((refinement) => refinement !== null);
}

function parameterIds(
  samples: readonly Sample[],
  minSize: number,
): { frequent: string[]; rare: Set<string> } {
  const counts = new Map<string, number>();
  for (const { values } of samples) {
    for (const id of values.keys())
      if (id.startsWith('?')) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const ids = [...counts.keys()].sort();
  return {
    frequent: ids.filter((id) => counts.get(id)! > minSize),
    rare: new Set(ids.filter((id) => counts.get(id)! <= minSize)),
  };
}

/** By a word or the number of the first page, where all values have one shape. */
function wordRefinements(
  samples: readonly Sample[],
  valueIn: (sample: Sample) => SampleValue,
  minSize: number,
): (Refinement | null)[] {
  const places = varyingWords(samples.map((sample) => valueIn(sample).tokens));
  // Several words that change in one value are a phrase: only one that nearly all share is a kind.
  const refine = places.length > 1 ? refineToOne : refineToKinds;
  return [
    ...places.map((place) =>
      refine(samples, (sample) => valueIn(sample).tokens[place]!.text, minSize),
    ),
    ...firstPageRefinements(samples, valueIn, minSize),
  ];
}

/** By numbers that follow an id and are 0 or 1 nearly always, as in `topic=12.0`. */
function firstPageRefinements(
  samples: readonly Sample[],
  valueIn: (sample: Sample) => SampleValue,
  minSize: number,
): (Refinement | null)[] {
  const { tokens } = valueIn(samples[0]!);
  const numbers = tokens.flatMap(({ kind }, place) => (kind === 'digits' ? [place] : []));
  const numberAt = (sample: Sample, place: number): string => valueIn(sample).tokens[place]!.text;
  const changes = (place: number): boolean =>
    samples.some((sample) => numberAt(sample, place) !== tokens[place]!.text);
  const afterId = numbers.slice(numbers.findIndex(changes) + 1).filter(changes);
  return afterId.map((place) => {
    const refinement = refineToOne(samples, (sample) => pageOf(numberAt(sample, place)), minSize);
    const kept = refinement?.kept[0]?.[0];
    return kept !== undefined && FIRST_PAGE.test(numberAt(kept, place)) ? refinement : null;
  });
}

function pageOf(number: string): string {
  return FIRST_PAGE.test(number) ? number : 'later';
}

/** By shape where the words in each shape that remains are few, as in `forum-3.htm`. */
function shapeRefinement(
  samples: readonly Sample[],
  valueIn: (sample: Sample) => SampleValue,
  minSize: number,
): Refinement | null {
  const refinement = refineToKinds(samples, (sample) => valueIn(sample).shape, minSize);
  if (refinement === null) return null;
  let size = 0;
  for (const group of refinement.kept) {
    if (isHash(valueIn(group[0]!).tokens)) return null;
    const covers = varyingWords(group.map((sample) => valueIn(sample).tokens)).map((place) => {
      const byWord = refineToKinds(group, (sample) => valueIn(sample).tokens[place]!.text, minSize);
      return byWord?.cover ?? 0;
    });
    size += group.length * Math.min(1, ...covers);
  }
  return size / samples.length < MIN_COVER_ONE ? null : refinement;
}

/** By the first run from either end that a free text does not share with all others. */
function textRefinements(
  samples: readonly Sample[],
  valueIn: (sample: Sample) => SampleValue,
  minSize: number,
): (Refinement | null)[] {
  const runs = new Map(
    samples.map((sample) => [sample, runsOf(valueIn(sample).text).map(runKind)]),
  );
  const atEnd = (at: (list: readonly string[], i: number) => string | undefined) => {
    const lists = [...runs.values()];
    let shared = 0;
    while (lists.every((list) => at(list, shared) !== undefined) && isShared(lists, at, shared))
      shared++;
    return refineToOne(samples, (sample) => at(runs.get(sample)!, shared) ?? '', minSize);
  };
  return [atEnd((list, i) => list[i]), atEnd((list, i) => list[list.length - 1 - i])];
}

function isShared(
  lists: readonly (readonly string[])[],
  at: (list: readonly string[], i: number) => string | undefined,
  i: number,
): boolean {
  const first = at(lists[0]!, i);
  return lists.every((list) => at(list, i) === first);
}

type Feature = (sample: Sample) => string;

/** For what may tell kinds of pages apart: most of the samples must remain. */
function refineToKinds(
  samples: readonly Sample[],
  feature: Feature,
  minSize: number,
): Refinement | null {
  const refinement = refineBy(samples, feature, minSize);
  if (refinement === null || refinement.kept.length === 1) {
    return refinement !== null && refinement.cover >= MIN_COVER_ONE ? refinement : null;
  }
  const areEnough = refinement.kept.every((group) => group.length >= MIN_URLS_OF_SEVERAL);
  return areEnough && refinement.cover >= MIN_COVER_SEVERAL ? refinement : null;
}

/** For what changes freely as a rule: nearly all samples must have the same. */
function refineToOne(
  samples: readonly Sample[],
  feature: Feature,
  minSize: number,
): Refinement | null {
  const refinement = refineBy(samples, feature, minSize);
  const isOne = refinement?.kept.length === 1 && refinement.cover >= MIN_COVER_TEXT;
  return isOne ? refinement : null;
}

/** The groups larger than `minSize`; null where all samples are alike, or none is as large. */
function refineBy(
  samples: readonly Sample[],
  feature: Feature,
  minSize: number,
): Refinement | null {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const value = feature(sample);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [sample]);
    else group.push(sample);
  }
  if (groups.size < 2) return null;
  const kept = [...groups].filter(([, group]) => group.length > minSize).sort(byName);
  if (kept.length === 0) return null;
  let size = 0;
  for (const [, group] of kept) size += group.length;
  return {
    kept: kept.map(([, group]) => group),
    cover: size / samples.length,
    groups: groups.size,
  };
}

function byName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}
