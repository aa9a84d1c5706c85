/** Reads pages of a site while it is learned; what is worked out about a page is kept. */
import type { Page } from '../../page/page.js';
import type { Random } from '../../random/random.js';
import { type Frame, learnFrame, withoutFrame } from '../../structure/frame.js';
import { type PageLayout, pageLayout } from '../../structure/regions/page-similarity.js';
import type { PageType } from '../page-types/page-type-model.js';
import { createSessionStripper, type SessionIds } from '../url-patterns/session-ids.js';
import { type LinkGroup, linkGroups } from './link-groups.js';
import { NO_SESSION_IDS, probeSessionIds } from './session-probe.js';

/** The site as learning sees it. */
export interface PageSource {
  readonly random: Random;
  /** Requests made so far. */
  readonly requests: number;
  /** Null: refused, failed, or no page. */
  fetch(url: string): Promise<Page | null>;
}

/** The type of a page by its layout. */
export type JudgePage = (page: Page) => PageType;

/** A page that was read, and what is asked of it, worked out when it is first asked. */
export interface ReadPage {
  readonly page: Page;
  readonly type: PageType;
  readonly groups: readonly LinkGroup[];
  readonly layout: PageLayout;
}

export interface PageReader {
  /** Session ids that the site puts into links; the pages read are without them. */
  readonly sessionIds: SessionIds;
  readonly random: Random;
  /** Requests that are left. */
  readonly left: number;
  /** Every page read so far, each once, in the order of reading. */
  readonly pages: readonly ReadPage[];
  /** Null where there is no page, or nothing is left of the budget. */
  read(url: string): Promise<ReadPage | null>;
  /** The page that a URL was answered with before; asks nobody. */
  known(url: string): ReadPage | null;
  /** From now on the page is of this type, whatever its layout says. */
  define(read: ReadPage, type: PageType): void;
  /** From now on pages are judged without what the pages read so far have in common. */
  reframe(): void;
}

/** @param sessionIds left out of all URLs. */
export function createPageReader(
  source: PageSource,
  judge: JudgePage,
  budget: number,
  sessionIds: SessionIds = NO_SESSION_IDS,
): PageReader {
  const strip = createSessionStripper(sessionIds);
  const answers = new Map<string, ReadPage | null>();
  const pages = new Map<string, ReadPage>();
  const defined = new Map<string, PageType>();
  let frame: Frame | null = null;
  let judgement = 0;
  const judging: Judging = {
    get version() {
      return judgement;
    },
    typeOf: (page) => {
      const known = defined.get(page.url);
      if (known !== undefined) return known;
      const type = frame === null ? judge(page) : judge(withoutFrame(page, frame));
      // Side columns make lists of pages that are none, but nothing makes posts of what is none.
      return type === 'other' && frame !== null && judge(page) === 'thread' ? 'thread' : type;
    },
  };
  const keep = (fetched: Page): ReadPage => {
    const page = withoutSession(fetched, strip);
    const read = pages.get(page.url) ?? readPage(page, judging);
    pages.set(page.url, read);
    answers.set(page.url, read);
    return read;
  };
  return {
    sessionIds,
    random: source.random,
    get left() {
      return Math.max(0, budget - source.requests);
    },
    get pages() {
      return [...pages.values()];
    },
    known: (url) => answers.get(strip(url)) ?? null,
    define({ page }, type) {
      defined.set(page.url, type);
      judgement++;
    },
    reframe() {
      frame = learnFrame([...pages.values()].map(({ page }) => page));
      judgement++;
    },
    async read(raw) {
      const url = strip(raw);
      const known = answers.get(url);
      if (known !== undefined) return known;
      if (source.requests >= budget) return null;
      const page = await source.fetch(url);
      const read = page === null ? null : keep(page);
      answers.set(url, read);
      return read;
    },
  };
}

/** A reader without the site's session ids that has read the start page; null where that fails. */
export async function openPageReader(
  source: PageSource,
  start: string,
  judge: JudgePage,
  budget: number,
): Promise<PageReader | null> {
  const first = await source.fetch(start);
  if (first === null) return null;
  const sessionIds = await probeSessionIds(first, (url) => source.fetch(url));
  const reader = createPageReader(source, judge, budget, sessionIds);
  return (await reader.read(start)) === null ? null : reader;
}

function withoutSession(page: Page, strip: (url: string) => string): Page {
  if (strip(page.url) === page.url && page.links.every(({ url }) => strip(url) === url)) {
    return page;
  }
  const links = page.links.map((link) => ({ ...link, url: strip(link.url) }));
  return { ...page, url: strip(page.url), links };
}

/** How pages are judged; what was judged under another version no longer holds. */
interface Judging {
  readonly version: number;
  typeOf(page: Page): PageType;
}

function readPage(page: Page, judging: Judging): ReadPage {
  let type: PageType | null = null;
  let judgedAt = -1;
  let groups: readonly LinkGroup[] | null = null;
  let layout: PageLayout | null = null;
  return {
    page,
    get type() {
      if (type === null || judgedAt !== judging.version) type = judging.typeOf(page);
      judgedAt = judging.version;
      return type;
    },
    get groups() {
      groups ??= linkGroups(page);
      return groups;
    },
    get layout() {
      layout ??= pageLayout(page);
      return layout;
    },
  };
}
