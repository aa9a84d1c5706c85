/** A mirror as a site handler: for serving it over HTTP. */
import { BoardwalkError } from '../errors.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import { answerOf } from '../fetch/mirror/mirror-fetcher.js';
import type { SiteHandler } from './site-handler.js';
import { textAnswer } from './text-answer.js';

/** Where the site gave no answer when the mirror was made, the handler answers 502. */
export function createMirrorHandler(mirror: Mirror): SiteHandler {
  return ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return textAnswer(405, 'A mirror is read-only.');
    try {
      return answerOf(mirror, url);
    } catch (error) {
      if (error instanceof BoardwalkError && error.disposition === 'drop') {
        return textAnswer(502, error.message);
      }
      throw error;
    }
  };
}
