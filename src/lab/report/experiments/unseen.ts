/**
 * Crawls of forums that the page types have not seen: the strategies that vote with page types, on
 * every mirror with classifiers that were trained on all the others.
 */
import type { JudgePage } from '../../../learn/itf/page-reader.js';
import { FEATURE_SETS, type FeatureSetName } from '../../../learn/page-types/feature-sets.js';
import { layoutFeatures } from '../../../learn/page-types/layout-features.js';
import { judgePageType } from '../../../learn/page-types/page-type-model.js';
import { createFocus } from '../../../strategies/focus.js';
import type { Strategy } from '../../../strategies/strategy.js';
import { createUrlType } from '../../../strategies/url-type.js';
import { createTimestampFinder, type TimestampFinder } from '../../../text/timestamp-finder.js';
import type { LabelledSample } from '../../page-type-samples.js';
import { trainOn } from '../../page-type-scores.js';
import { type ComparedRun, compareStrategies } from './comparison.js';
import type { ExperimentOptions } from './experiment.js';
import { canLeaveOneOut } from './page-types.js';
import type { RunLimits } from './runs.js';

/** Null where no site can be left out. */
export async function crawlUnseen(
  samples: readonly LabelledSample[],
  options: ExperimentOptions,
  limits: RunLimits,
): Promise<ComparedRun[] | null> {
  if (!canLeaveOneOut(samples)) return null;
  const find = createTimestampFinder();
  const runs: ComparedRun[] = [];
  for (const mirror of options.mirrors) {
    const others = samples.filter(({ site }) => site !== mirror.site.name);
    const strategies = strategiesOf(others, find, options.seed);
    runs.push(...(await compareStrategies({ ...options, mirrors: [mirror], strategies }, limits)));
  }
  return runs;
}

function strategiesOf(
  samples: readonly LabelledSample[],
  find: TimestampFinder,
  seed: number,
): Strategy[] {
  const judgeBy = (name: FeatureSetName): (() => JudgePage) => {
    const model = trainOn(samples, () => true, { features: FEATURE_SETS[name], seed });
    return () => (page) => judgePageType(model, layoutFeatures(page, find)).type;
  };
  return [createFocus(judgeBy('focus')), createUrlType(judgeBy('layout'))];
}
