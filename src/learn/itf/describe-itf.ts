/** What was learned, with its evidence, in the words of the site model. */
import type { UrlKind } from '../kinds.js';
import type { Arc, LearnedPattern, PageCluster, SiteModel } from '../site-model.js';
import type { KindOfUrl } from './itf-regexes.js';
import type { ItfLearning } from './learn-itf.js';
import type { ReadPage } from './page-reader.js';

const MAX_EXAMPLES = 5;
const MAX_ANCHORS = 3;

/** The page kinds that URLs stand for; the clusters have these names. */
export type ItfPageKind = 'entry' | 'index' | 'thread';

export function pageKindOf(urlKind: UrlKind): ItfPageKind | null {
  if (urlKind === 'index' || urlKind === 'index-flip') return 'index';
  return urlKind === 'thread' || urlKind === 'thread-flip' ? 'thread' : null;
}

export function describeItf(
  learning: ItfLearning,
  kindOf: KindOfUrl,
): Pick<SiteModel, 'clusters' | 'patterns' | 'arcs'> {
  return {
    clusters: clustersOf(learning, kindOf),
    patterns: learning.regexes.map(
      ({ kind, pattern, urls, examples }): LearnedPattern => ({
        urlKind: kind,
        source: pattern.source,
        urls,
        examples: [...examples],
        evidence: { share: share(urls, trainingSize(learning, kind)) },
      }),
    ),
    arcs: [...listArcs(learning), ...flipArcs(learning)],
  };
}

function trainingSize({ sets, flips }: ItfLearning, kind: UrlKind): number {
  if (kind === 'index' || kind === 'thread') return sets[kind].length;
  return kind === 'index-flip' ? flips.index.length : flips.thread.length;
}

function clustersOf({ discovery, pages }: ItfLearning, kindOf: KindOfUrl): PageCluster[] {
  const { entry, evidence } = discovery;
  const byKind = new Map<ItfPageKind, ReadPage[]>([['entry', [entry]]]);
  for (const read of pages) {
    const kind = read === entry ? null : pageKindOf(kindOf(read.page.url));
    if (kind !== null) byKind.set(kind, [...(byKind.get(kind) ?? []), read]);
  }
  return [...byKind].map(([kind, reads]) => ({
    id: kind,
    kind,
    pages: reads.length,
    examples: reads.slice(0, MAX_EXAMPLES).map(({ page }) => page.url),
    evidence:
      kind === 'entry'
        ? { ...evidence }
        : { judgedSo: share(reads.filter(({ type }) => type === kind).length, reads.length) },
  }));
}

function listArcs({ sets, poll, regexes }: ItfLearning): Arc[] {
  return [...sets.groups.values()].map(({ type, group, from }) => ({
    from,
    to: type,
    pattern: sourceOf(regexes, type),
    location: group.location,
    links: group.links.length,
    anchors: group.links.slice(0, MAX_ANCHORS).map(({ text }) => text),
    follow: true,
    relation: type === 'index' ? 'board-of' : 'thread-of',
    evidence: { anchorLength: group.anchorLength, ...prefixed(poll.votesAt(group.location)) },
  }));
}

function flipArcs({ flips, regexes }: ItfLearning): Arc[] {
  return flips.groups.map(({ kind, location, urls, evidence }) => ({
    from: kind,
    to: kind,
    pattern: sourceOf(regexes, `${kind}-flip`),
    location,
    links: urls.length,
    anchors: [],
    follow: true,
    relation: 'next-page-of',
    evidence: { ...evidence },
  }));
}

function sourceOf(regexes: ItfLearning['regexes'], kind: UrlKind): string | null {
  return regexes.find((regex) => regex.kind === kind)?.pattern.source ?? null;
}

function prefixed(votes: { index: number; thread: number; other: number }): Record<string, number> {
  return { indexVotes: votes.index, threadVotes: votes.thread, otherVotes: votes.other };
}

function share(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((1000 * part) / of) / 1000;
}
