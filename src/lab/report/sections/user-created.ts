/** Crawling for user-created content within a limit. */
import type { ReportData } from '../report-data.js';
import { failures, type Measured, measureBars, measureTable, type Section } from './section.js';

const VALID: Measured = { title: 'valid ratio', worst: 'low', value: (run) => run.validRatio };
const CRAWL_VALID: Measured = {
  title: 'valid ratio of the crawl after learning',
  worst: 'low',
  value: (run) => run.crawlValidRatio,
};
const RECALL: Measured = { title: 'recall', worst: 'low', value: (run) => run.recall };
const ENTROPY: Measured = {
  title: 'entropy of the page types, in bits',
  worst: 'low',
  value: (run) => run.entropy,
};

/** Null where it was not measured. */
export function userCreatedSection(data: ReportData): Section | null {
  const { userCreated } = data;
  if (userCreated === null || userCreated.length === 0) return null;
  return {
    id: 'user-created',
    title: 'User-created content within a limit',
    source: 'SOUrCe, section 5.3 and table 3',
    intro:
      'Each run ends after half as many requests as the forum has thread, post and profile pages. Valid ratio: the share of the requests that fetched such a page; recall: the share of these pages that were fetched, 0.5 at most; entropy: how evenly the fetched pages spread over page types.',
    body: [
      measureBars(data, userCreated, VALID),
      ...[VALID, CRAWL_VALID, RECALL, ENTROPY].map((measured) =>
        measureTable(data, userCreated, measured),
      ),
      ...failures(userCreated),
    ],
  };
}
