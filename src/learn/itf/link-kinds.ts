/** What a link is on its page, by the types of the two URLs. */
import type { PageKind, Relation, UrlKind } from '../kinds.js';
import { pageKindOf } from './describe-itf.js';
import { isSameList, type UrlType } from './url-types.js';

/**
 * A page-flipping URL leads to another page of the same board or thread (section 3). So on page 2
 * the URL of page 1 is one, whatever its form; and where a list of threads names the last page of
 * a long one, that is a thread URL.
 */
export function urlKindOn(here: UrlType, page: PageKind | null, there: UrlType): UrlKind {
  const list = pageKindOf(there.kind);
  if (list === null) return there.kind;
  const isOfKind = list === pageKindOf(here.kind) || (list === 'index' && page === 'entry');
  if (!isOfKind) return list;
  const isSame = isSameList(here, there);
  if (isSame === null) return there.kind;
  return isSame ? FLIP_OF[list] : list;
}

const FLIP_OF = { index: 'index-flip', thread: 'thread-flip' } as const;

/** On any other page, a link of that kind may lead to any board or thread. */
export function relationOf(page: PageKind | null, urlKind: UrlKind): Relation | null {
  const isList = page === 'entry' || page === 'index';
  if (urlKind === 'index' && isList) return 'board-of';
  if (urlKind === 'thread' && isList) return 'thread-of';
  if (urlKind === 'index-flip' && isList) return 'next-page-of';
  return urlKind === 'thread-flip' && page === 'thread' ? 'next-page-of' : null;
}
