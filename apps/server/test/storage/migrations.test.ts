import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realChance } from '../../src/chance.ts';
import { readConfig } from '../../src/config.ts';
import { MIGRATIONS } from '../../src/storage/migrate.ts';
import { openStorage } from '../../src/storage/open.ts';
import { openUnlimited } from '../../src/storage/postgres-pools.ts';
import type { Database } from '../../src/storage/schema.ts';
import { kyselyOf } from '../../src/storage/sqlite-dialect.ts';
import { openSqliteFile } from '../../src/storage/sqlite-file.ts';
import { ENGINE, freshPlace, type Place } from '../harness/storage-place.ts';

const log = pino({ level: 'silent' });
let place: Place;
beforeEach(async () => {
  place = await freshPlace({ untouched: true });
});
afterEach(() => place.remove());

const connect = (): Kysely<Database> =>
  ENGINE === 'sqlite'
    ? kyselyOf(openSqliteFile(join(place.dataDir, 'adarash.db')))
    : openUnlimited(place.env.DATABASE_URL!, log);

test('a migration that breaks off leaves neither a table nor a note behind, and the next start goes on', async () => {
  const db = connect();
  const [[first, foundation] = []] = Object.entries(MIGRATIONS);
  const broken = {
    async up(inside: Kysely<unknown>) {
      await foundation!.up(inside);
      throw new Error('the power went out');
    },
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ [first!]: broken }) } });
  expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'the power went out' });
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toEqual([]);
  await db.destroy();

  const storage = await openStorage(readConfig(place.env, place.dataDir), log, realChance);
  expect(await storage.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await storage.close();
});
