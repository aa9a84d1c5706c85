/** From a response to a page: content coding, charset, one parse. */
import { BoardwalkError } from '../errors.js';
import { decodeContent } from '../fetch/content-coding.js';
import { type FetchResponse, headerOf } from '../fetch/fetcher.js';
import { decodeText } from '../page/charset.js';
import type { Names } from '../page/names.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';

const HTML_TYPE = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

const NOINDEX = /\b(noindex|none)\b/i;
const NOFOLLOW = /\b(nofollow|none)\b/i;

/** What looks like markup where the server names no type. */
const MARKUP_START = /^[\s\uFEFF]*<(!doctype|html|head|body|!--|\?xml)/i;

export interface ReadPage {
  /** Null where the answer is not an HTML page. */
  readonly page: Page | null;
  /** Why the body could not be read though it should have been; null where all is well. */
  readonly problem: string | null;
}

const NO_PAGE: ReadPage = { page: null, problem: null };

/** @param maxBytes cap of the decoded body: a gzip bomb is cut there. */
export function readPage(response: FetchResponse, names: Names, maxBytes: number): ReadPage {
  if (response.status < 200 || response.status > 299 || response.body.length === 0) return NO_PAGE;
  const type = headerOf(response.headers, 'content-type');
  if (type !== null && !HTML_TYPE.test(type)) return NO_PAGE;
  try {
    const { text } = decodeText(decodeContent(response, maxBytes).bytes, type);
    if (type === null && !MARKUP_START.test(text.slice(0, 1024))) return NO_PAGE;
    const page = parsePage({ url: response.url, html: text, names });
    return { page: { ...page, robots: robotsOf(page, response) }, problem: null };
  } catch (error) {
    if (error instanceof BoardwalkError && error.disposition === 'drop') {
      return { page: null, problem: error.message };
    }
    throw error;
  }
}

/** The wishes of the page and of its headers together; those for other crawlers are not for us. */
function robotsOf(page: Page, response: FetchResponse): Page['robots'] {
  let { noindex, nofollow } = page.robots;
  for (const [name, value] of response.headers) {
    if (name.toLowerCase() !== 'x-robots-tag' || value.includes(':')) continue;
    noindex ||= NOINDEX.test(value);
    nofollow ||= NOFOLLOW.test(value);
  }
  return { noindex, nofollow };
}
