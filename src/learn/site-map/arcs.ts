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
  /** A few anchor texts. */
  readonly anchors: readonly string[];
  /** Links whose anchor is a number, and links marked as leading to the next or previous page. */
  readonly numbered: number;
  readonly sequential: number;
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
  urls: UrlKinds,
  vertexOf: Int32Array,
): SiteArc[] {
  const placeOf = new Map(sample.map(({ url }, place) => [url, place]));
  const arcs = new Map<string, Draft>();
  sample.forEach(({ url, page }, from) => {
    // A page is routed under the URL that answered: what redirects to it has no links of its own.
    if (url !== page.url) return;
    const locations = linkLocations(regions[from]!, registry);
    page.links.forEach((link, i) => {
      const to = placeOf.get(link.url);
      if (to === undefined || to === from) return;
      const location = locationKey(locations[i]!);
      const ends = { from: vertexOf[from]!, to: vertexOf[to]!, urlKind: urls.kindOf(link.url) };
      const key = `${ends.from} ${ends.to} ${ends.urlKind} ${location}`;
      let arc = arcs.get(key);
      if (arc === undefined) {
        arc = new Draft(ends, location, locations[i]!.pattern);
        arcs.set(key, arc);
      }
      arc.add(link, from, to);
    });
  });
  return [...arcs]
    .sort(([a, x], [b, y]) => y.links.length - x.links.length || (a < b ? -1 : 1))
    .map(([, arc]) => ({ ...arc }));
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
    anchors: [...new Set([...a.anchors, ...b.anchors])].slice(0, MAX_ANCHORS),
    numbered: a.numbered + b.numbered,
    sequential: a.sequential + b.sequential,
  };
}

/** An arc while its links are collected. */
class Draft {
  readonly from: number;
  readonly to: number;
  readonly urlKind: number;
  readonly location: string;
  readonly region: number;
  readonly links: Array<[number, number]>;
  readonly anchors: string[];
  numbered: number;
  sequential: number;

  constructor(
    { from, to, urlKind }: { from: number; to: number; urlKind: number },
    location: string,
    region: number,
  ) {
    this.from = from;
    this.to = to;
    this.urlKind = urlKind;
    this.location = location;
    this.region = region;
    this.links = [];
    this.anchors = [];
    this.numbered = 0;
    this.sequential = 0;
  }

  add({ text, rel }: Link, from: number, to: number): void {
    this.links.push([from, to]);
    if (NUMBER.test(text)) this.numbered++;
    if (SEQUENTIAL.test(rel)) this.sequential++;
    if (this.anchors.length < MAX_ANCHORS && !this.anchors.includes(text)) this.anchors.push(text);
  }
}

/** How many different sampled pages the arc leads to. */
export function targetsOf(arc: SiteArc): number {
  return new Set(arc.links.map(([, to]) => to)).size;
}
