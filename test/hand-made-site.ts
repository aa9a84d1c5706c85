/** A site made of a function from paths to HTML, as learning sees it. */
import type { Page } from '../src/page/page.js';
import { parsePage } from '../src/page/parse-page.js';
import { createNames } from '../src/page/tree.js';
import { createRandom } from '../src/random/random.js';
import type { Site } from '../src/strategies/strategy.js';
import { canonicalUrl } from '../src/url/canonical.js';

export const HOST = 'http://forum.test';

export interface HandMadeSite extends Site {
  /** Paths that were asked for, each once. */
  readonly asked: readonly string[];
}

export interface HandMadeOptions {
  /** @default '/' */
  readonly start?: string;
  /** @default 1 */
  readonly seed?: number;
}

/** @param htmlOf null for a page that is not there. */
export function handMadeSite(
  htmlOf: (path: string) => string | null,
  { start = '/', seed = 1 }: HandMadeOptions = {},
): HandMadeSite {
  const names = createNames();
  const pages = new Map<string, Page | null>();
  const asked: string[] = [];
  return {
    start: canonicalUrl(HOST + start)!,
    seed,
    random: createRandom(seed),
    asked,
    get requests() {
      return asked.length;
    },
    fetch: (url) => {
      const known = pages.get(url);
      if (known !== undefined) return Promise.resolve(known);
      if (!url.startsWith(`${HOST}/`)) return Promise.resolve(null);
      const path = url.slice(HOST.length);
      asked.push(path);
      const html = htmlOf(path);
      const page = html === null ? null : parsePage({ url, html, names });
      pages.set(url, page);
      return Promise.resolve(page);
    },
  };
}

/** `count` times what `item` makes of 1, 2, 3, … */
export function repeated(count: number, item: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => item(i + 1)).join('');
}

/** A numbered pager; the page shown is no link. */
export function pagerOf(pages: number, current: number, hrefOf: (page: number) => string): string {
  const number = (i: number): string =>
    i === current ? `<b>${i}</b>` : `<a href="${hrefOf(i)}">${i}</a>`;
  return `<div class="pager">${repeated(pages, number)}</div>`;
}
