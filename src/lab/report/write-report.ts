/** The report as two files of one directory: `index.html` to read and `report.json` to go on from. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BoardwalkError } from '../../errors.js';
import { makeWithParents } from '../../store/crawl-directory.js';
import { reportPage } from './page.js';
import type { ReportData } from './report-data.js';

/** Makes the directory: better now than after an hour of experiments. */
export function prepareReportDirectory(dir: string): void {
  attempt(dir, () => {
    makeWithParents(resolve(dir));
    accessSync(dir, constants.W_OK);
  });
}

/**
 * Writes over an earlier report in the directory; other files stay.
 * @returns the path of the page.
 */
export function writeReport(dir: string, data: ReportData): string {
  const page = join(dir, 'index.html');
  attempt(dir, () => {
    writeFileSync(page, reportPage(data));
    writeFileSync(join(dir, 'report.json'), `${JSON.stringify(data, null, 1)}\n`);
  });
  return page;
}

function attempt(dir: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new BoardwalkError(`The report cannot be written to ${dir}: ${message}`, {
      code: code === 'ENOSPC' ? 'disk-full' : 'bad-file',
      cause,
    });
  }
}
