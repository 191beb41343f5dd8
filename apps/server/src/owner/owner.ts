import { addDays } from '@adarash/rules/hall-terms';
import type { FastifyInstance } from 'fastify';
import { append } from '../audit-log/append.ts';
import type { Mount } from '../http/mount.ts';
import { chosenAwardDrawnSince, chosenAwardWaits } from '../money/jackpot/awards.ts';
import { repeat } from '../platform/background.ts';
import { dayBegins, hallDay } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import { designationsWait, highestDesignated } from '../repositories/draws.ts';
import { gamesExist } from '../repositories/games.ts';
import { lockedHalls, ownerSettings, publicSince } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/schema.ts';
import { beginSetting, lockSetting, putSetting } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';
import { needBackupFolder, putBackupFolder } from './backup-folder.ts';

export function mountOwnerSettings(app: FastifyInstance, mount: Mount, services: Services): void {
  const { storage, catalogueSize, demo, config, runtime, resizeCatalogue } = services;
  mount.admin('GET /settings', async () => ({
    success: true,
    settings: { ...(await ownerSettings(storage.db)), cardCount: catalogueSize() },
  }));
  mount.public('GET /public/house', async () => {
    const settings = await ownerSettings(storage.db);
    const noDesignatedSince = publicSince(settings, runtime.now(), config.hallTz);
    return { success: true, noDesignatedSince, calendar: settings.calendar, demo: demo ? true : undefined };
  });

  mount.admin('PATCH /admin/settings', async ({ body: { backupFolder, ...body }, commit }) => {
    if (backupFolder !== undefined) await needBackupFolder(services, backupFolder);
    const answer = await commit({}, async (tx, by) => {
      await lockHouse(tx);
      const before = await ownerSettings(tx.db);
      const size = catalogueSize();
      const { designatedWinners, cardCount = size, ...sent } = body;
      if (cardCount !== size) await needFreeSize(tx, config, cardCount);
      const after = { ...before, ...sent };
      if (cardCount !== size) after.cardCount = cardCount;
      if (designatedWinners === true) after.noDesignatedSince = null;
      if (designatedWinners === false && before.noDesignatedSince === null)
        after.noDesignatedSince = await endDesignations(tx, by.at, { ...before, hallTz: config.hallTz });
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        await putSetting(tx, 'house', after);
        await append(tx, { hallId: null, ...by, action: 'house.settings', subject: 'house', before, after });
      }
      if (backupFolder !== undefined && config.backupDir === null) await putBackupFolder(tx, by, backupFolder);
      return { success: true as const, message: 'Settings saved.', settings: { ...after, cardCount } };
    });
    await resizeCatalogue(answer.settings.cardCount);
    return answer;
  });

  followSize(app, services, async (db) => (await ownerSettings(db)).cardCount);
}

type Calendar = { hallTz: string; dayStartsAt: number };

/**
 * Returns the first business day without designated winners: today, or tomorrow if a winner of a game or of the jackpot
 * was designated today. All halls are locked to prevent new designations. Throws if a designation is still pending.
 */
async function endDesignations(tx: Tx, at: Date, { hallTz, dayStartsAt }: Calendar): Promise<string> {
  const today = hallDay(at, hallTz, dayStartsAt);
  await lockedHalls(tx);
  if (await designationsWait(tx.db)) throw new Refusal('DESIGNATIONS_WAIT');
  if (await chosenAwardWaits(tx.db)) throw new Refusal('CHOSEN_AWARD_WAITS');
  const begin = dayBegins(today, hallTz, dayStartsAt).toISOString();
  const hadOne = await tx.db
    .selectFrom('tallies')
    .select('hall_id')
    .where('period', '=', today)
    .where('designated', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return hadOne || (await chosenAwardDrawnSince(tx.db, begin)) ? addDays(today, 1) : today;
}

/** Locks the owner's settings, so that concurrent changes by two admins are both stored. */
async function lockHouse(tx: Tx): Promise<void> {
  await beginSetting(tx, 'house', {});
  await lockSetting(tx, 'house');
}

/** Returns the reason why the number of cards is fixed, or null if the owner can change it. */
export async function sizeFixedBy(db: Db, { cardCount }: Services['config']): Promise<'setting' | 'games' | null> {
  if (cardCount !== null) return 'setting';
  return (await gamesExist(db)) ? 'games' : null;
}

/** Throws if a lower number of cards would remove a sold or designated card. Locks all halls to prevent sales. */
async function needFreeSize(tx: Tx, config: Services['config'], cardCount: number): Promise<void> {
  await lockedHalls(tx);
  const fixedBy = await sizeFixedBy(tx.db, config);
  if (fixedBy === 'setting') throw new Refusal('CATALOGUE_FIXED');
  if (fixedBy === 'games' || (await highestPromised(tx.db)) > cardCount) throw new Refusal('CATALOGUE_IN_USE');
}

/** Returns the highest card number in all pending designations and jackpot awards. */
async function highestPromised(db: Db): Promise<number> {
  const award = await db
    .selectFrom('awards')
    .select((q) => q.fn.max('card').as('card'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Math.max(Number(award?.card ?? 0), await highestDesignated(db));
}

const LOOK_EVERY_MS = 10_000;

/**
 * Reads the number of cards regularly on PostgreSQL, because another server of the same database may have changed it.
 */
function followSize(app: FastifyInstance, services: Services, sizeOf: (db: Db) => Promise<number>): void {
  const { config, storage, background, resizeCatalogue } = services;
  if (storage.engine === 'sqlite' || config.cardCount !== null) return;
  const look = () => background.run('following the catalogue', async () => resizeCatalogue(await sizeOf(storage.db)));
  repeat(app, LOOK_EVERY_MS, look);
}
