/** CSV (RFC 4180): a row a post, UTF-8, safe to open in a spreadsheet. */
import type { Exporter } from './exporter.js';
import { writeNewFile } from './output-file.js';
import { type ColumnType, type ColumnValue, POST_TABLE, postTable } from './post-columns.js';
import { isoTime } from './times.js';

const NEEDS_QUOTES = /[",\r\n]/;
/** Where a spreadsheet takes text for a formula, which could send the sheet elsewhere. */
const FORMULA_START = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

export const csvExporter: Exporter = {
  format: 'csv',
  shape: 'file',
  write(source, path) {
    writeNewFile(path, (file) => {
      file.write(`${POST_TABLE.map(({ name }) => name).join(',')}\r\n`);
      for (const values of postTable(source)) {
        const cells = values.map((value, index) => csvCell(value, POST_TABLE[index]!.type));
        file.write(`${cells.join(',')}\r\n`);
      }
    });
  },
};

/** One field: empty for null, text that could be a formula with an apostrophe before it. */
export function csvCell(value: ColumnValue, type: ColumnType): string {
  if (value === null) return '';
  if (type === 'time') return isoTime(value as number) ?? '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  // Quotation marks tell an empty text from none.
  if (text !== '' && !NEEDS_QUOTES.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
