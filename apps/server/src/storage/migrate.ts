import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config.ts';
import * as foundation from './migrations/001-foundation.ts';
import * as games from './migrations/002-games.ts';
import * as jackpotAndTallies from './migrations/003-jackpot-and-tallies.ts';
import * as whatTheHallAdds from './migrations/004-what-the-hall-adds.ts';
import * as keysAndSeeds from './migrations/005-keys-and-seeds.ts';
import * as devices from './migrations/006-devices.ts';
import * as markingOnPhones from './migrations/007-marking-on-phones.ts';
import * as whatOwnersWatch from './migrations/008-what-owners-watch.ts';
import * as theTv from './migrations/009-the-tv.ts';
import * as theEvening from './migrations/010-the-evening.ts';
import * as ownPatterns from './migrations/011-own-patterns.ts';
import * as whatAdminsSee from './migrations/012-what-admins-see.ts';
import * as aCodeForEachRequest from './migrations/014-a-code-for-each-request.ts';
import * as theShow from './migrations/015-the-show.ts';
import * as newestRoundings from './migrations/016-newest-roundings.ts';
import * as answersInTheirRows from './migrations/017-answers-in-their-rows.ts';
import * as brokenMixes from './migrations/018-broken-mixes.ts';
import type { Database } from './schema.ts';
import type { OpenAs } from './storage.ts';

/** Applied in the order of their names. A migration that has been released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-games': games,
  '003-jackpot-and-tallies': jackpotAndTallies,
  '004-what-the-hall-adds': whatTheHallAdds,
  '005-keys-and-seeds': keysAndSeeds,
  '006-devices': devices,
  '007-marking-on-phones': markingOnPhones,
  '008-what-owners-watch': whatOwnersWatch,
  '009-the-tv': theTv,
  '010-the-evening': theEvening,
  '011-own-patterns': ownPatterns,
  '012-what-admins-see': whatAdminsSee,
  '014-a-code-for-each-request': aCodeForEachRequest,
  '015-the-show': theShow,
  '016-newest-roundings': newestRoundings,
  '017-answers-in-their-rows': answersInTheirRows,
  '018-broken-mixes': brokenMixes,
};

/** Each migration is stored together with the note that it was made, or not at all: the engines' dialects see to that. */
export const migratorOf = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Brings the tables of a server up to date. A tool works beside a server and never changes the shape of its tables. */
export async function migrate(db: Kysely<Database>, openAs: OpenAs): Promise<void> {
  const migrator = migratorOf(db);
  if (openAs === 'tool') {
    const known = await migrator.getMigrations();
    if (known.every((migration) => migration.executedAt !== undefined)) return;
    throw new StartError(
      'The database belongs to another release. Start the server of this release once, then try again.',
    );
  }
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new StartError('The database was written by a newer release of Adarash. Install that release again.');
  }
  throw error;
}
