import { addDays, type OwnerSettings } from '@adarash/rules/house';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../http/mount.ts';
import { append } from '../record/append.ts';
import { designationsWait, highestDesignated } from '../repositories/draws.ts';
import { gamesExist } from '../repositories/games.ts';
import { lockedHalls, OWNER_ROW, ownerSettings, publicSince } from '../repositories/halls.ts';
import { hallDay } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import { repeat, type Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';
import { beginSetting, lockSetting, putSetting } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';

export function mountOwnerSettings(app: FastifyInstance, mount: Mount, services: Services): void {
  const { storage, cards, demo, config, runtime, resize } = services;
  mount('GET /settings', async () => ({
    success: true,
    settings: { ...(await ownerSettings(storage.db)), cardCount: cards.length },
  }));
  mount('GET /public/house', async () => {
    const settings = await ownerSettings(storage.db);
    const noDesignatedSince = publicSince(settings, runtime.now(), config.hallTz);
    return { success: true, noDesignatedSince, calendar: settings.calendar, ...(demo && { demo: true }) };
  });

  mount('PATCH /admin/settings', async ({ body, commit }) => {
    const answer = await commit({}, async (tx, by) => {
      await lockHouse(tx);
      const before = await ownerSettings(tx.db);
      const { designatedWinners, cardCount = cards.length, ...sent } = body;
      if (cardCount !== cards.length) await needFreeSize(tx, config, cardCount);
      const after: OwnerSettings = {
        ...before,
        ...sent,
        ...(cardCount !== cards.length && { cardCount }),
        ...(designatedWinners === true && { noDesignatedSince: null }),
        ...(designatedWinners === false &&
          before.noDesignatedSince === null && {
            noDesignatedSince: await endDesignations(tx, hallDay(by.at, config.hallTz, before.dayStartsAt)),
          }),
      };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        await putSetting(tx, OWNER_ROW, JSON.stringify(after));
        await append(tx, { hallId: null, ...by, action: 'house.settings', subject: OWNER_ROW, before, after });
      }
      return { success: true, message: 'Settings saved.', settings: { ...after, cardCount } };
    });
    await resize(answer.settings.cardCount);
    return answer;
  });

  followSize(app, services, async (db) => (await ownerSettings(db)).cardCount);
}

/**
 * The first business day without a chosen winner: this one, or the next where this one had one. Nobody chooses a winner
 * meanwhile, since every hall is held, and what was chosen before must be gone.
 */
async function endDesignations(tx: Tx, today: string): Promise<string> {
  await lockedHalls(tx);
  if (await designationsWait(tx.db)) throw new Refusal('DESIGNATIONS_WAIT');
  const hadOne = await tx.db
    .selectFrom('tallies')
    .select('hall_id')
    .where('period', '=', today)
    .where('designated', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return hadOne ? addDays(today, 1) : today;
}

/** Two admins who change different settings at the same moment both get what they asked for. */
async function lockHouse(tx: Tx): Promise<void> {
  await beginSetting(tx, OWNER_ROW, '{}');
  await lockSetting(tx, OWNER_ROW);
}

/** What decides the size of the catalogue, so that the owner cannot; null: the owner decides. */
export async function sizeFixedBy(db: Db, { cardCount }: Services['config']): Promise<'setting' | 'games' | null> {
  if (cardCount !== null) return 'setting';
  return (await gamesExist(db)) ? 'games' : null;
}

/** Throws if a card that was sold or promised would go. Locks all halls, so that nobody sells meanwhile. */
async function needFreeSize(tx: Tx, config: Services['config'], cardCount: number): Promise<void> {
  await lockedHalls(tx);
  const fixedBy = await sizeFixedBy(tx.db, config);
  if (fixedBy === 'setting') throw new Refusal('CATALOGUE_FIXED');
  if (fixedBy === 'games' || (await highestPromised(tx.db)) > cardCount) throw new Refusal('CATALOGUE_IN_USE');
}

/** The highest card that a regular, a designation or an award waits for. */
async function highestPromised(db: Db): Promise<number> {
  const regulars = await db.selectFrom('regulars').select('cards').execute();
  const ofRegulars = regulars.flatMap(({ cards }) => JSON.parse(cards) as number[]);
  const award = await db
    .selectFrom('awards')
    .select((q) => q.fn.max('card').as('card'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Math.max(0, ...ofRegulars, Number(award?.card ?? 0), await highestDesignated(db));
}

const LOOK_EVERY_MS = 10_000;

/** Of several servers on one database the others follow the one at which the owner chose. */
function followSize(app: FastifyInstance, services: Services, sizeOf: (db: Db) => Promise<number>): void {
  const { config, storage, background, resize } = services;
  if (storage.engine === 'sqlite' || config.cardCount !== null) return;
  const look = () => background.run('following the catalogue', async () => resize(await sizeOf(storage.db)));
  repeat(app, LOOK_EVERY_MS, look);
}
