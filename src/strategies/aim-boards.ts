/** `--boards`: only boards whose title or URL matches, and what is in them. */
import { knownTag } from '../page/elements.js';
import type { Page } from '../page/page.js';
import { visibleText } from '../page/text.js';
import type { PageKind, Route } from './strategy.js';

const H1 = knownTag('h1');
/** Characters of a title that are matched: a pattern may take long over hostile text. */
const MAX_TITLE_LENGTH = 300;

/**
 * On a board that matches everything stays as it is. Elsewhere only the ways on to boards that
 * match are followed, and the further pages of the entry and of threads that were come by.
 */
export function keepBoards(
  page: Page,
  kind: PageKind | null,
  routes: readonly Route[],
  boards: RegExp,
): readonly Route[] {
  const matches = (text: string): boolean => boards.test(text.slice(0, MAX_TITLE_LENGTH));
  const isList = kind === 'entry' || kind === 'index';
  if (isList && namesOf(page, routes).some(matches)) return routes;
  return routes.map((route) => {
    const { urlKind, link } = route;
    const isWayOn =
      (urlKind === 'index' && (matches(link.text) || matches(link.url))) ||
      (urlKind === 'index-flip' && kind === 'entry') ||
      (urlKind === 'thread-flip' && kind === 'thread');
    return isWayOn ? route : { ...route, follow: false };
  });
}

/** What the page calls itself; some forums give all their pages one title. */
function namesOf({ url, title, tree }: Page, routes: readonly Route[]): string[] {
  const names = [url, title];
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === H1) names.push(visibleText(tree, node, MAX_TITLE_LENGTH));
  }
  for (const { link, urlKind } of routes) {
    if (link.url === url || urlKind === 'index-flip') names.push(link.text);
  }
  return names;
}
