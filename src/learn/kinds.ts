/** The kinds that everything learned is sorted into. */

/** A group of pages made by one template. */
export const PAGE_KINDS = ['entry', 'index', 'thread', 'profile', 'login', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** What a link leads to. */
export const URL_KINDS = ['index', 'thread', 'index-flip', 'thread-flip', 'other'] as const;
export type UrlKind = (typeof URL_KINDS)[number];

/** How the target of a link relates to the page that carries it. */
export const RELATIONS = ['next-page-of', 'thread-of', 'board-of'] as const;
export type Relation = (typeof RELATIONS)[number];
