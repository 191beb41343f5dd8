import { expect, test } from 'vitest';
import { DiskFull, DuplicateKey, StorageUnavailable } from '../errors.ts';
import { storageError } from './postgres-errors.ts';

const coded = (code: string) => storageError(Object.assign(new Error('from the driver'), { code }));

test.each(['57P01', '08006', '53300', '25006', '55P03', '40P01', 'ECONNREFUSED'])(
  'reports the PostgreSQL error %s as unavailable storage and preserves its code',
  (code) => {
    expect(coded(code)).toBeInstanceOf(StorageUnavailable);
    expect(coded(code)).toMatchObject({ code, message: 'from the driver' });
  },
);

test('reports a lost connection to PostgreSQL, which has no error code, as unavailable storage', () => {
  expect(storageError(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(StorageUnavailable);
});

test('throws DiskFull if the disk of PostgreSQL is full, and DuplicateKey for a duplicate key', () => {
  expect(coded('53100')).toBeInstanceOf(DiskFull);
  expect(coded('23505')).toBeInstanceOf(DuplicateKey);
});

test('returns errors that are not about the storage unchanged', () => {
  const error = Object.assign(new Error('no such column'), { code: '42703' });
  expect(storageError(error)).toBe(error);
});
