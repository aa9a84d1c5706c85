/** Example pages for strategies that are shown what to crawl for. */
import { BoardwalkError } from '../errors.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { Label, Truth } from '../fetch/mirror/mirror-format.js';
import { createRandom } from '../random/random.js';
import { plainBoardKeys } from './label-keys.js';

/** A thread page and a plain board page, chosen by the seed from those that are no duplicates. */
export function examplesOf(labels: readonly Label[], truth: Truth, seed: number): string[] {
  const random = createRandom(seed);
  const plainBoards = plainBoardKeys(truth);
  const seen = new Set<string>();
  const threads: string[] = [];
  const boards: string[] = [];
  for (const { url, type, key } of labels) {
    if (key === null || seen.has(key)) continue;
    seen.add(key);
    if (type === 'thread') threads.push(url);
    if (type === 'index' && plainBoards.has(key)) boards.push(url);
  }
  return [threads, boards].filter((urls) => urls.length > 0).map((urls) => random.pick(urls));
}

/**
 * The examples that are pages of this mirror, as it knows them.
 * @throws {BoardwalkError} `usage` where one is not a URL.
 */
export function examplesIn(mirror: Mirror, examples: readonly string[]): string[] {
  return examples.flatMap((example) => {
    const url = mirror.urlOf(example);
    if (url === null) {
      const message = `The example "${example}" is not an http or https URL; give a page of a mirror.`;
      throw new BoardwalkError(message, { code: 'usage' });
    }
    return mirror.hosts.has(new URL(url).host) ? [url] : [];
  });
}
