/** What a crawl directory remembers from one run to the next. */
import { BoardwalkError } from '../errors.js';
import type { CookieStore } from '../fetch/cookies.js';
import { parseSiteModel, type SiteModel } from '../learn/site-model.js';
import type { CrawlDirectory } from '../store/crawl-directory.js';
import type { Recorder } from '../store/visit.js';
import { type CrawlSettings, type CrawlSettingsInput, parseSettings } from './settings.js';

/** Meta keys of the crawl directory. */
const META = {
  start: 'start',
  settings: 'settings',
  cookies: 'cookies',
  fine: 'finePage',
} as const;

/** The start URL, written down for the next run. */
export function rememberStart(directory: CrawlDirectory, given: string | null): string {
  const known = directory.meta.get(META.start);
  const start = given ?? known;
  if (typeof start !== 'string') {
    throw new BoardwalkError(`${directory.path} holds no crawl yet; start one with its URL.`, {
      code: 'crawl-directory',
    });
  }
  if (known !== undefined && known !== start) {
    throw new BoardwalkError(
      `${directory.path} holds the crawl of ${known}; give another --dir for ${start}.`,
      { code: 'usage' },
    );
  }
  directory.meta.set(META.start, start);
  return start;
}

/** The settings of this run, written down for the next one. */
export function rememberSettings(
  directory: CrawlDirectory,
  given: CrawlSettingsInput,
): CrawlSettings {
  const stored = (directory.meta.get(META.settings) ?? {}) as Partial<CrawlSettings>;
  const settings = parseSettings({ ...stored, ...given });
  // What one strategy has done with its pages, another cannot go on with.
  if (stored.strategy !== undefined && stored.strategy !== settings.strategy) {
    throw new BoardwalkError(
      `${directory.path} holds a crawl by the strategy ${stored.strategy}; give another --dir for ${settings.strategy}.`,
      { code: 'usage' },
    );
  }
  directory.meta.set(META.settings, settings);
  return settings;
}

/** A page that was as it should be in an earlier run: if it is not any more, there is a wall. */
export function finePageOf(directory: CrawlDirectory): string | null {
  const stored = directory.meta.get(META.fine);
  return typeof stored === 'string' ? stored : null;
}

export function rememberFinePage(directory: CrawlDirectory, url: string | null): void {
  if (url !== null) directory.meta.set(META.fine, url);
}

export function loadModel(directory: CrawlDirectory): SiteModel | null {
  const text = directory.loadModel();
  return text === null ? null : parseSiteModel(text, `${directory.path}/model.json`);
}

export function storedCookies(directory: CrawlDirectory): string | null {
  const stored = directory.meta.get(META.cookies);
  return typeof stored === 'string' ? stored : null;
}

/** A resumed crawl goes on in the same session: cookies are committed with the page that set them. */
export function keepingCookies({ recorder, meta }: CrawlDirectory, cookies: CookieStore): Recorder {
  return {
    record: (visit) => {
      recorder.record(visit);
      if (cookies.takeChanged()) meta.set(META.cookies, cookies.toJson());
    },
    recall: (url) => recorder.recall(url),
    classify: (url, pageKind, relations) => recorder.classify(url, pageKind, relations),
  };
}
