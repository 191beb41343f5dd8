import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { DiskFull, StorageUnavailable } from '../errors.ts';
import { codedError, IN_THREAD, openSqliteFile } from './sqlite-file.ts';

/** Statements that fill the database file: its maximum size is two pages, which is too small for both tables. */
const FILL = ['PRAGMA max_page_count = 2', 'CREATE TABLE a (b)', 'CREATE TABLE c (d)'];

test('throws DiskFull if a database file cannot grow', () => {
  const file = openSqliteFile(':memory:');
  const fill = () => {
    for (const sql of FILL) file.exec(sql);
  };
  expect(fill).toThrow(DiskFull);
});

test('converts the error of a worker thread about a full disk to DiskFull', async () => {
  const source = `${IN_THREAD}
    const file = open(':memory:', false);
    for (const sql of workerData) file.exec(sql);
  `;
  const [error] = await once(new Worker(source, { eval: true, workerData: FILL }), 'error').catch((found) => [found]);
  expect(codedError(error)).toBeInstanceOf(DiskFull);
  expect(codedError(error)).toMatchObject({ code: 'SQLITE_FULL' });
});

test('returns other errors of SQLite unchanged', () => {
  const error = new Error('database or disk is full');
  expect(codedError(error)).toBe(error);
  expect(codedError(error)).not.toBeInstanceOf(StorageUnavailable);
});
