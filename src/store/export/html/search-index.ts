/**
 * The search of the offline copy. Pages opened from a disk may load scripts but read no files, so
 * the index is a set of scripts: terms spread over files by their hash, and what is shown of the
 * posts in files of so many each. A query loads the few that it needs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredPost } from '../../content/post-row.js';
import type { ExportedThread } from '../export-source.js';
import { OutputFile, writeNewFile } from '../output-file.js';
import { plainTime } from '../times.js';
import { escapeHtml, htmlPage } from './layout.js';
import { searchScript } from './search-script.js';
import { shardOf, termsOf } from './search-terms.js';

const POSTS_PER_SHARD = 400;
const MAX_SHARDS = 1024;
const POSTS_PER_LIST = 500;
/** Terms that are held back, so that files are not opened for every post. */
const PENDING_CHARS = 2_000_000;
const EXCERPT_CHARS = 200;
const SPACE = /\s+/g;
const FOLDER = 'search';

export class SearchIndex {
  readonly #folder: string;
  readonly #shards: number;
  #pending: string[];
  #pendingChars: number;
  #list: unknown[];
  #posts: number;

  /** @param posts how many will come: they decide over the number of files. */
  constructor(path: string, posts: number) {
    this.#folder = join(path, FOLDER);
    mkdirSync(this.#folder);
    const wanted = Math.max(1, Math.min(MAX_SHARDS, posts / POSTS_PER_SHARD));
    this.#shards = 2 ** Math.round(Math.log2(wanted));
    this.#pending = Array<string>(this.#shards).fill('');
    this.#pendingChars = 0;
    this.#list = [];
    this.#posts = 0;
  }

  add(post: StoredPost, thread: ExportedThread, place: string): void {
    const title = post.position === 0 ? `${thread.title} ` : '';
    const author = post.author?.name ?? '';
    this.#addTerms(termsOf(`${title}${author} ${post.body.text}`));
    const excerpt = post.body.text.slice(0, EXCERPT_CHARS * 2).replace(SPACE, ' ');
    const time = plainTime(post.time?.instantMs ?? null) ?? '';
    this.#list.push([thread.title, place, author, time, excerpt.slice(0, EXCERPT_CHARS)]);
    this.#posts++;
    if (this.#list.length === POSTS_PER_LIST) this.#writeList();
  }

  /** Writes the rest. */
  close(): void {
    if (this.#list.length > 0) this.#writeList();
    this.#flush();
  }

  /** The page that searches; complete after `close`. */
  page(name: string): string {
    const content = `<input type="search" placeholder="Words" aria-label="Words to search for" autofocus>
<p class="facts" role="status"></p>
<div id="found"></div>
<noscript><p>The search needs JavaScript.</p></noscript>
`;
    return htmlPage({
      title: 'Search',
      root: '',
      path: `<li><a href="index.html">${escapeHtml(name)}</a></li>`,
      content,
      script: searchScript({ shards: this.#shards, postsPerList: POSTS_PER_LIST }),
    });
  }

  #addTerms(terms: ReadonlySet<string>): void {
    const byShard = new Map<number, string>();
    for (const term of terms) {
      const shard = shardOf(term, this.#shards);
      const others = byShard.get(shard);
      byShard.set(shard, others === undefined ? term : `${others} ${term}`);
    }
    for (const [shard, words] of byShard) {
      const line = `T(${this.#posts},${JSON.stringify(words)})\n`;
      this.#pending[shard] += line;
      this.#pendingChars += line.length;
    }
    if (this.#pendingChars >= PENDING_CHARS) this.#flush();
  }

  #flush(): void {
    this.#pending.forEach((lines, shard) => {
      const file = new OutputFile(join(this.#folder, `terms-${shard}.js`), 'a');
      file.write(lines);
      file.close();
    });
    this.#pending.fill('');
    this.#pendingChars = 0;
  }

  #writeList(): void {
    const list = Math.floor((this.#posts - 1) / POSTS_PER_LIST);
    const posts = JSON.stringify(this.#list);
    writeNewFile(join(this.#folder, `posts-${list}.js`), (file) => {
      file.write(`P(${list},${posts})\n`);
    });
    this.#list = [];
  }
}
