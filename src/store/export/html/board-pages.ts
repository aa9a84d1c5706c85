/** The lists of the offline copy: all boards, and the threads of each. */
import type { ExportedBoard, ExportedThread, ExportSource } from '../export-source.js';
import { plainTime } from '../times.js';
import { escapeHtml, htmlPage, pager } from './layout.js';
import { boardFile, threadFile } from './places.js';

const THREADS_PER_PAGE = 100;
/** The boards of one forum; more levels than this are a circle. */
const MAX_LEVELS = 20;
const ROOT = '../';

type WriteFile = (file: string, html: string) => void;

export class BoardPages {
  readonly #source: ExportSource;
  readonly #boards: ReadonlyMap<number, ExportedBoard>;
  readonly #below: ReadonlyMap<number | null, readonly ExportedBoard[]>;
  /** Threads that stand in no board. */
  readonly #homeless: number;

  constructor(source: ExportSource) {
    this.#source = source;
    this.#boards = new Map([...source.boards()].map((board) => [board.id, board]));
    const below = new Map<number | null, ExportedBoard[]>();
    for (const board of this.#boards.values()) {
      const siblings = below.get(board.parentId);
      if (siblings === undefined) below.set(board.parentId, [board]);
      else siblings.push(board);
    }
    this.#below = below;
    const inBoards = [...this.#boards.values()].reduce((sum, { threads }) => sum + threads, 0);
    this.#homeless = source.totals().threads - inBoards;
  }

  write(write: WriteFile): void {
    const rows = [...this.#boards.values()].map((board) => this.#boardRow(board, ''));
    if (this.#homeless > 0)
      rows.push(row(link(boardFile(null, 1), 'Without a board'), this.#homeless, ''));
    const { threads, posts } = this.#source.totals();
    const content = `<p class="facts">${threads} threads, ${posts} posts</p>\n${table('Board', 'Threads', '', rows)}`;
    write('index.html', htmlPage({ title: this.#source.name, root: '', path: '', content }));
    for (const { id, title, threads: count } of this.#boards.values()) {
      this.#writeBoard(id, title, count, write);
    }
    if (this.#homeless > 0) this.#writeBoard(null, 'Without a board', this.#homeless, write);
  }

  /** The way from the first page to a thread, as list items. */
  pathTo({ boardId }: ExportedThread, root: string): string {
    const above = boardId === null ? [] : this.#above(boardId);
    const items = above.map(({ id, title }) => `<li>${link(root + boardFile(id, 1), title)}</li>`);
    return `<li>${link(`${root}index.html`, this.#source.name)}</li>${items.join('')}`;
  }

  #above(boardId: number): ExportedBoard[] {
    const path: ExportedBoard[] = [];
    let board = this.#boards.get(boardId);
    while (board !== undefined && path.length < MAX_LEVELS) {
      path.unshift(board);
      board = board.parentId === null ? undefined : this.#boards.get(board.parentId);
    }
    return path;
  }

  #writeBoard(id: number | null, title: string, threads: number, write: WriteFile): void {
    const above = id === null ? [] : this.#above(id).slice(0, -1);
    const items = above.map(
      (board) => `<li>${link(ROOT + boardFile(board.id, 1), board.title)}</li>`,
    );
    const path = `<li>${link(`${ROOT}index.html`, this.#source.name)}</li>${items.join('')}`;
    const below = id === null ? [] : (this.#below.get(id) ?? []);
    const boards = below.map((board) => this.#boardRow(board, ROOT));
    const lists = boards.length === 0 ? '' : table('Board', 'Threads', '', boards);
    const pages = Math.max(1, Math.ceil(threads / THREADS_PER_PAGE));
    const finish = (page: number, rows: readonly string[]): void => {
      const flips = pager(pages, page, (other) => ROOT + boardFile(id, other));
      const list = rows.length === 0 ? '' : table('Thread', 'Posts', 'Last post', rows);
      const content = `${page === 1 ? lists : ''}${flips}${list}${flips}`;
      write(boardFile(id, page), htmlPage({ title, root: ROOT, path, content }));
    };
    let page = 1;
    let rows: string[] = [];
    for (const thread of this.#source.threadsIn(id)) {
      if (rows.length === THREADS_PER_PAGE) {
        finish(page, rows);
        page++;
        rows = [];
      }
      rows.push(threadRow(thread));
    }
    finish(page, rows);
  }

  #boardRow({ id, title, threads }: ExportedBoard, root: string): string {
    return row(link(root + boardFile(id, 1), title), threads, '');
  }
}

function threadRow({ id, title, chosenPosts, lastTimeMs }: ExportedThread): string {
  return row(link(ROOT + threadFile(id, 1), title), chosenPosts, plainTime(lastTimeMs) ?? '');
}

function row(name: string, count: number, time: string): string {
  return `<tr><td dir="auto">${name}</td><td>${count}</td><td>${time}</td></tr>\n`;
}

function table(name: string, count: string, time: string, rows: readonly string[]): string {
  return `<table><thead><tr><th>${name}</th><th>${count}</th><th>${time}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>\n`;
}

/** A title may be empty; a link must not be. */
function link(target: string, text: string): string {
  return `<a href="${target}">${escapeHtml(text.trim() === '' ? '…' : text)}</a>`;
}
