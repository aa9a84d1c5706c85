/** The posts of a thread page. */
import type { Page } from '../page/page.js';
import type { Names } from '../page/tree.js';
import { createTimestampFinder, type TimestampFinder } from '../text/timestamp-finder.js';
import { type CompiledKind, compileTemplate, findRecords } from './apply-template.js';
import { learnTemplate } from './learn-template.js';
import { readMetadata } from './metadata/page-metadata.js';
import { withMetadata } from './metadata-fields.js';
import type { ThreadPage } from './post.js';
import { type BodyNodes, bodiesOf, readPosts } from './read-posts.js';
import type { ThreadTemplate } from './template.js';
import { boardPath, threadTitle } from './thread-head.js';

export interface ExtractOptions {
  /** What was learned about the site; without it the page and its siblings are all there is. */
  readonly template?: ThreadTemplate;
  /** Other thread pages of the site, parsed with the same names; not needed beside a template. */
  readonly siblings?: readonly Page[];
  /** When the page was fetched: what "3 hours ago" counts from. */
  readonly fetchedMs?: number;
  /** To be shared by many calls: it takes a while to build. */
  readonly find?: TimestampFinder;
}

/** The elements that hold the bodies of a page's posts, in the order of `extractPosts`. */
export function extractBodies(page: Page, options: ExtractOptions = {}): BodyNodes[] {
  const { find = createTimestampFinder(), siblings = [] } = options;
  const template = options.template ?? learnTemplate([page, ...siblings], find);
  const kinds = compileTemplate(template, page.tree.names);
  return bodiesOf(page.tree, findRecords(page.tree, kinds, find));
}

/** Turns pages into posts; keeps what it has worked out for the next page. */
export type PostExtractor = (page: Page, fetchedMs?: number) => ThreadPage;

/** One page. For many pages of a site, `createPostExtractor` is faster. */
export function extractPosts(page: Page, options: ExtractOptions = {}): ThreadPage {
  const { find = createTimestampFinder(), template, siblings = [], fetchedMs } = options;
  if (template !== undefined) {
    return createPostExtractor(template, page.tree.names, find)(page, fetchedMs);
  }
  const learned = learnTemplate([page, ...siblings], find);
  const kinds = compileTemplate(learned, page.tree.names);
  return { ...read(page, kinds, learned, find, fetchedMs), fitsTemplate: null };
}

/**
 * Extracts page after page by one template. A page without a record that fits is extracted on its
 * own, and says so.
 * @param names those of the pages that will be given.
 */
export function createPostExtractor(
  template: ThreadTemplate,
  names: Names,
  find: TimestampFinder = createTimestampFinder(),
): PostExtractor {
  const kinds = compileTemplate(template, names);
  return (page, fetchedMs) => {
    const extracted = read(page, kinds, template, find, fetchedMs);
    if (extracted.posts.length > 0) return { ...extracted, fitsTemplate: true };
    const alone = extractPosts(page, { find, ...(fetchedMs !== undefined && { fetchedMs }) });
    return { ...alone, fitsTemplate: false };
  };
}

function read(
  page: Page,
  kinds: readonly CompiledKind[],
  { dateOrder: order, title: frame, quoteBoxes: boxes }: ThreadTemplate,
  find: TimestampFinder,
  fetchedMs: number | undefined,
): Omit<ThreadPage, 'fitsTemplate'> {
  const records = findRecords(page.tree, kinds, find);
  const metadata = readMetadata(page);
  const posts = withMetadata(
    page.tree,
    records,
    readPosts(page, records, { order, find, fetchedMs, quoteBoxes: new Set(boxes) }),
    metadata.posts,
  );
  const title = threadTitle(page, metadata, frame);
  return {
    url: page.url,
    title,
    boardPath: boardPath(page, metadata, title, records[0]?.nodes[0] ?? 0),
    posts,
    confidence: confidenceOf(posts),
  };
}

/** Posts with all of author, time and text, over all; nothing found is nothing to be sure of. */
function confidenceOf(posts: ThreadPage['posts']): number {
  if (posts.length === 0) return 0;
  const whole = posts.filter(({ author, time, body }) => {
    return author !== null && time !== null && body.markdown !== '';
  });
  return whole.length / posts.length;
}
