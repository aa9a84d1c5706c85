/**
 * What a wall looks like from outside, in no language: many URLs lead to one page, to one status
 * or to nearly the same words.
 */
import type { Page } from '../page/page.js';
import { shinglesOf } from '../structure/shingles.js';
import type { Answer } from './answer.js';

/** An answer as far as walls go. */
export interface Sign {
  readonly url: string;
  readonly status: number;
  /** Where it redirects to, without the query: login pages are told there where to come back to. */
  readonly target: string | null;
  /** The page's title; empty where it has none, or one that says nothing here. */
  readonly title: string;
  /** The page's shingles; null where it is no page. */
  readonly shingles: Uint32Array | null;
}

/** Words that change on a wall, a number of the incident say, spoil the shingles around them. */
const MIN_LIKENESS = 0.5;
/** Two pages of a forum may well have half of their words in common, hardly ever all. */
const SAME_LIKENESS = 0.9;
/** A page with so few shingles is little more than its title. */
const FEW_SHINGLES = 60;

/** Says nothing about walls: the page is gone, the host in trouble, a file. */
export function signOf(url: string, { response, page, redirect }: Answer): Sign | null {
  const { status } = response;
  const target = redirect === null ? null : withoutQuery(redirect);
  if (target === withoutQuery(url) || status === 404 || status === 410 || status >= 500)
    return null;
  if (page === null && target === null && status < 400) return null;
  const shingles = page === null ? null : shinglesOf(page.tree).hashes;
  return { url, status, target, title: page?.title ?? '', shingles };
}

/** Whether two answers, neither of them what it should be, may be the same wall. */
export function isAlike(a: Sign, b: Sign): boolean {
  if (a.shingles === null || b.shingles === null || a.target !== b.target) return isTwin(a, b);
  return hasSameTitle(a, b) || likeness(a.shingles, b.shingles) >= MIN_LIKENESS;
}

/** Whether two answers are so much alike that it is strange, whatever they should be. */
export function isTwin(a: Sign, b: Sign): boolean {
  if (a.target !== null || b.target !== null) {
    return (a.target ?? withoutQuery(a.url)) === (b.target ?? withoutQuery(b.url));
  }
  if (a.shingles === null || b.shingles === null) return a.status === b.status;
  const common = likeness(a.shingles, b.shingles);
  if (!hasSameTitle(a, b)) return common >= SAME_LIKENESS;
  return common >= MIN_LIKENESS || Math.max(a.shingles.length, b.shingles.length) <= FEW_SHINGLES;
}

/** As `likeness`, but pages of the same telling title are alike. */
export function resemblance(a: Sign, b: Sign): number {
  if (hasSameTitle(a, b)) return 1;
  return a.shingles === null || b.shingles === null ? 0 : likeness(a.shingles, b.shingles);
}

function hasSameTitle(a: Sign, b: Sign): boolean {
  return a.title !== '' && a.title === b.title;
}

/** The share of shingles that two pages have in common; both ascending, each once. */
export function likeness(a: Uint32Array, b: Uint32Array): number {
  let common = 0;
  let j = 0;
  for (const shingle of a) {
    while (j < b.length && b[j]! < shingle) j++;
    if (b[j] === shingle) common++;
  }
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}

/** Whether the page has a field for a password. */
export function asksForPassword({ tree }: Page): boolean {
  const input = tree.names.tags.find('input');
  const type = tree.names.attributes.find('type');
  for (let node = 0; node < tree.tag.length; node++) {
    if (tree.tag[node] !== input) continue;
    if (tree.attrById(node, type)?.toLowerCase() === 'password') return true;
  }
  return false;
}

function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
