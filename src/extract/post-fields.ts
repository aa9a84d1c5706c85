/** The fields of one post, read off its record by the paths of the template. */
import type { Link } from '../page/page.js';
import { visibleText } from '../page/text.js';
import type { Tree } from '../page/tree.js';
import type { DateOrder } from '../text/read-date.js';
import { instantOf } from '../text/time-order.js';
import type { DateParts } from '../text/timestamp.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import type { PageRecord } from './apply-template.js';
import { nameInLine } from './author-line.js';
import { printedNumber } from './link-places.js';
import type { Author, PostTime } from './post.js';
import { findByPath } from './steps.js';
import { isDay, machineTime } from './time-mentions.js';

/** What the times of a page are read with. */
export interface TimeContext {
  readonly order: DateOrder;
  readonly find: TimestampFinder;
  /** Undefined: not known. */
  readonly fetchedMs: number | undefined;
}

const MAX_NAME_LENGTH = 200;
const MAX_NUMBER_LENGTH = 40;
const DAY_MS = 86_400_000;
/** A time in words and its attribute may be this far apart: zones, and days without hours. */
const MAX_APART_MS = 1.6 * DAY_MS;

export function authorOf(
  tree: Tree,
  { kind, nodes }: PageRecord,
  links: ReadonlyMap<number, Link>,
): Author | null {
  for (const path of kind.authors) {
    const node = findByPath(tree, nodes, path);
    if (node < 0) continue;
    const link = links.get(node);
    const name = (link?.text ?? visibleText(tree, node, MAX_NAME_LENGTH)).slice(0, MAX_NAME_LENGTH);
    if (name !== '') return { name, url: link?.url ?? null };
  }
  const line = kind.kind.authorLine;
  const node = kind.authorLine === null ? -1 : findByPath(tree, nodes, kind.authorLine);
  if (line === null || node < 0) return null;
  const name = nameInLine(tree.textContent(node), line);
  return name === null ? null : { name, url: null };
}

export function idOf(tree: Tree, { kind, nodes }: PageRecord): string | null {
  const field = kind.kind.id;
  if (kind.id === null || field === null) return null;
  const node = findByPath(tree, nodes, kind.id);
  const value = node < 0 ? null : tree.attr(node, field.attribute);
  if (value === null || !value.startsWith(field.prefix)) return null;
  return value.slice(field.prefix.length);
}

export function permalinkOf(
  tree: Tree,
  { kind, nodes }: PageRecord,
  links: ReadonlyMap<number, Link>,
): string | null {
  const node = kind.permalink === null ? -1 : findByPath(tree, nodes, kind.permalink);
  const link = links.get(node);
  if (link === undefined) return null;
  return link.fragment === '' ? link.url : `${link.url}#${link.fragment}`;
}

export function numberOf(tree: Tree, { kind, nodes }: PageRecord): number | null {
  const node = kind.number === null ? -1 : findByPath(tree, nodes, kind.number);
  return node < 0 ? null : printedNumber(visibleText(tree, node, MAX_NUMBER_LENGTH));
}

/** The attribute for programs, where it agrees with what the page shows; else what it shows. */
export function timeOf(tree: Tree, record: PageRecord, context: TimeContext): PostTime | null {
  if (record.mention === null) return null;
  const { text, parts, attribute, node } = record.mention;
  const shown = attribute === null ? null : shownParts(text, context.find);
  const machine = attribute === null ? machineParts(tree, record, context.find) : parts;
  const read = attribute === null ? parts : shown;
  const visible = read === null ? null : instantMs(read, context);
  const exact = machine === null ? null : instantMs(machine, context);
  const isAgreed =
    visible === null ||
    read?.relative !== undefined ||
    Math.abs((exact ?? 0) - visible) <= MAX_APART_MS;
  const isExact = exact !== null && machine !== null && isAgreed;
  const value = attribute === null ? null : tree.attr(node, attribute);
  return {
    text: text === '' ? (value ?? '') : text,
    instantMs: isExact ? exact : visible,
    hasZone: ((isExact ? machine : read) ?? parts).offsetMinutes !== undefined,
  };
}

function shownParts(text: string, find: TimestampFinder): DateParts | null {
  const parts = text === '' ? undefined : find(text)[0]?.parts;
  return parts !== undefined && isDay(parts) ? parts : null;
}

function machineParts(
  tree: Tree,
  { kind, nodes }: PageRecord,
  find: TimestampFinder,
): DateParts | null {
  const field = kind.kind.machineTime;
  if (field === null || kind.machineTime === null) return null;
  const node = findByPath(tree, nodes, kind.machineTime);
  return node < 0 ? null : machineTime(tree, node, field.attribute, find);
}

/** Null where it counts from a time that is not known. */
function instantMs(parts: DateParts, { order, fetchedMs }: TimeContext): number | null {
  const isWhole = parts.relative === undefined && parts.year !== undefined;
  if (!isWhole && fetchedMs === undefined) return null;
  const nowMs = fetchedMs ?? 0;
  const instant = instantOf(parts, { order, nowMs });
  // A day without a year is the last one before the page was fetched.
  if (parts.relative !== undefined || parts.year !== undefined || instant <= nowMs + DAY_MS) {
    return instant;
  }
  const year = new Date(nowMs).getUTCFullYear() - 1;
  return instantOf({ ...parts, year }, { order, nowMs });
}
