/**
 * What happens in a crawl, as one stream: the progress view, log lines, `--json`, the database's
 * `events` table and the lab all read it. Event names are stable.
 */
import type { PageKind } from '../strategies/strategy.js';

/** Why a run ended. Only `finished` leaves nothing to do. */
export type StopReason =
  | 'finished'
  /** Nothing is left, but there was nothing to begin with: the start URL led to no page. */
  | 'nothing-found'
  | 'max-pages'
  | 'max-time'
  | 'interrupted'
  | 'stopped-by-site'
  | 'disk-full';

/** Why a run ended, as a sentence. */
export const STOP_MESSAGES: Readonly<Record<StopReason, string>> = {
  finished: 'Nothing is left to fetch.',
  'nothing-found': 'Nothing was crawled.',
  'max-pages': 'The page limit is reached; raise --max-pages to go on.',
  'max-time': 'The time limit is reached; the same command goes on from here.',
  interrupted: 'Interrupted; the same command goes on from here.',
  'stopped-by-site': 'The site does not answer any more.',
  'disk-full': 'No space is left on the device.',
};

export type CrawlEvent =
  /** The run begins; answers and queued URLs are those of earlier runs. */
  | {
      readonly type: 'started';
      readonly url: string;
      readonly answers: number;
      readonly queued: number;
    }
  | {
      readonly type: 'learned';
      readonly strategy: string;
      readonly requests: number;
      readonly seconds: number;
    }
  /** Of the last `pages` pages of a kind `unfit` were like none that was learned: learning again. */
  | {
      readonly type: 'model-outdated';
      readonly urlKind: string;
      readonly pages: number;
      readonly unfit: number;
    }
  /** Learning again has led to nothing: the crawl goes on by the model it had. */
  | { readonly type: 'model-kept' }
  /** One request was answered and is kept. */
  | {
      readonly type: 'visited';
      readonly url: string;
      readonly status: number;
      readonly phase: 'learn' | 'crawl';
      /** What the answer is: `html` pages have a page kind once they are routed. */
      readonly answer: 'html' | 'redirect' | 'file' | 'error';
      readonly pageKind: PageKind | null;
      readonly bytes: number;
      readonly latencyMs: number;
      /** Links of the page that were not known before. */
      readonly discovered: number;
    }
  /** No usable answer; it will be asked for again after `waitMs`. */
  | {
      readonly type: 'retrying';
      readonly url: string;
      readonly reason: string;
      readonly waitMs: number;
    }
  /** No usable answer, and no further try. */
  | {
      readonly type: 'failed';
      readonly url: string;
      readonly phase: 'learn' | 'crawl';
      /** True where there was no answer at all; false where one was kept (`visited` came first). */
      readonly unanswered: boolean;
      readonly reason: string;
    }
  /** Requests like this one, all of the same family, have proved to be not worth making. */
  | {
      readonly type: 'demoted';
      readonly family: string;
      readonly url: string;
      readonly reason: string;
    }
  /** A URL that will never be asked for. */
  | { readonly type: 'refused'; readonly url: string; readonly reason: string }
  /** Nothing is sent to this host for a while. */
  | {
      readonly type: 'host-blocked';
      readonly host: string;
      readonly waitMs: number;
      readonly reason: string;
    }
  /** So many answers in a row were alike and not what they should be: after a wait, a page that was fine is asked for again. */
  | {
      readonly type: 'wall-suspected';
      readonly url: string;
      readonly answers: number;
      readonly waitMs: number;
    }
  /** That page is fine still; `isOver`: and so is what was walled off, which is asked for again. */
  | { readonly type: 'wall-dismissed'; readonly url: string; readonly isOver: boolean }
  /** Nothing is under way, and nothing may be asked for so long. */
  | { readonly type: 'waiting'; readonly waitMs: number }
  | { readonly type: 'stopped'; readonly reason: StopReason; readonly message: string };

export type EmitEvent = (event: CrawlEvent) => void;
