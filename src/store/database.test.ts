import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from './database.js';
import { MIGRATIONS } from './schema.js';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'database-'));
  file = join(directory, 'test.db');
});

afterEach(() => rmSync(directory, { recursive: true }));

function withDatabase<T>(use: (database: Database) => T): T {
  const database = new Database(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

describe('transactions', () => {
  it('keep all writes or none, and an inner one belongs to the outer one', () => {
    withDatabase((database) => {
      database.exec('CREATE TABLE t (n INTEGER)');
      const failing = (): void => {
        database.run('INSERT INTO t VALUES (1)');
        database.transaction(() => database.run('INSERT INTO t VALUES (2)'));
        throw new Error('undo');
      };
      expect(() => database.transaction(failing)).toThrow('undo');
      expect(database.all('SELECT n FROM t')).toEqual([]);
      expect(database.transaction(() => database.insert('INSERT INTO t VALUES (3)'))).toBe(1);
      expect(database.get('SELECT n FROM t')).toEqual({ n: 3 });
    });
  });

  it('end cleanly on a full disk, which is told as such', () => {
    withDatabase((database) => {
      database.exec('CREATE TABLE t (b BLOB); PRAGMA max_page_count = 20');
      const fill = (): number => database.run('INSERT INTO t VALUES (zeroblob(1000000))');
      expect(() => database.transaction(fill)).toThrow(
        expect.objectContaining({ code: 'disk-full', disposition: 'stop-crawl' }),
      );
      database.exec('PRAGMA max_page_count = 10000');
      expect(database.transaction(fill)).toBe(1);
    });
  });
});

describe('whole numbers of 64 bits', () => {
  it('come back as they went in', () => {
    withDatabase((database) => {
      database.exec('CREATE TABLE t (n INTEGER)');
      const numbers = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)];
      for (const number of numbers) database.run('INSERT INTO t VALUES (?)', number);
      expect([...database.bigints('SELECT n FROM t')]).toEqual(numbers);
    });
  });
});

describe('migrations', () => {
  it('bring an older file up to date, once', () => {
    const steps = ['CREATE TABLE a (n INTEGER)', 'ALTER TABLE a ADD COLUMN m INTEGER DEFAULT 7'];
    withDatabase((database) => {
      database.migrate(steps.slice(0, 1));
      database.run('INSERT INTO a VALUES (1)');
    });
    withDatabase((database) => {
      database.migrate(steps);
      database.migrate(steps);
      expect(database.get('SELECT n, m FROM a')).toEqual({ n: 1, m: 7 });
    });
  });

  it('leave the file as it was where one fails', () => {
    withDatabase((database) => {
      const steps = ['CREATE TABLE a (n INTEGER)', 'CREATE TABLE b (n INTEGER); nonsense'];
      expect(() => database.migrate(steps)).toThrow();
      expect(database.all('SELECT name FROM sqlite_schema')).toEqual([{ name: 'a' }]);
      database.migrate([steps[0]!, 'CREATE TABLE b (n INTEGER)']);
      expect(database.get('PRAGMA user_version')).toEqual({ user_version: 2 });
    });
  });

  it('refuse a file of a newer version, and the file of another program', () => {
    withDatabase((database) => {
      database.exec('PRAGMA user_version = 99');
      expect(() => database.migrate(MIGRATIONS)).toThrow('newer version of Boardwalk');
      database.exec('PRAGMA user_version = 0; CREATE TABLE shopping (item TEXT)');
      expect(() => database.migrate(MIGRATIONS)).toThrow('another program');
    });
  });
});

describe('a file that is no database', () => {
  it('is told as such', () => {
    writeFileSync(file, 'hello '.repeat(1000));
    expect(() => new Database(file)).toThrow(
      expect.objectContaining({
        code: 'crawl-directory',
        message: expect.stringMatching('damaged'),
      }),
    );
  });
});

describe('reading only', () => {
  it('sees what another connection has committed, and writes nothing', () => {
    withDatabase((database) => {
      database.exec('CREATE TABLE t (n INTEGER)');
      const reader = new Database(file, { readOnly: true });
      database.run('INSERT INTO t VALUES (1)');
      expect(reader.all('SELECT n FROM t')).toEqual([{ n: 1 }]);
      expect(() => reader.run('INSERT INTO t VALUES (2)')).toThrow(
        expect.objectContaining({ code: 'crawl-directory' }),
      );
      reader.close();
    });
  });

  it('works where the folder cannot be written', () => {
    withDatabase((database) => database.exec('CREATE TABLE t (n INTEGER)'));
    chmodSync(directory, 0o500);
    const reader = new Database(file, { readOnly: true });
    expect(reader.all('SELECT n FROM t')).toEqual([]);
    reader.close();
    chmodSync(directory, 0o700);
  });
});
