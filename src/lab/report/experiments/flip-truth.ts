/** Which links are page-flipping links, by the labels of the pages at their two ends. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';

/** The page number in a key, whatever stands behind it: re-sorted lists have pages too. */
const PAGE_NUMBER = /:p(\d+)(?=:|$)/g;

/** Two pages of one board, thread or other list: keys that differ in their page number alone. */
export function isFlip(from: string, to: string): boolean {
  if (from === to) return false;
  const whole = wholeOf(from);
  return whole !== null && whole === wholeOf(to);
}

/** The key without its page, which is the last number of that form. */
function wholeOf(key: string): string | null {
  const match = [...key.matchAll(PAGE_NUMBER)].at(-1);
  if (match === undefined) return null;
  return `${key.slice(0, match.index)}:p${key.slice(match.index + match[0].length)}`;
}

/** What a URL of a site leads to. */
export interface Destination {
  /** Identity of the content. */
  readonly key: string;
  /** Whether another URL answers in its place. */
  readonly isRedirected: boolean;
}

/** Null: nothing that has an identity. */
export type DestinationOf = (url: string) => Destination | null;

/** Redirects are followed once. */
export async function createDestinationOf(mirror: Mirror): Promise<DestinationOf> {
  const keys = new Map<string, string>();
  for (const { url, key } of await mirror.labels()) {
    if (key !== null && !keys.has(url)) keys.set(url, key);
  }
  return (raw) => {
    const url = mirror.urlOf(raw);
    if (url === null) return null;
    const key = keys.get(url);
    if (key !== undefined) return { key, isRedirected: false };
    const location = mirror.lookup(url)?.location ?? null;
    const target = location === null ? null : mirror.urlOf(location);
    const targetKey = target === null ? undefined : keys.get(target);
    return targetKey === undefined ? null : { key: targetKey, isRedirected: true };
  };
}
