/**
 * Lists by definition, for sites whose lists look like none that the classifiers know: an index
 * page is one whose longest links lead to threads, or to pages that do (FoCUS section 3). Posts
 * look much the same everywhere, so thread pages are taken as they are judged.
 */
import { commonUrls, isMenuOf } from '../itf/common-urls.js';
import { longestFirst } from '../itf/index-thread-urls.js';
import type { PageReader, ReadPage } from '../itf/page-reader.js';
import type { PageType } from '../page-types/page-type-model.js';

/** Levels below the page: boards, months of a board, threads of a month. */
const MAX_DEPTH = 3;
/** Groups of a page that are followed, and links of each. */
const MAX_GROUPS = 3;
const MAX_LINKS = 2;

/**
 * Defines the types of the page and of those it reads on its way down.
 * @param reserve requests that are to be left over.
 */
export async function defineLists(
  reader: PageReader,
  read: ReadPage,
  reserve: number,
): Promise<void> {
  const passed = new Set<string>();
  const isMenu = isMenuOf(commonUrls(reader.pages));

  /** @param above what the pages on the way link to: their menus come again on every page. */
  async function define(
    one: ReadPage,
    above: ReadonlySet<string>,
    depth: number,
  ): Promise<PageType> {
    passed.add(one.page.url);
    if (one.type === 'thread' || depth === 0) return one.type;
    const fresh = longestFirst(one).filter(
      (group) =>
        !isMenu(group) &&
        2 * group.urls.filter((url) => above.has(url)).length <= group.urls.length,
    );
    const linked = new Set([...above, ...one.page.links.map(({ url }) => url)]);
    for (const { urls } of fresh.slice(0, MAX_GROUPS)) {
      let [lists, others] = [0, 0];
      for (const url of reader.random.shuffle(urls).slice(0, MAX_LINKS)) {
        const below = reader.left > reserve ? await reader.read(url) : reader.known(url);
        if (below === null || passed.has(below.page.url)) continue;
        const type = await define(below, linked, depth - 1);
        if (type === 'other') others++;
        else lists++;
      }
      if (lists <= others) continue;
      reader.define(one, 'index');
      return 'index';
    }
    return one.type;
  }

  await define(read, new Set(), MAX_DEPTH);
}
