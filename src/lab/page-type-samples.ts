/** Labelled pages of mirrors as samples for the page-type classifiers. */
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { Label } from '../fetch/mirror/mirror-format.js';
import { layoutFeatures } from '../learn/page-types/layout-features.js';
import type { PageTypeSample } from '../learn/page-types/train-page-types.js';
import { parsePage } from '../page/parse-page.js';
import { createNames } from '../page/tree.js';
import { createRandom } from '../random/random.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { isWanted, plainBoardKeys } from './label-keys.js';

/**
 * Page types as FoCUS section 3 defines them, by their content and not by their purpose. Search
 * results list threads as an index page does, print views and single posts show posts as a thread
 * page does: such pages are neither right nor wrong answers, so they are kept apart.
 */
export type SampleGroup = 'index' | 'thread' | 'other' | 'lookalike';

export interface LabelledSample extends PageTypeSample {
  readonly group: SampleGroup;
  /** The label of the page. */
  readonly label: string;
  readonly url: string;
}

const OTHER_LABELS: ReadonlySet<string> = new Set(['members', 'login', 'help', 'other', 'profile']);
const LOOKALIKE_LABELS: ReadonlySet<string> = new Set(['search', 'post', 'print']);

function groupOf({ type, key }: Label): SampleGroup | null {
  if (type === 'entry' || type === 'index') return 'index';
  if (type === 'thread') return 'thread';
  // user:7:threads lists what a user has written.
  if (LOOKALIKE_LABELS.has(type)) return 'lookalike';
  if (type === 'profile' && key!.split(':').length > 2) return 'lookalike';
  return OTHER_LABELS.has(type) ? 'other' : null;
}

export interface SampleOptions {
  /** Pages of each label, index pages as every visitor sees them and re-sorted ones apart. */
  readonly perLabel: number;
  readonly seed: number;
}

/** Samples of one mirror; of every content, the first URL that shows it. */
export async function pageTypeSamples(
  mirror: Mirror,
  find: TimestampFinder,
  options: SampleOptions,
): Promise<LabelledSample[]> {
  const plainBoards = plainBoardKeys(await mirror.truth());
  const strata = new Map<string, Label[]>();
  const seen = new Set<string>();
  for (const label of await mirror.labels()) {
    if (label.key === null || seen.has(label.key) || groupOf(label) === null) continue;
    seen.add(label.key);
    const isResorted = label.type === 'index' && !isWanted(label, plainBoards);
    const stratum = isResorted ? 'index, re-sorted' : `${groupOf(label)}, ${label.type}`;
    strata.set(stratum, [...(strata.get(stratum) ?? []), label]);
  }
  const random = createRandom(options.seed);
  const names = createNames();
  const samples: LabelledSample[] = [];
  for (const labels of strata.values()) {
    for (const label of random.shuffle(labels).slice(0, options.perLabel)) {
      const sample = sampleOf(mirror, find, label, names);
      if (sample !== null) samples.push(sample);
    }
  }
  return samples;
}

function sampleOf(
  mirror: Mirror,
  find: TimestampFinder,
  label: Label,
  names: ReturnType<typeof createNames>,
): LabelledSample | null {
  const record = mirror.lookup(label.url);
  if (record === null || record.status !== 200 || !record.type.includes('html')) return null;
  const html = new TextDecoder().decode(mirror.body(record));
  const page = parsePage({ url: record.url, html, names });
  const group = groupOf(label)!;
  return {
    site: mirror.site.name,
    type: group === 'lookalike' ? 'other' : group,
    group,
    label: label.type,
    url: label.url,
    features: layoutFeatures(page, find),
  };
}
