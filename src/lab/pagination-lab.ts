/** `lab pagination`: the page-flipping links of single pages, found from each page alone, measured. */
import { basename } from 'node:path';
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';
import { readBrotliLines } from '../fetch/mirror/brotli-lines.js';
import { findPageFlips } from '../learn/page-flips/find-page-flips.js';
import { parsePage } from '../page/parse-page.js';
import { createNames } from '../page/tree.js';
import { canonicalUrl } from '../url/canonical.js';
import { alignAnchors } from './pagination-lab-anchors.js';

export interface PaginationLabOptions {
  /** A file of pages with their pagination links, one JSON object a line, brotli. */
  readonly data: string;
  readonly onProgress?: (page: { readonly url: string }) => void;
  /** Ends the run after the page under way. */
  readonly signal?: AbortSignal;
}

/** One file, in the form that `--json` writes. */
export interface PaginationLabResult {
  readonly set: string;
  readonly pages: number;
  /** Anchors that are labelled, that were predicted, and that are both. */
  readonly gold: number;
  readonly predicted: number;
  readonly matched: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Share of the pages on which nothing is missed and nothing too much. */
  readonly exact: number;
  /** The mean of the F1 of each host, so that long pagers do not count for more than others. */
  readonly hostF1: number;
  /** The pages with the most mistakes. */
  readonly worst: readonly PageScore[];
}

interface PageScore {
  readonly url: string;
  readonly gold: number;
  readonly predicted: number;
  readonly matched: number;
}

const lineSchema = z.object({
  host: z.string(),
  url: z.string(),
  html: z.string(),
  links: z.array(z.object({ i: z.int().nonnegative(), href: z.string(), text: z.string() })),
});

type LabelledPage = z.infer<typeof lineSchema>;

const MAX_WORST = 10;

/** @throws {BoardwalkError} `bad-file` where the file is not one of labelled pages. */
export async function runPaginationLab(
  options: PaginationLabOptions,
): Promise<PaginationLabResult> {
  const scores: PageScore[] = [];
  const hosts = new Map<string, PageScore[]>();
  for await (const { number, text } of readBrotliLines(options.data, () => {})) {
    if (options.signal?.aborted) break;
    const page = parseLine(text, `${options.data}, line ${number},`);
    options.onProgress?.({ url: page.url });
    const score = scorePage(page);
    scores.push(score);
    hosts.set(page.host, [...(hosts.get(page.host) ?? []), score]);
  }
  const total = sumOf(scores);
  const hostScores = [...hosts.values()].map((list) => f1Of(sumOf(list)));
  const mistakes = scores.filter((score) => mistakesOf(score) > 0);
  return {
    set: basename(options.data),
    pages: scores.length,
    ...total,
    precision: share(total.matched, total.predicted),
    recall: share(total.matched, total.gold),
    f1: f1Of(total),
    exact: share(scores.length - mistakes.length, scores.length),
    hostF1: share(
      hostScores.reduce((sum, f1) => sum + f1, 0),
      hostScores.length,
    ),
    worst: mistakes.sort((a, b) => mistakesOf(b) - mistakesOf(a)).slice(0, MAX_WORST),
  };
}

function scorePage({ url, html, links }: LabelledPage): PageScore {
  const page = parsePage({ url: canonicalUrl(url) ?? url, html, names: createNames() });
  const gold = alignAnchors(page.tree, links);
  const flips = findPageFlips(page);
  const matched = flips.filter(({ link }) => gold.has(link.node)).length;
  return { url, gold: links.length, predicted: flips.length, matched };
}

function parseLine(text: string, source: string): LabelledPage {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${source} is no page with its pagination links; restore the file.`;
    throw new BoardwalkError(message, { code: 'bad-file', cause });
  }
}

type Counts = Omit<PageScore, 'url'>;

function sumOf(scores: readonly PageScore[]): Counts {
  let [gold, predicted, matched] = [0, 0, 0];
  for (const score of scores) {
    gold += score.gold;
    predicted += score.predicted;
    matched += score.matched;
  }
  return { gold, predicted, matched };
}

/** 1 where nothing is to be found and nothing was predicted. */
function f1Of({ gold, predicted, matched }: Counts): number {
  return gold + predicted === 0 ? 1 : (2 * matched) / (gold + predicted);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function mistakesOf({ gold, predicted, matched }: PageScore): number {
  return gold + predicted - 2 * matched;
}
