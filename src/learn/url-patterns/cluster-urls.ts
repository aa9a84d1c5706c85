/**
 * URL-based clusters (iRobot 5.2): two URLs are alike if their paths are the same in number and
 * order and their parameters have the same keys, where sequences of digits are all the same.
 *
 * The paper's own example `/members/^[a-zA-Z0-9]+.aspx` goes further: names are the same too. So a
 * path counts as itself only where enough URLs share it; names, slugs and hashes do not, and are
 * taken together. Bare parameters are read like paths.
 */
import { isHash } from './generalise.js';
import { patternOf } from './pattern-of.js';
import { type Sample, type SampleValue, sampleOf } from './sample.js';
import { createUrlPattern, type UrlPattern } from './url-pattern.js';

export interface UrlCluster {
  readonly pattern: UrlPattern;
  /** Places in the list given, ascending. */
  readonly members: readonly number[];
}

type Member = { readonly index: number; readonly sample: Sample };

/** Stands for names, slugs and hashes in place of a text. */
const ANY_NAME = '*';
const PHRASE = /L(?:[-_+,~@]|%20)+L/;
const BARE = /^\?=\d+$/;

/**
 * The largest cluster first. Each URL is in one cluster, and its cluster's pattern matches it; the
 * order of the URLs changes nothing but the numbers of the members. Patterns hold on every host:
 * the paper looks at the URLs of one site and leaves the domain out.
 *
 * @param urls in canonical form.
 */
export function clusterUrls(urls: readonly string[]): UrlCluster[] {
  const members = urls.map((url, index): Member => ({ index, sample: sampleOf(url) }));
  const clusters: UrlCluster[] = [];
  for (const alike of groupBy(members, ({ sample }) => skeletonOf(sample)).values()) {
    const ids = [...alike[0]!.sample.values.keys()].filter(isPath).sort();
    for (const group of splitByPaths(alike, ids)) {
      const { form } = patternOf(group.map(({ sample }) => sample.parts));
      const pattern = createUrlPattern({ ...form, origin: null });
      clusters.push({ pattern, members: group.map(({ index }) => index) });
    }
  }
  return clusters.sort(bySize);
}

function isPath(id: string): boolean {
  return id.startsWith('/') || BARE.test(id);
}

/** The number of paths, and the keys in any order. */
function skeletonOf({ parts, values }: Sample): string {
  return [parts.segments.length, ...[...values.keys()].sort()].join('&');
}

/** From the first path on, as URLs are written from the general to the special. */
function splitByPaths(members: readonly Member[], ids: readonly string[]): Member[][] {
  let groups: Member[][] = [[...members]];
  for (const id of ids) {
    groups = groups.flatMap((group) => {
      const names = namesAt(group, id);
      const split = groupBy(group, ({ sample }) => {
        const text = withoutDigits(sample.values.get(id)!);
        return names.has(text) ? text : ANY_NAME;
      });
      return [...split.values()];
    });
  }
  return groups;
}

/**
 * The texts at one place that are shared by enough URLs to be more than somebody's name. The more
 * URLs there are, the more often names are repeated by chance.
 */
function namesAt(members: readonly Member[], id: string): Set<string> {
  const enough = Math.max(2, Math.ceil(Math.sqrt(members.length) / 2));
  const evidence = new Map<string, { urls: number; texts: Set<string>; value: SampleValue }>();
  for (const { sample } of members) {
    const value = sample.values.get(id)!;
    const text = withoutDigits(value);
    const known = evidence.get(text) ?? { urls: 0, texts: new Set<string>(), value };
    known.urls++;
    known.texts.add(value.text);
    evidence.set(text, known);
  }
  // A path that ends in a slash is nobody's name.
  const names = new Set<string>(['']);
  for (const [text, { urls, texts, value }] of evidence) {
    // `thread-7.htm` needs other numbers beside it, or the words may be those of one thread alone.
    const hasDigits = value.tokens.some(({ kind }) => kind === 'digits');
    const count = hasDigits ? texts.size : urls;
    const isPhrase = PHRASE.test(value.shape) && !hasDigits;
    if (evidence.size === 1 || (count >= enough && !isPhrase && !isHash(value.tokens))) {
      names.add(text);
    }
  }
  return names;
}

function withoutDigits({ tokens }: SampleValue): string {
  return tokens.map(({ kind, text }) => (kind === 'digits' ? '0' : text)).join('');
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function bySize(a: UrlCluster, b: UrlCluster): number {
  return b.members.length - a.members.length || (a.pattern.source < b.pattern.source ? -1 : 1);
}
