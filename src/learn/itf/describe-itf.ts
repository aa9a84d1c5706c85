/** What was learned, with its evidence, in the words of the site model. */
import type { UrlKind } from '../kinds.js';
import type { Arc, LearnedPattern, PageCluster, SiteModel } from '../site-model.js';
import type { ListKind } from './flip-training-sets.js';
import type { ItfLearning } from './learn-itf.js';
import type { ReadPage } from './page-reader.js';
import type { TypeOfUrl } from './url-types.js';

const MAX_EXAMPLES = 5;
const MAX_ANCHORS = 3;

/** The kind of the page behind a URL; null where it is of neither kind. */
export function pageKindOf(urlKind: UrlKind): ListKind | null {
  if (urlKind === 'index' || urlKind === 'index-flip') return 'index';
  return urlKind === 'thread' || urlKind === 'thread-flip' ? 'thread' : null;
}

export function describeItf(
  learning: ItfLearning,
  typeOf: TypeOfUrl,
): Pick<SiteModel, 'clusters' | 'patterns' | 'arcs'> {
  return {
    clusters: clustersOf(learning, typeOf),
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
  return new Set((kind === 'index-flip' ? flips.index : flips.thread).flat()).size;
}

function clustersOf({ discovery, pages }: ItfLearning, typeOf: TypeOfUrl): PageCluster[] {
  const { entry, evidence } = discovery;
  const byKind = new Map<'entry' | ListKind, ReadPage[]>([['entry', [entry]]]);
  for (const read of pages) {
    const kind = read === entry ? null : pageKindOf(typeOf(read.page.url).kind);
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
