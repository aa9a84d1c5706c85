/** Kinds of posts beside the likeliest one: first posts of another layout, comments on answers. */
import { splitUrl } from '../learn/url-patterns/url-parts.js';
import { collapseSpace } from '../page/text.js';
import type { KindFields } from './kind-fields.js';
import { extended, settled, type TakenTimes, writing } from './lone-kinds.js';
import type { RootGroup } from './mention-groups.js';
import type { PageView } from './page-view.js';
import { atLevel, type FoundRecord, kindOf, type RecordKind } from './record-kinds.js';
import { forEachRun } from './text-runs.js';
import { urlFamily } from './url-family.js';

const MAX_KINDS = 6;
/** Share of records that link to an author of the same family; guests have no profile. */
const MIN_LINKED = 0.4;
/** Share of a kind's records from which on something holds for the kind. */
const MOST = 0.7;
/** Mean writing of a kind, beside the line that holds the time. */
const MIN_WRITING = 10;
/** Share of records with a link to another thread from which on they are a list of threads. */
const MIN_LISTED = 0.6;
/** Characters of a link that may be the title of a thread. */
const MIN_TITLE_LENGTH = 8;

/** A kind of posts and where its fields stand. */
export interface FoundKind extends RecordKind {
  readonly fields: KindFields;
}

type IsAuthor = (url: string) => boolean;

/**
 * Each has a time, somebody's writing and a link to an author like those of the first kind, and
 * takes nothing from the records that are known.
 */
export function furtherKinds(
  views: readonly PageView[],
  groups: readonly RootGroup[],
  main: FoundKind,
  isAuthor: IsAuthor,
  learn: (kind: RecordKind, known: readonly FoundKind[]) => FoundKind,
): FoundKind[] {
  const taken = new Map<number, number[]>();
  const kinds: FoundKind[] = [main];
  take(taken, main);
  for (const group of groups) {
    if (kinds.length > MAX_KINDS) break;
    if (isTaken(group, taken)) continue;
    const bounded = boundedGroup(views, group, taken);
    if (bounded === null || holdsBodies(views, bounded, kinds)) continue;
    const isWhole = (record: FoundRecord): boolean =>
      hasLink(views[record.view]!, record, isAuthor);
    const found = kindOf(views, bounded);
    const kind = extended(views, settled(views, found, groups, isWhole), taken);
    if (!isInPlace(kind, main) || !isPosts(views, kind, isAuthor)) continue;
    if (!isApart(views, kind, kinds)) continue;
    const learned = learn(kind, kinds);
    if (!namesAuthors(learned, isAuthor) || repeatsFirst(learned, main)) continue;
    if (repeatsTitle(views, learned) || kinds.some((outer) => isPanel(views, learned, outer))) {
      continue;
    }
    kinds.push(learned);
    take(taken, learned);
  }
  return kinds;
}

/** First posts come before the others, comments among them; what is elsewhere is beside the thread. */
function isInPlace(kind: RecordKind, main: RecordKind): boolean {
  const spans = new Map<number, { first: number; last: number }>();
  for (const { view, mention } of main.records) {
    const span = spans.get(view);
    if (span === undefined) spans.set(view, { first: mention.node, last: mention.node });
    else span.last = mention.node;
  }
  let [before, among, placed] = [0, 0, 0];
  for (const { view, mention } of kind.records) {
    const span = spans.get(view);
    if (span === undefined) continue;
    placed++;
    if (mention.node < span.first) before++;
    else if (mention.node < span.last) among++;
  }
  if (placed === 0) return true;
  return kind.isRepeated ? before + among >= placed / 2 : before > (1 - MOST) * placed;
}

/** Whether roots of the group hold the text of records that are known. */
function holdsBodies(
  views: readonly PageView[],
  { members }: RootGroup,
  kinds: readonly FoundKind[],
): boolean {
  return kinds.some(({ records, fields }) =>
    fields.body.place.occurrences.some(({ record, node }) => {
      const { view } = records[record]!;
      const { tree } = views[view]!;
      return members.some((one) => {
        return one.view === view && node >= one.root && node < tree.end[one.root]!;
      });
    }),
  );
}

