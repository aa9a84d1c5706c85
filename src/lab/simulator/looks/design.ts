/** A look described by its choices; `compose.ts` makes the templates. Plain data. */

/** How records of a list are marked up. */
export type ListForm = 'table' | 'nested-table' | 'divs' | 'list' | 'articles' | 'definitions';

/** How the posts of a thread are marked up. */
export type PostForm =
  | 'table'
  | 'nested-table'
  | 'divs'
  | 'articles'
  | 'list'
  | 'definitions'
  /** A question, and the answers below it. */
  | 'question'
  /** An article, and the comments below it. */
  | 'blog'
  /** One message, as mailing lists show it. */
  | 'message';

/** What leads to the other pages. */
export type PagerForm =
  /** 1 2 3 … 17 */
  | 'numbers'
  /** 1 2 3 … 17 with next and previous. */
  | 'numbers-next'
  | 'next'
  | 'previous-next'
  /** « ‹ › » */
  | 'arrows'
  /** One link to what is older. */
  | 'older';

/** Cells of a thread's record beside its title. */
export type ThreadCell = 'starter' | 'replies' | 'views' | 'last' | 'excerpt' | 'tags';

export interface LookDesign {
  readonly list: ListForm;
  readonly posts: PostForm;
  readonly pager: PagerForm;
  readonly pagerAt: 'top' | 'bottom' | 'both';
  /** Where the side column stands. */
  readonly side: 'left' | 'right';
  /** The cells of a thread's record, in order; the title is always there. */
  readonly cells: readonly (ThreadCell | 'title')[];
  /** Long threads have page numbers behind their titles. */
  readonly pagesInList: boolean;
  /** End tags that HTML can do without are left out, and some that it cannot. */
  readonly unclosed: boolean;
  /** Class names are made from this seed; 0: no classes at all. */
  readonly classes: number;
}
