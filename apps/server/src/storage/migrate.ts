import { type Kysely, Migrator } from 'kysely';
import { StartError } from '../start-error.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './schema.ts';

const migratorOf = (db: Kysely<Database>) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

export async function migrateUp(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new StartError('The database was written by a newer release of Adarash. Install that release again.');
  }
  throw error;
}

/** Tools work beside a server, so they never change the shape of its tables. */
export async function refuseOutdated(db: Kysely<Database>): Promise<void> {
  const known = await migratorOf(db).getMigrations();
  if (known.some((migration) => migration.executedAt === undefined)) {
    throw new StartError(
      'The database belongs to another release. Start the server of this release once, then try again.',
    );
  }
}
