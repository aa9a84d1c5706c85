/** HTML: an offline copy of the forum that can be read and searched without a server. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StoredPost } from '../../content/post-row.js';
import type { ExportedThread, ExportSource } from '../export-source.js';
import type { Exporter } from '../exporter.js';
import { writeNewFile } from '../output-file.js';
import { BoardPages } from './board-pages.js';
import { escapeHtml, htmlPage, pager } from './layout.js';
import { threadFile } from './places.js';
import { postHtml } from './post-html.js';
import { SearchIndex } from './search-index.js';

const POSTS_PER_PAGE = 50;
/** The way up from a thread's page. */
const ROOT = '../../';

export const htmlExporter: Exporter = {
  format: 'html',
  shape: 'directory',
  write(source, path) {
    mkdirSync(path);
    const write = (file: string, html: string): void => {
      mkdirSync(join(path, dirname(file)), { recursive: true });
      writeNewFile(join(path, file), (out) => out.write(html));
    };
    const boards = new BoardPages(source);
    boards.write(write);
    const index = new SearchIndex(path, source.totals().posts);
    for (const thread of source.threads()) {
      writeThread(source, thread, boards.pathTo(thread, ROOT), index, write);
    }
    index.close();
    write('search.html', index.page(source.name));
  },
};

function writeThread(
  source: ExportSource,
  thread: ExportedThread,
  path: string,
  index: SearchIndex,
  write: (file: string, html: string) => void,
): void {
  const pages = Math.max(1, Math.ceil(thread.chosenPosts / POSTS_PER_PAGE));
  const placeOf = new Map<number, number>();
  const anchorOf = (position: number): string => {
    const page = placeOf.get(position);
    return `${page === undefined ? '' : ROOT + threadFile(thread.id, page)}#p${position + 1}`;
  };
  const finish = (page: number, posts: readonly StoredPost[]): void => {
    const flips = pager(pages, page, (other) => ROOT + threadFile(thread.id, other));
    const body = posts.map((post) => postHtml(post, anchorOf)).join('');
    const content = `${page === 1 ? gapsHtml(thread) : ''}${flips}${body}${flips}`;
    const file = threadFile(thread.id, page);
    write(file, htmlPage({ title: thread.title, root: ROOT, path, content }));
    for (const post of posts) index.add(post, thread, `${file}#p${post.position + 1}`);
  };
  let page = 1;
  let posts: StoredPost[] = [];
  for (const post of source.postsOf(thread)) {
    if (posts.length === POSTS_PER_PAGE) {
      finish(page, posts);
      page++;
      posts = [];
    }
    placeOf.set(post.position, page);
    posts.push(post);
  }
  finish(page, posts);
}

function gapsHtml({ gaps }: ExportedThread): string {
  if (gaps.length === 0) return '';
  const items = gaps.map(({ message }) => `<li>${escapeHtml(message)}</li>`);
  return `<p>Something is missing here:</p><ul class="facts">${items.join('')}</ul>\n`;
}
