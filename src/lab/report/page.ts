/** The report as one page that needs nothing but itself. */
import { version } from '../../version.js';
import { numberLabel } from './charts/frame.js';
import { type Html, html, Html as Markup } from './html.js';
import type { ReportData } from './report-data.js';
import { clusteringSection } from './sections/clustering.js';
import {
  effectivenessSection,
  relationshipSection,
  summarySection,
  wasteSection,
} from './sections/compared.js';
import { curveSection } from './sections/curves.js';
import { flipSection } from './sections/flips.js';
import { loopBackSection } from './sections/loop-backs.js';
import { pageTypeSection } from './sections/page-types.js';
import { samplingSection } from './sections/sampling.js';
import type { Section } from './sections/section.js';
import { targetSection } from './sections/targets.js';
import { unseenSection } from './sections/unseen.js';
import { userCreatedSection } from './sections/user-created.js';
import { STYLE } from './style.js';
import { table } from './table.js';

/** No script, no request: whatever a site's name holds, the browser does nothing with it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The same data give the same bytes. */
export function reportPage(data: ReportData): string {
  const sections = sectionsOf(data);
  const title = 'Forum crawlers side by side';
  const contents = sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a></li>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${introOf(data)}
${sitesTable(data)}
</header>
<nav aria-label="Contents"><ul>${contents}</ul></nav>
<main>
${sections.map(sectionHtml)}
</main>
<footer><p>Boardwalk ${version}, seed ${data.seed}. All numbers are in report.json beside this page.</p></footer>
</body>
</html>
`.text;
}

function sectionsOf(data: ReportData): Section[] {
  const all = [
    summarySection(data),
    effectivenessSection(data),
    wasteSection(data),
    curveSection(data),
    userCreatedSection(data),
    targetSection(data),
    samplingSection(data),
    relationshipSection(data),
    flipSection(data),
    loopBackSection(data),
    pageTypeSection(data),
    unseenSection(data),
    clusteringSection(data),
  ];
  return all.filter((section) => section !== null);
}

function sectionHtml({ id, title, source, intro, body }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p class="source">${source}</p>
<p>${intro}</p>
${body}
</section>`;
}

function introOf({ budget, maxRequests, isQuick, seed }: ReportData): Html {
  const limit =
    maxRequests === null ? 'until nothing was left' : `for ${numberLabel(maxRequests)} requests`;
  const scope = isQuick
    ? 'This is the quick report: the comparison alone, with smaller budgets.'
    : 'The tables and plots of five papers on forum crawling, redone on the mirrors at hand.';
  return html`<p>${scope} Each strategy started at the entry of each forum with seed ${seed}, learned from at most ${budget} pages unless said otherwise, and crawled ${limit}. Shares lie between 0 and 1; ▾ marks the worst of a column.</p>`;
}

function sitesTable({ sites }: ReportData): Html {
  const titles = ['URLs', 'boards', 'threads', 'thread pages'];
  return table({
    caption: 'The forums: mirrored whole, so that all answers are known',
    rowTitle: 'forum',
    columns: titles.map((title) => ({ title })),
    rows: sites.map(({ name, urls, boards, threads, threadPages }) => ({
      name,
      cells: [urls, boards, threads, threadPages].map(numberLabel),
    })),
  });
}
