/** What the keys of a mirror's labels say about the content behind a URL. */
import type { Label, Truth } from '../fetch/mirror/mirror-format.js';

/** Pages whose main content is written by users. */
const USER_CREATED: ReadonlySet<string> = new Set(['thread', 'post', 'profile']);

/** Answers that lead nowhere: login and permission prompts, error messages, errors. */
const INVALID: ReadonlySet<string> = new Set(['login', 'error']);

/** Answers that are no page of the site. */
const NO_PAGE: ReadonlySet<string> = new Set(['redirect', 'asset', 'error']);

export function isUserCreated(label: Label): boolean {
  return USER_CREATED.has(label.type);
}

export function isInvalid(label: Label): boolean {
  return INVALID.has(label.type);
}

export function isPage(label: Label): boolean {
  return !NO_PAGE.has(label.type);
}

/**
 * The keys of board pages as every visitor sees them; any other `board:` key is a re-sorted,
 * filtered or re-sized listing of the same threads.
 */
export function plainBoardKeys(truth: Truth): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { id, pages } of truth.boards) {
    for (let page = 1; page <= pages; page++) keys.add(`board:${id}:p${page}`);
  }
  return keys;
}

/** A page that a forum crawler is after: the entry, a category, a plain board page, a thread page. */
export function isWanted(label: Label, plainBoards: ReadonlySet<string>): boolean {
  const { type, key } = label;
  if (key === null) return false;
  if (type === 'entry' || type === 'thread') return true;
  return type === 'index' && (plainBoards.has(key) || key.startsWith('cat:'));
}

/** Ids may hold colons, so the page number is what stands after the last one. */
const PAGED_KEY = /^((?:board|thread):.+):p(\d+)$/;

export interface PagedKey {
  /** The key without its page: the same for all pages of one board or thread. */
  readonly whole: string;
  readonly page: number;
}

/** Null: not a page of a board or thread. */
export function pagedKey(key: string): PagedKey | null {
  const match = PAGED_KEY.exec(key);
  return match === null ? null : { whole: match[1]!, page: Number(match[2]) };
}
