/** The path from the entry to the page, as `BreadcrumbList` or its forerunner describe it. */
import type { Page } from '../../page/page.js';
import type { Crumb } from '../post.js';
import { absoluteUrl, addressOf, type Item, itemsOf, textOf } from './item.js';

const MAX_CRUMBS = 32;
/** Lists looked at. */
const MAX_LISTS = 16;

/** The longest path of the page, the first of several; steps without a URL are left out. */
export function breadcrumbsOf(page: Page, items: readonly Item[]): Crumb[] {
  const lists = items
    .flatMap((item) => [item, ...itemsOf(item, 'breadcrumb')])
    .filter((item) => item.types.includes('BreadcrumbList'))
    .slice(0, MAX_LISTS)
    .map((list) => crumbsOf(page, list));
  const single = items.filter((item) => item.types.includes('Breadcrumb')).slice(0, MAX_CRUMBS);
  lists.push(single.flatMap((item) => crumbOf(page, item)));
  return lists.reduce((best, list) => (list.length > best.length ? list : best), []);
}

function crumbsOf(page: Page, list: Item): Crumb[] {
  const elements = itemsOf(list, 'itemListElement').slice(0, MAX_CRUMBS);
  const placed = elements.map((element, i) => ({
    element,
    position: Number(textOf(element, 'position')?.text ?? i) || 0,
  }));
  placed.sort((a, b) => a.position - b.position);
  return placed.flatMap(({ element }) => crumbOf(page, element));
}

/** Where the element of a microdata item leads: `<a itemscope itemprop=item href=…>`. */
function hrefOf({ tree }: Page, { node }: Item): string | undefined {
  return node === null ? undefined : (tree.attr(node, 'href') ?? undefined);
}

function crumbOf(page: Page, element: Item): Crumb[] {
  const inner = itemsOf(element, 'item')[0];
  const title = textOf(element, 'name', 'title') ?? (inner && textOf(inner, 'name', 'title'));
  const own = addressOf(element, 'item', 'url');
  const address = own ?? (inner && (addressOf(inner, 'url') ?? inner.id ?? hrefOf(page, inner)));
  const url = absoluteUrl(page, address);
  return title && url !== null ? [{ title: title.text, url }] : [];
}
