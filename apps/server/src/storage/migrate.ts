import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config/config.ts';
import * as tables from './migrations/001-tables.ts';
import * as months from './migrations/005-months.ts';
import * as documents from './migrations/014-documents.ts';
import * as smallerProduct from './migrations/027-smaller-product.ts';
import * as plainTables from './migrations/028-plain-tables.ts';
import * as draft from './migrations/031-draft.ts';
import * as drawer from './migrations/033-drawer.ts';
import * as cardSetOfGames from './migrations/038-card-set-of-games.ts';
import { SMALL_STEPS } from './migrations/small-steps.ts';
import { openInAShift, shifts, whatEveryPaperTells } from './migrations/sums-of-before.ts';
import type { Db } from './schema.ts';
import { engineOf } from './statement.ts';
import type { OpenAs } from './storage.ts';
import { exportWords, refuseArchives, refuseUpgrade } from './upgrade.ts';

const SMALLER_PRODUCT = '027-smaller-product';
const PLAIN_TABLES = '028-plain-tables';

/** Migrations with code; all other migrations consist only of statements. */
const COMPUTING: Record<string, Migration> = {
  '001-tables': tables,
  '003-what-every-paper-tells': { up: whatEveryPaperTells },
  '005-months': months,
  '007-shifts': { up: shifts },
  '014-documents': documents,
  '019-open-in-a-shift': { up: openInAShift },
  [SMALLER_PRODUCT]: smallerProduct,
  [PLAIN_TABLES]: plainTables,
  '031-draft': draft,
  '033-drawer': drawer,
  '038-card-set-of-games': cardSetOfGames,
};

const stepOf = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const SMALL = Object.entries(SMALL_STEPS).map(([name, statements]) => [name, stepOf(statements)] as const);

/** Migrations in the order of their names. A released migration must never be changed. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  [...SMALL, ...Object.entries(COMPUTING)].sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Migrations of release 1.0.0, which together created the same tables as `001-tables`. */
const STEPS_BEFORE = [
  '001-foundation',
  '002-games',
  '003-jackpot-and-tallies',
  '004-what-the-hall-adds',
  '005-keys-and-seeds',
  '006-devices',
  '007-marking-on-phones',
  '008-what-owners-watch',
  '009-the-tv',
  '010-the-evening',
  '011-own-patterns',
  '012-what-admins-see',
  '014-a-code-for-each-request',
  '015-the-show',
  '016-newest-roundings',
  '017-answers-in-their-rows',
  '018-broken-mixes',
];

/**
 * Returns Kysely's migrator. Each migration is committed together with its row in Kysely's table, because both dialects
 * use a transaction.
 */
export const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/**
 * Inputs of an upgrade. `keepCopy` copies the database of an earlier release before the first change. `isAsReleased` is
 * false if an interrupted start has already changed the database.
 */
type Upgrade = { readonly dataDir: string; keepCopy(isAsReleased: boolean): void };

/**
 * Updates the tables of a server's database to this release. A tool may run at the same time as a server, so a tool
 * must never change tables.
 */
export async function migrate(db: Db, openAs: OpenAs, { dataDir, keepCopy }: Upgrade): Promise<void> {
  const migrator = migratorOf(db);
  if (openAs === 'tool') {
    const known = await migrator.getMigrations();
    if (known.every((migration) => migration.executedAt !== undefined)) return;
    throw new StartError(
      'The tables of the database belong to another release. Start the server of this release once, then try again.',
    );
  }
  const noted = await namesNoted(db);
  const hasSteps = STEPS_BEFORE.some((name) => noted.includes(name));
  if (hasSteps && !STEPS_BEFORE.every((name) => noted.includes(name)))
    throw new StartError(
      'The database was written before 1.0.0 was complete. Start Adarash of commit 05d8a92 on it once, then this release.',
    );
  if (noted.includes('005-months') && !noted.includes(PLAIN_TABLES)) await refuseArchives(db);
  if (noted.length > 0 && !noted.includes(SMALLER_PRODUCT)) {
    await refuseUpgrade(db);
    // A database of 1.0.0 with a single row is not as released: an interrupted start has already replaced its rows.
    keepCopy(hasSteps || noted.length > 1);
    await exportWords(db, dataDir);
  }
  if (hasSteps) await noteStepsAsOne(db);
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    // Updates PostgreSQL's statistics of the tables, because it plans each run of a statement based on them.
    if (noted.length > 0 && engineOf(db) === 'postgresql') await sql`analyze`.execute(db);
    return;
  }
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new StartError('The database was written by a newer release of Adarash. Install that release again.');
  }
  throw error;
}

/**
 * Replaces the migration rows of release 1.0.0 by the row `001-tables`, so that Kysely neither reports them as
 * missing nor creates the tables again.
 */
async function noteStepsAsOne(db: Db): Promise<void> {
  // Several servers may run this replacement at the same time: the insert comes first, and only the replaced names are
  // deleted.
  await db.transaction().execute(async (tx) => {
    await sql`insert into kysely_migration (name, timestamp)
      select '001-tables', timestamp from kysely_migration where name = ${STEPS_BEFORE.at(-1)}
      on conflict do nothing`.execute(tx);
    await sql`delete from kysely_migration where name in (${sql.join(STEPS_BEFORE)})`.execute(tx);
  });
}

async function namesNoted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
