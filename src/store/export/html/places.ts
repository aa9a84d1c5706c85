/** Where the pages of the offline copy lie, seen from its folder. */

/** So that no folder grows beyond what file managers bear. */
const THREADS_PER_FOLDER = 1000;

/** A page of a thread, counted from 1. */
export function threadFile(id: number, page: number): string {
  return `threads/${Math.floor(id / THREADS_PER_FOLDER)}/${id}${suffix(page)}.html`;
}

/** A page of a board's threads, counted from 1; null: of the threads that stand in none. */
export function boardFile(id: number | null, page: number): string {
  return `boards/${id ?? 'none'}${suffix(page)}.html`;
}

function suffix(page: number): string {
  return page === 1 ? '' : `-${page}`;
}
