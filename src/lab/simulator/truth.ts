/** The exact truth of a simulated forum, in the shapes of the mirrors' labels and truth. */
import type { Label, Truth, TruthPost } from '../../fetch/mirror/mirror-format.js';
import { addressOf, isVariant, routeOfUrl } from './addresses.js';
import type { Forum } from './forum.js';
import { boardPages, isServed, resolveRoute, threadPages } from './resolve.js';
import { type Route, routeTo } from './urls.js';

const TEXT_LENGTH = 120;

function urlOf(forum: Forum, route: Route): string {
  return new URL(forum.spec.baseUrl).origin + addressOf(forum, route);
}

/**
 * What a URL of the forum answers, on any host; null for a URL that the forum does not have (it
 * answers 404). Here and below the forum is taken as it is at `atSeconds`, by default at the end
 * of its history.
 */
export function labelOf(
  forum: Forum,
  url: string,
  atSeconds: number = forum.spec.endsAt,
): Label | null {
  const route = routeOfUrl(forum, url);
  const resolution = route && resolveRoute(forum, route, atSeconds);
  if (!resolution || resolution.answer === 'missing') return null;
  const isMoved = forum.spec.links.variants === 'redirect' && isVariant(forum, url, route);
  if (isMoved || resolution.answer === 'redirect') return { url, type: 'redirect', key: null };
  return { url, type: resolution.type, key: resolution.key };
}

/** Every page that a forum crawler is after, once: entry, categories, board and thread pages. */
export function wantedLabels(forum: Forum, atSeconds: number = forum.spec.endsAt): Label[] {
  const routes: Route[] = [routeTo('entry')];
  if (isServed(forum, 'category')) {
    for (const { id } of forum.categories) routes.push(routeTo('category', { id }));
  }
  for (const board of forum.boards) {
    if (board.private) continue;
    // The only board's first page is the entry itself.
    const first = forum.spec.entry === 'threads' ? 2 : 1;
    for (let page = first; page <= boardPages(forum, board.id, atSeconds); page++) {
      routes.push(routeTo('board', { id: board.id, page }));
    }
    for (const id of forum.threadIds(board.id, atSeconds)) {
      for (let page = 1; page <= threadPages(forum, id, atSeconds); page++) {
        routes.push(routeTo('thread', { id, page }));
      }
    }
  }
  return routes.map((route) => labelOf(forum, urlOf(forum, route), atSeconds)!);
}

function truthOfPosts(forum: Forum, thread: number, atSeconds: number): TruthPost[] {
  return Array.from({ length: forum.postCount(thread, atSeconds) }, (_, i) => {
    const post = forum.post(thread, i + 1);
    return {
      id: String(post.id),
      author: forum.user(post.author)!.name,
      time: post.time,
      text: post.paragraphs.join(' ').slice(0, TEXT_LENGTH),
    };
  });
}

/** All that a guest can read: boards, threads and posts. */
export function truthOf(forum: Forum, atSeconds: number = forum.spec.endsAt): Truth {
  const boards = forum.boards.filter((board) => !board.private);
  return {
    boards: boards.map((board) => ({
      id: String(board.id),
      parent: board.parent === null ? null : String(board.parent),
      title: board.title,
      url: urlOf(forum, routeTo('board', { id: board.id })),
      pages: boardPages(forum, board.id, atSeconds),
    })),
    threads: boards
      .flatMap((board) => [...forum.threadIds(board.id, atSeconds)])
      .sort((a, b) => a - b)
      .map((id) => ({
        id: String(id),
        board: String(forum.thread(id)!.board),
        title: forum.thread(id)!.title,
        url: urlOf(forum, routeTo('thread', { id })),
        pages: threadPages(forum, id, atSeconds),
        posts: truthOfPosts(forum, id, atSeconds),
      })),
  };
}
