/** An item of structured data, read the same way whether it was written as JSON-LD or microdata. */
import type { Page } from '../../page/page.js';
import { collapseSpace } from '../../page/text.js';
import { canonicalUrl, fragmentOf } from '../../url/canonical.js';

/** What a property says: words, or another item. */
export type ItemValue = TextValue | Item;

export interface TextValue {
  readonly text: string;
  /** What to read for an address: where the element leads, or the text as written. */
  readonly href: string | null;
  /** Microdata: the element that shows it. */
  readonly node: number | null;
}

export interface Item {
  readonly source: 'json-ld' | 'microdata';
  /** Names of schema.org types, without the vocabulary's address. */
  readonly types: readonly string[];
  /** `@id` or `itemid` as written. */
  readonly id: string | null;
  /** Microdata: its element. */
  readonly node: number | null;
  /** The values of a property in their order; empty where it has none. */
  valuesOf(property: string): readonly ItemValue[];
}

/** Longer texts are cut: no post has more. */
export const MAX_ITEM_TEXT_LENGTH = 100_000;

const VOCABULARY = /^.*[/#:]/s;

/** `DiscussionForumPosting` for `https://schema.org/DiscussionForumPosting` and `schema:…`. */
export function typeName(written: string): string {
  return written.slice(0, 200).replace(VOCABULARY, '');
}

export function isItem(value: ItemValue): value is Item {
  return 'types' in value;
}

/** The first text that one of the properties has, the first property first. */
export function textOf(item: Item, ...properties: readonly string[]): TextValue | null {
  for (const property of properties) {
    for (const value of item.valuesOf(property)) {
      if (isItem(value)) continue;
      const text = collapseSpace(value.text.slice(0, MAX_ITEM_TEXT_LENGTH));
      if (text !== '') return { ...value, text };
    }
  }
  return null;
}

/** The first address that one of the properties has: where an element leads, else its text. */
export function addressOf(item: Item, ...properties: readonly string[]): string | undefined {
  for (const property of properties) {
    for (const value of item.valuesOf(property)) {
      if (isItem(value)) continue;
      const address = (value.href ?? value.text).trim();
      if (address !== '') return address;
    }
  }
  return undefined;
}

/** The items of a property. */
export function itemsOf(item: Item, property: string): Item[] {
  return item.valuesOf(property).filter(isItem);
}

/** Absolute and canonical, with its fragment; null where it is no http(s) URL. */
export function absoluteUrl(page: Page, written: string | undefined): string | null {
  if (written === undefined || written === '') return null;
  const url = canonicalUrl(written, page.baseUrl);
  const fragment = fragmentOf(written);
  return url === null || fragment === '' ? url : `${url}#${fragment}`;
}
