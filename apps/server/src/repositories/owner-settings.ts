import type { TwoPersons } from '@adarash/rules/game';
import { addDays, HOUSE_DEFAULTS, type HouseSettings } from '@adarash/rules/house';
import type { Santim } from '@adarash/rules/money';
import { neededBeside, type WatchedAct } from '@adarash/rules/two-persons';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Handler, Refusal } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { append, type By, written } from '../record/append.ts';
import { followSize, needFreeSize } from '../settings/catalogue-size.ts';
import { hallDay } from '../start/periods.ts';
import type { Services } from '../start/services.ts';
import { prepared } from '../storage/prepared.ts';
import type { Database } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { designationsWait } from './designations.ts';
import { lockedHalls } from './halls.ts';

const NAME = 'house';

const stored = prepared((db) => db.selectFrom('settings').select('value').where('name', '=', NAME));

/** What the owner decided; what they left alone is as the rules have it. */
export async function houseSettings(db: Kysely<Database>): Promise<HouseSettings> {
  const row = await stored.first(db, {});
  return row ? { ...HOUSE_DEFAULTS, ...JSON.parse(row.value) } : HOUSE_DEFAULTS;
}

/** The business day of an instant, by the hour at which the owner lets days start now. */
export async function dayAt(db: Kysely<Database>, { hallTz }: Services['config'], at: Date): Promise<string> {
  return hallDay(at, hallTz, (await houseSettings(db)).dayStartsAt);
}

/** Refuses where the owner has switched designated winners off. Asked within the hall's turn, which the switch waits for. */
export async function needDesignations(db: Kysely<Database>): Promise<void> {
  if ((await houseSettings(db)).noDesignatedSince !== null) throw new Refusal('DESIGNATIONS_OFF');
}

/**
 * Refuses what needs two persons while one is alone. Asked within the write that does it, by the amounts that hold then,
 * so that no way around a screen is a way around it; and asked last, so that nobody is called for what is refused anyway.
 */
export async function needTwoPersons({ db }: Tx, by: By, act: WatchedAct, amount: Santim): Promise<void> {
  const needed = neededBeside(await houseSettings(db), act, amount, written(by.actor).role);
  if (needed !== null && by.beside?.role !== needed) throw new Refusal('SECOND_PERSON_NEEDED', {}, { needed });
}

/** Both, as a game and an award keep them; nothing where somebody was alone. */
export const twoPersonsOf = ({ actor, beside }: By): { twoPersons?: TwoPersons } =>
  beside && actor !== 'system' ? { twoPersons: { by: actor, beside } } : {};

export function mountHouse(app: FastifyInstance, mount: Mount, services: Services): void {
  const { storage, cards, demo, config, chance } = services;
  mount('GET /settings', async () => ({
    success: true,
    settings: { ...(await houseSettings(storage.db)), cardCount: cards.length },
  }));
  mount('GET /public/house', async () => {
    const settings = await houseSettings(storage.db);
    const noDesignatedSince = publicSince(settings, chance.now(), config.hallTz);
    return { success: true, noDesignatedSince, calendar: settings.calendar, ...(demo && { demo: true }) };
  });
  mount('PATCH /admin/settings', changeHouse(services));
  followSize(app, services, async (db) => (await houseSettings(db)).cardCount);
}

const changeHouse =
  ({ config, cards, resize }: Services): Handler<'PATCH /admin/settings'> =>
  async ({ body, commit }) => {
    const answer = await commit({}, async (tx, by) => {
      await lockHouse(tx);
      const before = await houseSettings(tx.db);
      const { designatedWinners, cardCount = cards.length, ...sent } = body;
      if (cardCount !== cards.length) await needFreeSize(tx, config, cardCount);
      const after: HouseSettings = {
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
        const value = JSON.stringify(after);
        await tx.db.updateTable('settings').set({ value }).where('name', '=', NAME).execute();
        await append(tx, { hallId: null, ...by, action: 'house.settings', subject: NAME, before, after });
      }
      return { success: true, message: 'Settings saved.', settings: { ...after, cardCount } };
    });
    await resize(answer.settings.cardCount);
    return answer;
  };

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

/** Since when there are no chosen winners, as the public reads it: nothing before that day has begun. */
export function publicSince({ noDesignatedSince, dayStartsAt }: HouseSettings, now: Date, hallTz: string) {
  const hasBegun = noDesignatedSince !== null && noDesignatedSince <= hallDay(now, hallTz, dayStartsAt);
  return hasBegun ? noDesignatedSince : null;
}

/** Two admins who change different settings at the same moment both get what they asked for. */
async function lockHouse({ db, engine }: Tx): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: '{}' })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = db.selectFrom('settings').select('name').where('name', '=', NAME);
  await (engine === 'postgresql' ? row.forUpdate() : row).execute();
}
