/** The pieces that several pages show: users, threads, boards, posts, page numbers. */
import { derive, deriveUnit, PURPOSE } from './derive.js';
import type { Board, Forum } from './forum.js';
import type { Listings } from './listings.js';
import { threadPages } from './resolve.js';
import type { Scope } from './template.js';
import { type Route, routeTo } from './urls.js';
import { formatTime } from './words.js';

export interface ViewContext {
  readonly forum: Forum;
  readonly at: number;
  readonly listings: Listings;
  /** A link as it stands in the page; empty where the forum has no such page. */
  href(route: Route): string;
  /** The same page under another URL, where the forum has one. */
  variantHref(route: Route): string;
  /** A link with one parameter more; empty where there is no link. */
  withParameter(href: string, name: string, value: string): string;
  /** The address of the page that is being shown, as it was asked for but without a session. */
  readonly here: string;
  /** An address as it stands in the page. */
  linkTo(address: string): string;
}

/** Plain data for one page. */
export type View = (context: ViewContext, route: Route) => Scope;

/** Page links shown on each side of the current page. */
const PAGER_REACH = 3;

/** A user as a link, or a bare name where there are no profiles. */
export function userLink({ forum, href }: ViewContext, id: number): Scope {
  return { name: forum.user(id)!.name, url: href(routeTo('profile', { id })) };
}

/** Links to the other pages of a listing; null where there is only one page. */
export function pagerOf(context: ViewContext, route: Route, pages: number): Scope | null {
  if (pages < 2) return null;
  const urlOf = (page: number): string =>
    (page === 1 ? context.variantHref : context.href)({ ...route, page });
  const items: Scope[] = [];
  let shown = 0;
  for (let page = 1; page <= pages; page++) {
    const isNear = Math.abs(page - route.page) <= PAGER_REACH;
    if (!isNear && page !== 1 && page !== pages) continue;
    items.push({ page, url: urlOf(page), current: page === route.page, gap: page > shown + 1 });
    shown = page;
  }
  return {
    items,
    page: route.page,
    pages,
    firstUrl: route.page > 1 ? urlOf(1) : '',
    lastUrl: route.page < pages ? urlOf(pages) : '',
    previousUrl: route.page > 1 ? urlOf(route.page - 1) : '',
    nextUrl: route.page < pages ? urlOf(route.page + 1) : '',
  };
}

/** A thread as listings show it. */
export function threadRow(context: ViewContext, id: number): Scope {
  const { forum, at, href } = context;
  const { title } = forum.thread(id)!;
  const posts = forum.postCount(id, at);
  const pages = threadPages(forum, id, at);
  return {
    title,
    url: href(routeTo('thread', { id })),
    sticky: forum.isSticky(id),
    newUrl: href(routeTo('firstNew', { id })),
    tags: tagLinks(context, forum.tagsOf(id)),
    get excerpt() {
      return forum.post(id, 1).paragraphs[0]!;
    },
    messages: messagesOf(context, id, pages, title),
    starter: userLink(context, forum.postAuthor(id, 1)),
    startTime: formatTime(forum.flavour, forum.postTime(id, 1)),
    replies: posts - 1,
    views: posts * 7 + (derive(forum.seed, PURPOSE.views, id) % 500),
    last: {
      url: href(routeTo('last', { id })),
      time: formatTime(forum.flavour, forum.postTime(id, posts)),
      user: userLink(context, forum.postAuthor(id, posts)),
    },
    // The short row of page numbers behind a long thread's title.
    pages: pagesBehindTitle(forum.spec.pageSizes.thread > 1 ? pages : 1).map((page) => ({
      page,
      url: href(routeTo('thread', { id, page })),
    })),
  };
}

/** Links to tags; none where the forum has no tags. */
export function tagLinks({ forum, href }: ViewContext, ids: readonly number[]): Scope[] {
  return ids
    .map((id) => ({ name: forum.tags[id - 1]!, url: href(routeTo('tag', { id })) }))
    .filter(({ url }) => url !== '');
}

/** Where each post is a page, the list shows them all below the thread. */
function messagesOf(context: ViewContext, id: number, pages: number, title: string): Scope[] {
  const { forum, href } = context;
  if (forum.spec.pageSizes.thread > 1) return [];
  return Array.from({ length: pages - 1 }, (_, i) => ({
    title: `Re: ${title}`,
    url: href(routeTo('thread', { id, page: i + 2 })),
    author: forum.user(forum.postAuthor(id, i + 2))!.name,
  }));
}

function pagesBehindTitle(pages: number): number[] {
  if (pages < 2) return [];
  return pages <= 4 ? Array.from({ length: pages }, (_, i) => i + 1) : [1, 2, pages - 1, pages];
}

/** A board as listings show it. */
export function boardRow(context: ViewContext, board: Board): Scope {
  const { forum, at, listings, href } = context;
  const { threads, posts, latestThread } = listings.counts(board.id, at);
  return {
    title: board.title,
    url: href(routeTo('board', { id: board.id })),
    description: board.description,
    threads,
    posts,
    latest: latestThread ? threadRow(context, latestThread) : null,
    subBoards: forum.boards
      .filter((each) => each.parent === board.id)
      .map((each) => ({ title: each.title, url: href(routeTo('board', { id: each.id })) })),
  };
}

/** How many posts link to another thread, where posts do. */
const CROSS_LINK_SHARE = 0.08;

function crossLink({ forum, at, variantHref }: ViewContext, post: number): Scope | null {
  const isLinking = deriveUnit(forum.seed, PURPOSE.crossLink, post) < CROSS_LINK_SHARE;
  if (!forum.spec.links.crossLinks || !isLinking) return null;
  const id = 1 + (derive(forum.seed, PURPOSE.crossLink, post, 1) % forum.spec.threads);
  if (forum.postCount(id, at) === 0) return null;
  return { title: forum.thread(id)!.title, url: variantHref(routeTo('thread', { id })) };
}

function postBlock(context: ViewContext, thread: number, n: number): Scope {
  const { forum, href } = context;
  const post = forum.post(thread, n);
  const author = forum.user(post.author)!;
  return {
    id: post.id,
    n,
    url: href(routeTo('post', { id: post.id })),
    time: formatTime(forum.flavour, post.time),
    isoTime: new Date(post.time * 1000).toISOString(),
    author: userLink(context, author.id),
    joined: formatTime(forum.flavour, author.joinedAt),
    place: author.place,
    signature: author.signature,
    quoted: post.quote && {
      name: forum.user(post.quote.author)!.name,
      text: post.quote.text,
    },
    paragraphs: post.paragraphs,
    quoteUrl: href(routeTo('quote', { id: post.id })),
    reportUrl: href(routeTo('report', { id: post.id })),
    fileUrl: forum.hasFile(post.id) ? href(routeTo('file', { id: post.id })) : '',
    see: crossLink(context, post.id),
    votes: derive(forum.seed, PURPOSE.views, post.id) % 30,
    messageUrl: href(routeTo('message', { id: author.id })),
  };
}

/** The posts from one position to another. */
export function postBlocks(
  context: ViewContext,
  thread: number,
  from: number,
  to: number,
): Scope[] {
  const blocks: Scope[] = [];
  for (let n = from; n <= to; n++) blocks.push(postBlock(context, thread, n));
  return blocks;
}
