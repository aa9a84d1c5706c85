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
  /** The page's shingles; null where it is no page. */
  readonly shingles: Uint32Array | null;
}

/** Words that change on a wall, a number of the incident say, spoil the shingles around them. */
const MIN_LIKENESS = 0.5;

/** Says nothing about walls: the page is gone, the host in trouble, a file. */
export function signOf(url: string, { response, page, redirect }: Answer): Sign | null {
  const { status } = response;
  const target = redirect === null ? null : withoutQuery(redirect);
  if (target === withoutQuery(url) || status === 404 || status === 410 || status >= 500)
    return null;
  if (page === null && target === null && status < 400) return null;
  return { url, status, target, shingles: page === null ? null : shinglesOf(page.tree).hashes };
}

/** Whether two answers to different requests are one and the same. */
export function isAlike(a: Sign, b: Sign): boolean {
  if (a.target !== null || b.target !== null) {
    return (a.target ?? withoutQuery(a.url)) === (b.target ?? withoutQuery(b.url));
  }
  if (a.shingles === null || b.shingles === null) return a.status === b.status;
  return likeness(a.shingles, b.shingles) >= MIN_LIKENESS;
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