/**
 * Whether the records have the author and the day of the first post below them: the head of the
 * thread says who began it and when.
 */
function repeatsFirst(kind: FoundKind, main: FoundKind): boolean {
  if (kind.isRepeated) return false;
  const firsts = new Map<number, { day: string; url: string }>();
  for (const one of daysAndAuthors(main)) if (!firsts.has(one.view)) firsts.set(one.view, one);
  const own = daysAndAuthors(kind).filter(({ view }) => firsts.has(view));
  const same = own.filter(({ view, day, url }) => {
    const first = firsts.get(view)!;
    return first.day === day && first.url === url;
  });
  return own.length > 0 && same.length >= MOST * own.length;
}

/** Whether all that the records say is the title of their page. */
function repeatsTitle(views: readonly PageView[], { fields, records }: FoundKind): boolean {
  const { place, excluded } = fields.body;
  const left = new Set(
    excluded.flatMap(({ occurrences }) => occurrences.map((one) => `${one.record} ${one.node}`)),
  );
  const titles = place.occurrences.filter(({ record, node }) => {
    const { page, tree } = views[records[record]!.view]!;
    const pieces: string[] = [];
    forEachRun(
      tree,
      node,
      ({ text }) => pieces.push(text),
      (inner) => left.has(`${record} ${inner}`),
    );
    return page.title.includes(collapseSpace(pieces.join(' ')));
  });
  return titles.length >= MOST * records.length;
}

/** Whether the records are parts of others that say more about the same author. */
function isPanel(views: readonly PageView[], kind: FoundKind, outer: FoundKind): boolean {
  const around = authorsByRecord(outer);
  let [inside, same] = [0, 0];
  for (const [record, url] of authorsByRecord(kind)) {
    const { view, nodes } = record;
    const { tree } = views[view]!;
    for (const [other, author] of around) {
      if (other.view !== view) continue;
      if (!other.nodes.some((root) => nodes[0]! > root && nodes[0]! < tree.end[root]!)) continue;
      inside++;
      if (author === url) same++;
    }
  }
  return inside > 0 && same >= MOST * inside;
}

function authorsByRecord({ fields, records }: FoundKind): Map<FoundRecord, string> {
  const [author] = fields.authors;
  const values = author === undefined ? [] : (fields.values.get(author.place) ?? []);
  return new Map(
    values.flatMap(({ record, link }) => (link === null ? [] : [[records[record]!, link.url]])),
  );
}

function daysAndAuthors(kind: FoundKind): Array<{ view: number; day: string; url: string }> {
  const [author] = kind.fields.authors;
  const values = author === undefined ? [] : (kind.fields.values.get(author.place) ?? []);
  return values.flatMap(({ record, link }) => {
    const { view, mention } = kind.records[record]!;
    const { year, month, day, relative } = mention.parts;
    const when = relative === undefined ? `${year}-${month}-${day}` : `${relative.seconds}`;
    return link === null ? [] : [{ view, day: when, url: link.url }];
  });
}

/** Whether the place that names the authors links to authors. */
function namesAuthors({ fields }: FoundKind, isAuthor: IsAuthor): boolean {
  const [best] = fields.authors;
  const values = best === undefined ? [] : (fields.values.get(best.place) ?? []);
  const known = values.filter(({ link }) => link !== null && isAuthor(link.url)).length;
  return values.length > 0 && known >= MOST * values.length;
}

function take(taken: Map<number, number[]>, { records }: RecordKind): void {
  for (const { view, mention } of records) {
    const list = taken.get(view);
    if (list === undefined) taken.set(view, [mention.node]);
    else list.push(mention.node);
  }
}

function isTaken({ members }: RootGroup, taken: TakenTimes): boolean {
  return members.some(({ view, mention }) => taken.get(view)?.includes(mention.node));
}

