import { addDays, type OwnerSettings } from '@adarash/rules/house';
import type { FastifyInstance } from 'fastify';
import type { Handler } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { append } from '../record/append.ts';
import { designationsWait } from '../repositories/draws.ts';
import { lockedHalls } from '../repositories/halls.ts';
import { NAME, ownerSettings, publicSince } from '../repositories/owner-settings.ts';
import { hallDay } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { beginSetting, lockSetting } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';
import { followSize, needFreeSize } from './catalogue-size.ts';

export function mountOwnerSettings(app: FastifyInstance, mount: Mount, services: Services): void {
  const { storage, cards, demo, config, runtime } = services;
  mount('GET /settings', async () => ({
    success: true,
    settings: { ...(await ownerSettings(storage.db)), cardCount: cards.length },
  }));
  mount('GET /public/house', async () => {
    const settings = await ownerSettings(storage.db);
    const noDesignatedSince = publicSince(settings, runtime.now(), config.hallTz);
    return { success: true, noDesignatedSince, calendar: settings.calendar, ...(demo && { demo: true }) };
  });
  mount('PATCH /admin/settings', changeHouse(services));
  followSize(app, services, async (db) => (await ownerSettings(db)).cardCount);
}

const changeHouse =
  ({ config, cards, resize }: Services): Handler<'PATCH /admin/settings'> =>
  async ({ body, commit }) => {
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

/** Two admins who change different settings at the same moment both get what they asked for. */
async function lockHouse(tx: Tx): Promise<void> {
  await beginSetting(tx, NAME, '{}');
  await lockSetting(tx, NAME);
}
