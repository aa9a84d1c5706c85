/**
 * `lab target`: crawling for pages of one kind, shown by an example (SOUrCe 5.4). As many requests
 * are made as there are such pages, learning included.
 */
import { BoardwalkError } from '../errors.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { Label } from '../fetch/mirror/mirror-format.js';
import type { Strategy } from '../strategies/strategy.js';
import { type CrawlLabProgress, runOnMirror } from './mirror-run.js';

export interface TargetLabOptions {
  readonly mirrors: readonly Mirror[];
  readonly strategies: readonly Strategy[];
  /** Each a page of one of the mirrors. */
  readonly examples: readonly string[];
  /** Pages that learning may fetch. @default 150, but at most a third of the targets */
  readonly budget?: number;
  /** @default 1 */
  readonly seed?: number;
  readonly onProgress?: (progress: CrawlLabProgress) => void;
  /** Ends the run under way; no further run begins. */
  readonly signal?: AbortSignal;
}

/** One run, in the form that `--json` writes. */
export interface TargetResult {
  readonly site: string;
  readonly example: string;
  /** Pages with the label of the example, and requests at most. */
  readonly budget: number;
  /** Target pages over requests. */
  readonly harvestRate: number;
  /** Target pages over those there are. */
  readonly recall: number;
  readonly strategy: string;
  readonly seed: number;
  /** The label of the example. */
  readonly type: string;
  readonly requests: number;
  readonly learnRequests: number;
  readonly failed: string | null;
}

const DEFAULT_LEARNING = 150;
const MAX_LEARNING_SHARE = 1 / 3;

/** Every strategy for every example, one run after the other. */
export async function runTargetLab(options: TargetLabOptions): Promise<TargetResult[]> {
  const results: TargetResult[] = [];
  for (const given of options.examples) {
    const { mirror, example } = findExample(options.mirrors, given);
    const labels = await mirror.labels();
    const type = labels.find(({ url }) => url === example)?.type;
    if (type === undefined) throw notMirrored(given);
    for (const strategy of options.strategies) {
      if (options.signal?.aborted) return results;
      results.push(await runOne(mirror, strategy, example, targetsOf(labels, type), options));
    }
  }
  return results;
}

interface Targets {
  readonly type: string;
  readonly urls: ReadonlySet<string>;
}

function targetsOf(labels: readonly Label[], type: string): Targets {
  const urls = labels.filter((label) => label.type === type).map(({ url }) => url);
  return { type, urls: new Set(urls) };
}

function findExample(
  mirrors: readonly Mirror[],
  given: string,
): { mirror: Mirror; example: string } {
  for (const mirror of mirrors) {
    const example = mirror.urlOf(given);
    if (example !== null && mirror.lookup(example) !== null) return { mirror, example };
  }
  throw notMirrored(given);
}

function notMirrored(given: string): BoardwalkError {
  const message = `The example "${given}" is in none of the mirrors; give the URL of a page of one of them.`;
  return new BoardwalkError(message, { code: 'usage' });
}

async function runOne(
  mirror: Mirror,
  strategy: Strategy,
  example: string,
  { type, urls }: Targets,
  options: TargetLabOptions,
): Promise<TargetResult> {
  const { seed = 1, onProgress, signal } = options;
  const learning = Math.min(DEFAULT_LEARNING, Math.ceil(MAX_LEARNING_SHARE * urls.size));
  const { trace, failed } = await runOnMirror(mirror, strategy, {
    start: mirror.entry,
    examples: [example],
    budget: options.budget ?? learning,
    maxRequests: urls.size,
    seed,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  const { requests } = trace;
  const found = requests.filter(({ url, status }) => status === 200 && urls.has(url)).length;
  return {
    site: mirror.site.name,
    example,
    budget: urls.size,
    harvestRate: requests.length === 0 ? 0 : found / requests.length,
    recall: found / urls.size,
    strategy: strategy.name,
    seed,
    type,
    requests: requests.length,
    learnRequests: requests.filter(({ phase }) => phase === 'learn').length,
    failed,
  };
}