/** The group at the widest level at which its roots hold none of the times that are taken. */
function boundedGroup(
  views: readonly PageView[],
  group: RootGroup,
  taken: TakenTimes,
): RootGroup | null {
  for (let level = group.level; level >= 1; level--) {
    const raised = atLevel(views, group, level);
    const isFree = raised.members.every(({ view, root }) => {
      const { tree } = views[view]!;
      return !(taken.get(view) ?? []).some((node) => node >= root && node < tree.end[root]!);
    });
    if (isFree) return raised;
  }
  return null;
}

function isPosts(views: readonly PageView[], kind: RecordKind, isAuthor: IsAuthor): boolean {
  const { records } = kind;
  const linked = records.filter((record) => hasLink(views[record.view]!, record, isAuthor));
  if (linked.length < MIN_LINKED * records.length) return false;
  return writing(views, kind) >= MIN_WRITING && !listsThreads(views, kind, isAuthor);
}

/** Whether the records around those of the kind keep writing of their own. */
function isApart(
  views: readonly PageView[],
  kind: RecordKind,
  known: readonly RecordKind[],
): boolean {
  const left = new Map<FoundRecord, number>();
  for (const { view, nodes } of kind.records) {
    const { tree, mass } = views[view]!;
    for (const outer of known.flatMap(({ records }) => records)) {
      if (outer.view !== view) continue;
      const own = outer.nodes.reduce((sum, node) => sum + mass.of(node), 0);
      for (const node of nodes) {
        if (!outer.nodes.some((root) => node > root && node < tree.end[root]!)) continue;
        left.set(outer, (left.get(outer) ?? own) - mass.of(node));
      }
    }
  }
  if (left.size === 0) return true;
  let sum = 0;
  for (const rest of left.values()) sum += rest;
  return sum / left.size >= 2 * MIN_WRITING;
}

function hasLink(view: PageView, record: FoundRecord, isAuthor: IsAuthor): boolean {
  return linksIn(view, record).some(({ url }) => isAuthor(url));
}

function linksIn({ tree, page }: PageView, { nodes }: FoundRecord): PageView['page']['links'] {
  return page.links.filter(({ node }) =>
    nodes.some((root) => node >= root && node < tree.end[root]!),
  );
}

/** Whether the records stand for other threads: each has a link to one, with a title of its own. */
export function listsThreads(
  views: readonly PageView[],
  { records, isRepeated }: RecordKind,
  isAuthor: IsAuthor = () => false,
): boolean {
  if (!isRepeated) return false;
  const isThread = urlFamily(views.map(({ page }) => page.url));
  const titles = new Set<string>();
  let listed = 0;
  for (const record of records) {
    const view = views[record.view]!;
    const title = linksIn(view, record).find(({ url, text, node }) => {
      if (text.length < MIN_TITLE_LENGTH || isAuthor(url) || !isThread(url)) return false;
      // A time is often the permalink of its post.
      const isTime = record.mention.node >= node && record.mention.node < view.tree.end[node]!;
      return !isTime && !isSameThread(view.page, url);
    });
    if (title === undefined) continue;
    listed++;
    titles.add(title.text);
  }
  return listed >= MIN_LISTED * records.length && titles.size >= listed / 2;
}

/** A URL that says more than the page's own, or less of it, is of the same thread. */
function isSameThread({ url: own, canonical }: PageView['page'], url: string): boolean {
  return [own, canonical ?? own].some((known) => {
    const [a, b] = [splitUrl(known), splitUrl(url)];
    const [short, long] = a.segments.length <= b.segments.length ? [a, b] : [b, a];
    if (!short.segments.every((segment, i) => segment === '' || segment === long.segments[i])) {
      return false;
    }
    const [few, many] = a.parameters.length <= b.parameters.length ? [a, b] : [b, a];
    const has = new Set(many.parameters.map(({ id, value }) => `${id}=${value}`));
    return few.parameters.every(({ id, value }) => has.has(`${id}=${value}`));
  });
}
