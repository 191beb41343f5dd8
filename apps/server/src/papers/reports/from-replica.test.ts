import { expect, test } from 'vitest';
import { asOfReplica, type Mark } from './from-replica.ts';

const NOW_MS = Date.parse('2026-11-16T18:04:12Z');
const now: Mark = { is_replica: false, at_lsn: '0/5000', has_lsn: null, at_ms: NOW_MS, house: 'ab', seq: 7 };
const copy = (bent: Partial<Mark> = {}): Mark => ({
  is_replica: true,
  at_lsn: null,
  has_lsn: false,
  at_ms: NOW_MS - 12_000,
  house: 'ab',
  seq: 7,
  ...bent,
});

test('a replica that lags says the moment it is of, and one that has everything says now', () => {
  expect(asOfReplica(now, copy())).toEqual({ at: '2026-11-16T18:04:00.000Z', seconds: 12 });
  // Nothing was changed for an hour: it is not an hour old.
  const quiet = copy({ has_lsn: true, at_ms: NOW_MS - 3_600_000 });
  expect(asOfReplica(now, quiet)).toEqual({ at: '2026-11-16T18:04:12.000Z', seconds: 0 });
  expect(asOfReplica({ ...now, seq: null }, copy({ seq: null }))).toMatchObject({ seconds: 12 });
  expect(asOfReplica(now, copy({ at_ms: NOW_MS - 60_000 }))).toMatchObject({ seconds: 60 });
});

test.each([
  ['older than a minute', copy({ at_ms: NOW_MS - 60_001 })],
  ['of an unknown age', copy({ at_ms: null })],
  ['without the hall’s last change', copy({ seq: 6, has_lsn: true })],
  ['without the hall', copy({ seq: null })],
  ['of another database, or without what admins did', copy({ house: 'cd' })],
  ['that takes writes itself', copy({ is_replica: false })],
])('a replica %s is not read', (_, replica) => {
  expect(asOfReplica(now, replica)).toBeNull();
});
