/** Parquet: a row a post, typed columns, written row group by row group. */
import { type ColumnSource, fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { storeError } from '../sqlite-errors.js';
import type { Exporter } from './exporter.js';
import { type ColumnType, type ColumnValue, POST_TABLE, postTable } from './post-columns.js';

/** A row group ends at so many rows or characters: the rows of one are held in memory. */
const GROUP_ROWS = 10_000;
const GROUP_CHARS = 8_000_000;

const TYPES: Readonly<Record<ColumnType, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  time: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

const SCHEMA: SchemaElement[] = [
  { name: 'posts', num_children: POST_TABLE.length },
  ...POST_TABLE.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] }),
  ),
];

type ParquetValue = string | bigint | boolean | Date | null;

export const parquetExporter: Exporter = {
  format: 'parquet',
  shape: 'file',
  write(source, path) {
    try {
      const writer = fileWriter(path);
      const parquet = new ParquetWriter({ writer, schema: SCHEMA });
      for (const rows of rowGroups(postTable(source))) {
        parquet.write({ columnData: columnsOf(rows), rowGroupSize: rows.length });
      }
      parquet.finish();
    } catch (error) {
      throw storeError(error, path);
    }
  },
};

function* rowGroups(rows: Iterable<ColumnValue[]>): Generator<ColumnValue[][]> {
  let group: ColumnValue[][] = [];
  let chars = 0;
  for (const row of rows) {
    group.push(row);
    for (const value of row) if (typeof value === 'string') chars += value.length;
    if (group.length < GROUP_ROWS && chars < GROUP_CHARS) continue;
    yield group;
    [group, chars] = [[], 0];
  }
  if (group.length > 0) yield group;
}

function columnsOf(rows: readonly ColumnValue[][]): ColumnSource[] {
  return POST_TABLE.map(({ name, type }, index) => ({
    name,
    data: rows.map((row) => parquetValue(row[index]!, type)),
  }));
}

function parquetValue(value: ColumnValue, type: ColumnType): ParquetValue {
  if (value === null) return null;
  if (type === 'integer') return BigInt(Math.trunc(value as number));
  return type === 'time' ? new Date(value as number) : (value as string | boolean);
}
