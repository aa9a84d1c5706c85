/**
 * What one page is: parsed once into a flat tree, with everything that is read off it.
 */
import type { Tree } from './tree.js';

/** A link as it stands on its page. */
export interface Link {
  /** Absolute, in canonical form, without fragment. */
  readonly url: string;
  /** The fragment that the canonical form has lost, without `#`; empty where there was none. */
  readonly fragment: string;
  /** Visible anchor text, white space collapsed; the `alt` of images where there is no text. */
  readonly text: string;
  /** The `rel` words in lower case, separated by one space. */
  readonly rel: string;
  /** The anchor's node in the page's tree: `locationOf(page, link)` derives the Apath from it. */
  readonly node: number;
}

export interface Page {
  /** The URL that answered with this page, in canonical form. */
  readonly url: string;
  /** What relative links are resolved against: the URL or `<base href>`. */
  readonly baseUrl: string;
  readonly title: string;
  /** `<html lang>`, lower case; empty where it is absent. */
  readonly language: string;
  /** `<link rel=canonical>`, absolute and in canonical form. */
  readonly canonical: string | null;
  /** The target of `<meta http-equiv=refresh>`, absolute and in canonical form. */
  readonly refresh: string | null;
  /** `<meta name=robots>` and the header `X-Robots-Tag`: what the page asks of crawlers. */
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  readonly tree: Tree;
  /**
   * `a[href]`, `area[href]` and frames with an http(s) target, in document order; before them the
   * target of a refresh, with the `rel` word `refresh`.
   */
  readonly links: readonly Link[];
}
