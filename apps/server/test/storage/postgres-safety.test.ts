// @module-tag postgres
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { realRuntime } from '../../src/platform/runtime.ts';
import { openPostgres, synchronousCommitMode } from '../../src/storage/postgres/postgres.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const log = pino({ level: 'silent' });

test('refuses a PostgreSQL without fsync in one sentence', () => {
  expect(() => synchronousCommitMode({ fsync: 'off', synchronous_commit: 'on' })).toThrow(
    /^PostgreSQL runs with fsync = off: a power failure would lose acknowledged calls\./,
  );
  expect(synchronousCommitMode({ fsync: 'on', synchronous_commit: 'off' })).toBe('on');
  expect(synchronousCommitMode({ fsync: 'on', synchronous_commit: 'remote_apply' })).toBe('remote_apply');
});

if (ENGINE === 'postgresql') {
  const hall = useHall();

  test('enables synchronous commits on each connection if the database disables them', async () => {
    const { storage, config } = hall.services;
    const database = new URL(config.databaseUrl!).pathname.slice(1);
    await storage.write({}, ({ db }) => sql.raw(`alter database ${database} set synchronous_commit = off`).execute(db));
    const again = await openPostgres(config.databaseUrl!, log, realRuntime, 'server', config);
    try {
      const shown = sql<{ synchronous_commit: string }>`show synchronous_commit`;
      expect((await shown.execute(again.db)).rows).toEqual([{ synchronous_commit: 'on' }]);
      const inWrite = await again.write({}, async ({ db }) => (await shown.execute(db)).rows);
      expect(inWrite).toEqual([{ synchronous_commit: 'on' }]);
    } finally {
      await again.close();
    }
  });
}
