/** How well page types are recognised on sites that the training has not seen. */
import type { LayoutFeature } from '../learn/page-types/layout-features.js';
import { judgePageType, type PageTypeModel } from '../learn/page-types/page-type-model.js';
import { trainPageTypes } from '../learn/page-types/train-page-types.js';
import { createRandom } from '../random/random.js';
import type { LabelledSample } from './page-type-samples.js';

export interface TypeScore {
  readonly precision: number;
  readonly recall: number;
}

export interface SiteScore {
  readonly site: string;
  readonly index: TypeScore;
  readonly thread: TypeScore;
  /** Pages that were judged wrong: `label → verdict`, with their number and an example. */
  readonly mistakes: ReadonlyMap<string, { count: number; url: string }>;
}

export interface ScoreOptions {
  readonly features: readonly LayoutFeature[];
  readonly seed: number;
}

/** Every site judged by a model of all the others. */
export function leaveOneOut(
  samples: readonly LabelledSample[],
  options: ScoreOptions,
): SiteScore[] {
  return sitesOf(samples).map((site) => {
    const model = trainOn(samples, (sample) => sample.site !== site, options);
    return scoreSite(model, site, samples);
  });
}

/** A model of the samples that are kept; lookalikes are no examples of anything. */
export function trainOn(
  samples: readonly LabelledSample[],
  keep: (sample: LabelledSample) => boolean,
  options: ScoreOptions,
): PageTypeModel {
  return trainPageTypes(
    samples.filter((sample) => sample.group !== 'lookalike' && keep(sample)),
    options,
  );
}

function scoreSite(
  model: PageTypeModel,
  site: string,
  samples: readonly LabelledSample[],
): SiteScore {
  const counts = { index: { hit: 0, said: 0, true: 0 }, thread: { hit: 0, said: 0, true: 0 } };
  const mistakes = new Map<string, { count: number; url: string }>();
  for (const sample of samples) {
    if (sample.site !== site || sample.group === 'lookalike') continue;
    const { type } = judgePageType(model, sample.features);
    if (type !== 'other') counts[type].said++;
    if (sample.type !== 'other') counts[sample.type].true++;
    if (type === sample.type && type !== 'other') counts[type].hit++;
    if (type === sample.type) continue;
    const mistake = `${sample.label} → ${type}`;
    const known = mistakes.get(mistake);
    mistakes.set(mistake, { count: (known?.count ?? 0) + 1, url: known?.url ?? sample.url });
  }
  const score = ({ hit, said, true: all }: (typeof counts)['index']): TypeScore => ({
    precision: said === 0 ? 1 : hit / said,
    recall: all === 0 ? 1 : hit / all,
  });
  return { site, index: score(counts.index), thread: score(counts.thread), mistakes };
}

/** The mean over sites. */
export function macroScore(scores: readonly SiteScore[], type: 'index' | 'thread'): TypeScore {
  const mean = (key: keyof TypeScore): number =>
    scores.reduce((sum, score) => sum + score[type][key], 0) / scores.length;
  return { precision: mean('precision'), recall: mean('recall') };
}

/**
 * FoCUS table 2: the scores on the other sites after training on so many, the mean of a few random
 * choices of sites.
 */
export function learningCurve(
  samples: readonly LabelledSample[],
  options: ScoreOptions,
  choices: number,
): Array<{ trainingSites: number; index: TypeScore; thread: TypeScore }> {
  const sites = sitesOf(samples);
  const random = createRandom(options.seed);
  const curve = [];
  for (let trainingSites = 1; trainingSites < sites.length; trainingSites++) {
    const scores: SiteScore[] = [];
    for (let choice = 0; choice < choices; choice++) {
      const chosen = new Set(random.shuffle(sites).slice(0, trainingSites));
      const model = trainOn(samples, ({ site }) => chosen.has(site), options);
      const rest = sites.filter((site) => !chosen.has(site));
      scores.push(...rest.map((site) => scoreSite(model, site, samples)));
    }
    const [index, thread] = [macroScore(scores, 'index'), macroScore(scores, 'thread')];
    curve.push({ trainingSites, index, thread });
  }
  return curve;
}

/** What lookalikes are taken for, each site judged by a model of all the others. */
export function lookalikeVerdicts(
  samples: readonly LabelledSample[],
  options: ScoreOptions,
): Map<string, Record<'index' | 'thread' | 'other', number>> {
  const verdicts = new Map<string, Record<'index' | 'thread' | 'other', number>>();
  for (const site of sitesOf(samples)) {
    const model = trainOn(samples, (sample) => sample.site !== site, options);
    for (const sample of samples) {
      if (sample.site !== site || sample.group !== 'lookalike') continue;
      const row = verdicts.get(sample.label) ?? { index: 0, thread: 0, other: 0 };
      row[judgePageType(model, sample.features).type]++;
      verdicts.set(sample.label, row);
    }
  }
  return verdicts;
}

function sitesOf(samples: readonly LabelledSample[]): string[] {
  return [...new Set(samples.map(({ site }) => site))].sort();
}
