/** Views of what a crawl for threads can do without: other lists, single posts, the site around. */
import { LOOP_FOLDER } from './addresses.js';
import { deriveRandom, PURPOSE } from './derive.js';
import { boardPages, pagesFor, recentPages, STORIES_A_PAGE, taggedThreads } from './resolve.js';
import type { RouteKind } from './spec.js';
import type { Scope } from './template.js';
import { type Route, routeTo } from './urls.js';
import { pagerOf, postBlocks, threadRow, type View, type ViewContext } from './view-parts.js';
import { formatTime, inventParagraph } from './words.js';

/** A found thread, whose link may carry the words that were searched for. */
export function highlighted({ forum, withParameter }: ViewContext, row: Scope): Scope {
  if (!forum.spec.links.highlight) return row;
  const words = encodeURIComponent(String(row['title']).slice(0, 3).trim());
  return { ...row, url: withParameter(String(row['url']), 'hl', words) };
}

/** One page of a list of threads that is no board. */
function threadList(
  context: ViewContext,
  route: Route,
  ids: readonly number[],
  pages: number,
): Scope {
  const size = context.forum.spec.pageSizes.board;
  const rows = ids
    .slice((route.page - 1) * size, route.page * size)
    .map((id) => threadRow(context, id));
  return {
    crumbs: [],
    action: context.href(routeTo('search')),
    found: rows,
    threads: rows.map((row) => highlighted(context, row)),
    pager: pagerOf(context, route, pages),
  };
}

const RELATED = 5;

/** Other threads, as thread pages list them below the posts. */
export function relatedTo({ forum, at, href }: ViewContext, thread: number): Scope[] {
  if (!forum.spec.links.related) return [];
  const random = deriveRandom(forum.seed, PURPOSE.related, thread);
  const ids = new Set(Array.from({ length: RELATED }, () => 1 + random.int(forum.spec.threads)));
  return [...ids]
    .filter((id) => id !== thread && forum.postCount(id, at) > 0)
    .map((id) => ({
      title: forum.thread(id)!.title,
      url: href(routeTo('thread', { id })),
      time: formatTime(forum.flavour, forum.postTime(id, 1)),
    }));
}

const recent: View = (context, route) => ({
  pageTitle: context.forum.flavour.labels.recent,
  ...threadList(
    context,
    route,
    context.listings.latest(context.at),
    recentPages(context.forum, context.at),
  ),
});

const tag: View = (context, route) => {
  const ids = taggedThreads(context.forum, route.id, context.at);
  return {
    pageTitle: context.forum.tags[route.id - 1]!,
    ...threadList(context, route, ids, pagesFor(ids.length, context.forum.spec.pageSizes.board)),
  };
};

const archive: View = (context, { id }) => ({
  pageTitle: context.forum.thread(id)!.title,
  fullUrl: context.href(routeTo('thread', { id })),
  posts: postBlocks(context, id, 1, context.forum.postCount(id, context.at)),
});

const archiveBoard: View = (context, route) => {
  const { forum, at, href } = context;
  const size = forum.spec.pageSizes.board;
  const ids = [...forum.threadIds(route.id, at)].slice((route.page - 1) * size, route.page * size);
  return {
    pageTitle: forum.board(route.id)!.title,
    fullUrl: href(routeTo('board', { id: route.id })),
    threads: ids.map((id) => ({
      title: forum.thread(id)!.title,
      url: href(routeTo('archive', { id })),
    })),
    pager: pagerOf(context, route, boardPages(forum, route.id, at)),
  };
};

const post: View = (context, { id }) => {
  const { thread, n } = context.forum.locatePost(id)!;
  const [block] = postBlocks(context, thread, n, n);
  const page = Math.ceil(n / context.forum.spec.pageSizes.thread);
  return {
    ...block,
    pageTitle: context.forum.thread(thread)!.title,
    crumbs: [],
    fullUrl: context.href(routeTo('thread', { id: thread, page })),
  };
};

/** Articles from newest to oldest. */
function storyRows({ forum, href }: ViewContext, from: number, count: number): Scope[] {
  const rows: Scope[] = [];
  for (let id = forum.storyCount - from; id > 0 && rows.length < count; id--) {
    const { title, paragraphs } = forum.story(id)!;
    rows.push({ title, lead: paragraphs[0], url: href(routeTo('story', { id })) });
  }
  return rows;
}

const stories: View = (context, route) => ({
  pageTitle: context.forum.flavour.labels.stories,
  crumbs: [],
  stories: storyRows(context, (route.page - 1) * STORIES_A_PAGE, STORIES_A_PAGE),
  pager: pagerOf(context, route, pagesFor(context.forum.storyCount, STORIES_A_PAGE)),
});

const story: View = ({ forum, href }, { id }) => {
  const { title, time, paragraphs } = forum.story(id)!;
  return {
    pageTitle: title,
    crumbs: [{ label: forum.flavour.labels.stories, url: href(routeTo('stories')) }],
    when: formatTime(forum.flavour, time),
    paragraphs,
  };
};

const portal: View = (context) => ({
  pageTitle: new URL(context.forum.spec.baseUrl).host,
  crumbs: [],
  stories: storyRows(context, 0, STORIES_A_PAGE),
  forumUrl: context.href(routeTo('entry')),
});

const loop: View = ({ forum }) => ({
  pageTitle: forum.flavour.labels.help,
  crumbs: [],
  paragraphs: [inventParagraph(forum.flavour, deriveRandom(forum.seed, PURPOSE.help, 99), 5)],
  // Relative: one folder deeper every time.
  deeperUrl: LOOP_FOLDER,
});

/** By route. */
export const SIDE_VIEWS: Readonly<Partial<Record<RouteKind, View>>> = {
  recent,
  tag,
  archive,
  archiveBoard,
  post,
  stories,
  story,
  portal,
  loop,
};
