/**
 * `npm run train -- --mirror DIR…`: trains the page-type classifiers on labelled mirrors, says how
 * well they do on mirrors that they have not seen, and writes the weights that ship.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BoardwalkError } from '../errors.js';
import { openMirror } from '../fetch/mirror/mirror.js';
import { FEATURE_SETS } from '../learn/page-types/feature-sets.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { type LabelledSample, pageTypeSamples } from './page-type-samples.js';
import {
  learningCurve,
  leaveOneOut,
  lookalikeVerdicts,
  macroScore,
  type ScoreOptions,
  type SiteScore,
  type TypeScore,
  trainOn,
} from './page-type-scores.js';
import { weightsModule } from './page-type-weights.js';

const WEIGHTS_FILE = 'src/learn/page-types/weights.ts';
const PAGES_PER_LABEL = 30;
/** Random choices of training sites for each point of the learning curve. */
const CURVE_CHOICES = 5;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      mirror: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const dirs = [...values.mirror, ...positionals];
  if (dirs.length < 3) {
    const message = 'Give at least three mirrors: npm run train -- --mirror DIR DIR DIR.';
    throw new BoardwalkError(message, { code: 'usage' });
  }
  const seed = Number(values.seed);
  const samples = await readSamples(dirs, seed);
  const models = Object.entries(FEATURE_SETS).map(([name, features]) => {
    const options = { features, seed };
    report(name, samples, options);
    return [name, trainOn(samples, () => true, options)] as const;
  });
  const text = weightsModule(Object.fromEntries(models));
  if (readIfThere(WEIGHTS_FILE) !== text) writeFileSync(WEIGHTS_FILE, text);
  print(`\nThe weights are in ${WEIGHTS_FILE}.`);
}

async function readSamples(dirs: readonly string[], seed: number): Promise<LabelledSample[]> {
  const find = createTimestampFinder();
  const samples: LabelledSample[] = [];
  for (const dir of dirs) {
    const mirror = await openMirror(dir);
    try {
      samples.push(...(await pageTypeSamples(mirror, find, { perLabel: PAGES_PER_LABEL, seed })));
    } finally {
      mirror.close();
    }
  }
  return samples;
}

function report(name: string, samples: readonly LabelledSample[], options: ScoreOptions): void {
  const scores = leaveOneOut(samples, options);
  print(`\n# ${name}: each site judged by a model of the others`);
  print(line('site', 'index', 'thread'));
  for (const score of scores) print(line(score.site, pair(score.index), pair(score.thread)));
  print(line('macro', pair(macroScore(scores, 'index')), pair(macroScore(scores, 'thread'))));
  for (const type of ['index', 'thread'] as const) print(worstOf(scores, type));
  for (const { site, mistakes } of scores) {
    for (const [mistake, { count, url }] of mistakes)
      print(`  ${site}: ${count} ${mistake} ${url}`);
  }
  print('\nlookalikes, no part of the scores, are taken for');
  for (const [label, verdict] of lookalikeVerdicts(samples, options)) {
    print(`  ${label}: ${verdict.index} index, ${verdict.thread} thread, ${verdict.other} other`);
  }
  print(`\n${line('training sites', 'index', 'thread')}`);
  for (const point of learningCurve(samples, options, CURVE_CHOICES)) {
    print(line(String(point.trainingSites), pair(point.index), pair(point.thread)));
  }
}

function worstOf(scores: readonly SiteScore[], type: 'index' | 'thread'): string {
  const value = (score: SiteScore): number => Math.min(score[type].precision, score[type].recall);
  const worst = scores.reduce((a, b) => (value(b) < value(a) ? b : a));
  return `worst ${type}: ${worst.site}, ${pair(worst[type])}`;
}

/** Precision and recall. */
function pair({ precision, recall }: TypeScore): string {
  return `${precision.toFixed(3)} ${recall.toFixed(3)}`;
}

function line(first: string, ...rest: readonly string[]): string {
  return `${first.padEnd(16)}${rest.map((cell) => cell.padEnd(14)).join('')}`.trimEnd();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
