/** Looks drawn at random. */
import type { Random } from '../../random/random.js';
import type { ListForm, LookDesign, PagerForm, PostForm, ThreadCell } from './looks/design.js';

/** What kind of site a forum is. */
export type SiteNature = 'forum' | 'questions' | 'blog' | 'mailing-list';

const LISTS: readonly ListForm[] = [
  'table',
  'table',
  'nested-table',
  'divs',
  'divs',
  'list',
  'articles',
  'definitions',
];
const FORUM_POSTS: readonly PostForm[] = [
  'table',
  'table',
  'nested-table',
  'divs',
  'divs',
  'articles',
  'list',
  'definitions',
];
/** Most forums number their pages. */
const PAGERS: readonly PagerForm[] = [
  'numbers',
  'numbers',
  'numbers',
  'numbers-next',
  'numbers-next',
  'numbers-next',
  'next',
  'previous-next',
  'arrows',
  'older',
];
const CELLS: Readonly<Record<SiteNature, readonly (readonly (ThreadCell | 'title')[])[]>> = {
  forum: [
    ['title', 'starter', 'replies', 'views', 'last'],
    ['title', 'replies', 'last', 'starter'],
    ['title', 'starter', 'last'],
    ['replies', 'title', 'last'],
    ['title', 'last'],
  ],
  questions: [
    ['replies', 'views', 'title', 'tags', 'starter'],
    ['title', 'excerpt', 'starter', 'replies'],
  ],
  blog: [
    ['title', 'starter', 'excerpt', 'replies'],
    ['title', 'excerpt', 'tags'],
  ],
  'mailing-list': [['title', 'starter'], ['title']],
};

function drawPosts(random: Random, nature: SiteNature): PostForm {
  if (nature === 'questions') return 'question';
  if (nature === 'blog') return 'blog';
  return nature === 'mailing-list' ? 'message' : random.pick(FORUM_POSTS);
}

/** A look that fits the nature of its site. */
export function drawLook(random: Random, nature: SiteNature): LookDesign {
  const list = nature === 'blog' ? random.pick(['articles', 'divs'] as const) : random.pick(LISTS);
  const isMail = nature === 'mailing-list';
  return {
    list,
    posts: drawPosts(random, nature),
    pager: isMail ? random.pick(['previous-next', 'next'] as const) : random.pick(PAGERS),
    pagerAt: random.pick(['top', 'bottom', 'both', 'both'] as const),
    side: random.pick(['left', 'right'] as const),
    cells: random.pick(CELLS[nature]),
    pagesInList: random.next() < 0.5,
    unclosed: random.next() < 0.2,
    // Pages from the time before style sheets have no classes.
    classes: list.endsWith('table') && random.next() < 0.3 ? 0 : 1 + random.int(1_000_000),
  };
}
