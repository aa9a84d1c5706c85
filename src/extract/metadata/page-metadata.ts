/**
 * What a page says about its posts in data for programs: JSON-LD, microdata, and the tags of its
 * head. Evidence, not truth: `checkMetadata` says how much of it stands on the page.
 */
import type { Page } from '../../page/page.js';
import type { Author, Crumb } from '../post.js';
import { breadcrumbsOf } from './breadcrumbs.js';
import { readJsonLd } from './json-ld.js';
import { postsOfItems } from './metadata-posts.js';
import { readMicrodata } from './microdata.js';
import { type HeadMetadata, readHead } from './read-head.js';

/** A post as the data describes it. */
export interface MetadataPost {
  readonly source: 'json-ld' | 'microdata';
  /** The type's name in schema.org: `DiscussionForumPosting`, `Question`, `Answer`, `Comment` … */
  readonly type: string;
  /** Microdata: the element that holds the post. Null for JSON-LD. */
  readonly node: number | null;
  /** Microdata: the element that holds the text, where one element does. */
  readonly textNode: number | null;
  /** As written: an URL, a fragment or a number. */
  readonly id: string | null;
  /** Absolute, with fragment. */
  readonly url: string | null;
  readonly author: Author | null;
  /** When it was published, as written: ISO 8601 by the standard. */
  readonly time: string | null;
  readonly headline: string | null;
  /** Without markup, white space collapsed; some sites give the beginning only. */
  readonly text: string | null;
  readonly votes: number | null;
  readonly isAccepted: boolean;
  /** Position in the list of the post that this one answers. */
  readonly parent: number | null;
}

/** All that a page says about itself. */
export interface PageMetadata {
  readonly head: HeadMetadata;
  /** In the order of the data, JSON-LD first; a page may describe a post in both. */
  readonly posts: readonly MetadataPost[];
  /** The path from the entry to the page, which may be its last step. */
  readonly breadcrumbs: readonly Crumb[];
}

/** Reads the metadata of a page. Never fails: what is broken is left out. */
export function readMetadata(page: Page): PageMetadata {
  const items = [...readJsonLd(page), ...readMicrodata(page)];
  return {
    head: readHead(page),
    posts: postsOfItems(page, items),
    breadcrumbs: breadcrumbsOf(page, items),
  };
}
