/**
 * The arcs of a site map (iRobot 5.2): links from the pages of one vertex to the pages of another,
 * those of one URL pattern at one location together.
 */
import type { Link } from '../../page/page.js';
import { linkLocations, locationKey } from '../../structure/regions/link-location.js';
import type { PageRegions } from '../../structure/regions/page-regions.js';
import type { PatternRegistry } from '../../structure/regions/pattern-registry.js';
import type { SampledPage } from './sample-site.js';
import type { UrlKinds } from './url-kinds.js';

export interface SiteArc {
  /** Vertices. */
  readonly from: number;
  readonly to: number;
  /** Number of the URL pattern. */
  readonly urlKind: number;
  readonly location: string;
  /** Number of the repetitive pattern that the location is in; -1 for none. */
  readonly region: number;
  /** Sampled pages, source and target of each link. */
  readonly links: ReadonlyArray<readonly [from: number, to: number]>;
  /** All links of this pattern at this location on the source's pages, to whatever target. */
  readonly all: LinkTally;
  /** A few anchor texts. */
  readonly anchors: readonly string[];
}

/** Links whose targets may not have been sampled. */
export interface LinkTally {
  readonly links: number;
  readonly urls: ReadonlySet<string>;
  /** Links whose anchor is a number, or that are marked as leading to the next or previous page. */
  readonly flipping: number;
}

const MAX_ANCHORS = 5;
/** A number alone, at most in brackets, of whatever script. */
const NUMBER = /^[[({<«‹\s]*\p{Nd}{1,6}[\])}>»›\s]*$/u;
const SEQUENTIAL = /\b(next|prev|previous)\b/;

/** The arc with most links first. */
export function siteArcs(
  sample: readonly SampledPage[],
  regions: readonly PageRegions[],
  registry: PatternRegistry,
  kinds: UrlKinds,
  vertexOf: Int32Array,
): SiteArc[] {
  const drafts = new Drafts(new Map(sample.map(({ url }, place) => [url, place])));
  sample.forEach(({ url, page }, from) => {
    // A page is routed under the URL that answered: what redirects to it has no links of its own.
    if (url !== page.url) return;
    const locations = linkLocations(regions[from]!, registry);
    page.links.forEach((link, i) => {
      const urlKind = kinds.kindOf(link.url);
      if (urlKind < 0) return;
      const { pattern: region } = locations[i]!;
      const where = {
        from: vertexOf[from]!,
        urlKind,
        location: locationKey(locations[i]!),
        region,
      };
      drafts.add(where, link, from, vertexOf);
    });
  });
  return drafts.finish();
}

type Where = Pick<SiteArc, 'from' | 'urlKind' | 'location' | 'region'>;

interface Tally extends LinkTally {
  links: number;
  readonly urls: Set<string>;
  flipping: number;
}

interface Draft extends Where {
  readonly to: number;
  readonly links: Array<[number, number]>;
  readonly all: Tally;
  readonly anchors: string[];
}

/** Arcs while their links are collected. */
class Drafts {
  private readonly placeOf: ReadonlyMap<string, number>;
  private readonly tallies: Map<string, Tally>;
  private readonly drafts: Map<string, Draft>;

  constructor(placeOf: ReadonlyMap<string, number>) {
    this.placeOf = placeOf;
    this.tallies = new Map();
    this.drafts = new Map();
  }

  add(where: Where, link: Link, page: number, vertexOf: Int32Array): void {
    const source = `${where.from} ${where.urlKind} ${where.location}`;
    const all = this.tallies.get(source) ?? { links: 0, urls: new Set(), flipping: 0 };
    this.tallies.set(source, all);
    all.links++;
    all.urls.add(link.url);
    if (NUMBER.test(link.text) || SEQUENTIAL.test(link.rel)) all.flipping++;
    const target = this.placeOf.get(link.url);
    if (target === undefined || target === page) return;
    const to = vertexOf[target]!;
    const key = `${to} ${source}`;
    const draft: Draft = this.drafts.get(key) ?? { ...where, to, links: [], all, anchors: [] };
    this.drafts.set(key, draft);
    draft.links.push([page, target]);
    const { anchors } = draft;
    if (anchors.length < MAX_ANCHORS && !anchors.includes(link.text)) anchors.push(link.text);
  }

  finish(): SiteArc[] {
    return [...this.drafts]
      .sort(([a, x], [b, y]) => y.links.length - x.links.length || (a < b ? -1 : 1))
      .map(([, draft]) => draft);
  }
}

/** The arcs among vertices of which several are now one; equal ones become one. */
export function mergeArcs(arcs: readonly SiteArc[], nameOf: (vertex: number) => number): SiteArc[] {
  const merged = new Map<string, SiteArc>();
  for (const arc of arcs) {
    const ends = { from: nameOf(arc.from), to: nameOf(arc.to) };
    const key = `${ends.from} ${ends.to} ${arc.urlKind} ${arc.location}`;
    const other = merged.get(key);
    merged.set(key, other === undefined ? { ...arc, ...ends } : joined(other, arc));
  }
  return [...merged.values()].sort((a, b) => b.links.length - a.links.length);
}

function joined(a: SiteArc, b: SiteArc): SiteArc {
  return {
    ...a,
    links: [...a.links, ...b.links],
    all: a.all === b.all ? a.all : joinedTally(a.all, b.all),
    anchors: [...new Set([...a.anchors, ...b.anchors])].slice(0, MAX_ANCHORS),
  };
}

function joinedTally(a: LinkTally, b: LinkTally): LinkTally {
  return {
    links: a.links + b.links,
    urls: new Set([...a.urls, ...b.urls]),
    flipping: a.flipping + b.flipping,
  };
}

/** How many different sampled pages the arc leads to. */
export function targetsOf(arc: SiteArc): number {
  return new Set(arc.links.map(([, to]) => to)).size;
}
