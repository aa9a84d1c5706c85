/** Crawls of forums that the page types have not seen. */
import type { ReportData } from '../report-data.js';
import { failures, type Measured, measureTable, type Section } from './section.js';

const MEASURES: readonly Measured[] = [
  { title: 'effectiveness', worst: 'low', value: (run) => run.effectiveness },
  {
    title: 'effectiveness of the crawl after learning',
    worst: 'low',
    value: (run) => run.crawlEffectiveness,
  },
  { title: 'coverage', worst: 'low', value: (run) => run.coverage },
  { title: 'board coverage', worst: 'low', value: (run) => run.boardCoverage },
];

/** Null where it was not measured, or there was one forum only. */
export function unseenSection(data: ReportData): Section | null {
  const { unseen } = data;
  if (unseen === null || unseen.length === 0) return null;
  return {
    id: 'unseen',
    title: 'Forums that were not trained on',
    source: 'FoCUS, section 5.2.1, carried through to the crawl',
    intro:
      'The page types that come with the project were trained on some forums, and these may be among them. Here every forum is crawled by page types that were trained on all the others.',
    body: [
      ...MEASURES.map((measured) => measureTable(data, unseen, measured)),
      ...failures(unseen),
    ],
  };
}
