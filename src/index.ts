/**
 * The library's door: everything the command can do, typed.
 *
 * ```ts
 * import { crawl } from 'boardwalk';
 *
 * const summary = await crawl('https://forum.example.org/', {
 *   dir: 'forum.example.org',
 *   settings: { delayMs: 2000, maxPages: 1000 },
 * });
 * console.log(summary.totals);
 * ```
 *
 * @module boardwalk
 */

export { type CrawlRequest, crawl } from './crawl/crawl.js';
export type { CrawlWithContent } from './crawl/crawl-and-extract.js';
export type { CrawlSummary, ReasonCount } from './crawl/crawl-summary.js';
export type { CrawlEvent, StopReason } from './crawl/events.js';
export {
  type DirectoryExtraction,
  type ExtractDirectoryOptions,
  extractDirectory,
} from './crawl/extract-directory.js';
export { type ExtractHtmlOptions, extractHtml, extractUrl } from './crawl/extract-page.js';
export type { PlannedRequest } from './crawl/plan.js';
export type { CrawlSettings, CrawlSettingsInput } from './crawl/settings.js';
export { BoardwalkError, type Disposition, type ErrorCode } from './errors.js';
export type {
  Attachment,
  Author,
  Crumb,
  Post,
  PostBody,
  PostTime,
  Quote,
  ThreadPage,
} from './extract/post.js';
export type { Thread, ThreadGap, ThreadPost } from './extract/thread.js';
export type { Fetcher, FetchRequest, FetchResponse, HeaderList } from './fetch/fetcher.js';
export { type Mirror, type OpenMirrorOptions, openMirror } from './fetch/mirror/mirror.js';
export { createMirrorFetcher } from './fetch/mirror/mirror-fetcher.js';
export { type CrawlLabOptions, type LabResult, runCrawlLab } from './lab/crawl-lab.js';
export { type DemoOptions, type DemoResult, runDemo } from './lab/demo.js';
export {
  type EntryLabOptions,
  type EntryLabResult,
  type EntryMiss,
  runEntryLab,
} from './lab/entry-lab.js';
export type { Measures } from './lab/measures.js';
export {
  type PaginationLabOptions,
  type PaginationLabResult,
  runPaginationLab,
} from './lab/pagination-lab.js';
export { type MirrorPostsOptions, runMirrorPosts } from './lab/posts-lab-mirror.js';
export { type PagesLabOptions, runPagesLab } from './lab/posts-lab-pages.js';
export type { PostsLabResult } from './lab/posts-lab-scores.js';
export type { ServedSites, ServeOptions } from './lab/serve.js';
export { serveMirrors } from './lab/serve-mirrors.js';
export { runStress, type StressOptions, type StressResult } from './lab/stress.js';
export { runTargetLab, type TargetLabOptions, type TargetResult } from './lab/target-lab.js';
export { findPageFlips, type PageFlip } from './learn/page-flips/find-page-flips.js';
export { parseSiteModel, type SiteModel, serializeSiteModel } from './learn/site-model.js';
export { locationOf } from './page/location.js';
export { createNames, type Names } from './page/names.js';
export type { Link, Page } from './page/page.js';
export { type PageSource, parsePage } from './page/parse-page.js';
export { visibleText } from './page/text.js';
export type { Tree } from './page/tree.js';
export type { ContentSummary } from './store/content/content-summary.js';
export { type FoundPost, searchPosts } from './store/content/search.js';
export { type ReadableCrawlDirectory, readCrawlDirectory } from './store/crawl-directory.js';
export { type ExportRequest, type ExportResult, exportContent } from './store/export/export.js';
export type { ExportFormat } from './store/export/exporter.js';
export type { Selection } from './store/export/selection.js';
export { strategyByName, strategyNames } from './strategies/registry.js';
export type {
  Aim,
  CrawlContext,
  PageKind,
  PendingRequest,
  Relation,
  Route,
  Routing,
  Site,
  Strategy,
  Tally,
  UrlKind,
} from './strategies/strategy.js';
export { canonicalUrl } from './url/canonical.js';
