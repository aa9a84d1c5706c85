/** From measured crawls to medians, ratios and a table. */

const MEGABYTE = 1e6;

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The medians of a crawler's runs. */
export function summarize(name, runs) {
  const medianOf = (figure) => median(runs.map(figure));
  return {
    name,
    pages: medianOf((run) => run.pages),
    failed: medianOf((run) => run.failed),
    pagesPerSecond: medianOf((run) => run.pages / run.seconds),
    cpuSecondsPer1000Pages: medianOf((run) => (run.cpuSeconds / run.pages) * 1000),
    peakRssBytes: medianOf((run) => run.peakRssBytes),
    runs,
  };
}

/** Ours over theirs: more is better for speed, less for CPU time and memory. */
export function ratiosOf(ours, theirs) {
  return {
    against: theirs.name,
    speed: ours.pagesPerSecond / theirs.pagesPerSecond,
    cpu: ours.cpuSecondsPer1000Pages / theirs.cpuSecondsPer1000Pages,
    memory: ours.peakRssBytes / theirs.peakRssBytes,
  };
}

export function resultTable(results) {
  return table([
    ['', 'pages', 'pages/s', 'CPU s / 1,000 pages', 'peak memory'],
    ...results.map((result) => [
      result.name,
      String(result.pages),
      result.pagesPerSecond.toFixed(1),
      result.cpuSecondsPer1000Pages.toFixed(2),
      `${(result.peakRssBytes / MEGABYTE).toFixed(0)} MB`,
    ]),
  ]);
}

export function ratioTable(ratios) {
  return table([
    ['boardwalk against', 'speed', 'CPU', 'memory'],
    ...ratios.map(({ against, speed, cpu, memory }) => [
      against,
      ...[speed, cpu, memory].map((ratio) => `${ratio.toFixed(2)} x`),
    ]),
  ]);
}

/** Markdown, so that a result can be pasted; names to the left, numbers to the right. */
function table([head, ...rows]) {
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (cell, column) =>
    column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]);
  return `${lines.map((line) => `| ${line.map(pad).join(' | ')} |`).join('\n')}\n`;
}
