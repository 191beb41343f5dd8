import { RUNNING_STATUSES } from '@adarash/rules/game';
import type { Handler } from '../http/handler.ts';
import { append } from '../record/append.ts';
import { lockedHalls } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import { clockAhead } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { Tx } from '../storage/storage.ts';

/**
 * Lets the halls follow the computer's clock again, where that was once ahead. Each record gets an entry at the computer's
 * time, so that it says where time went back, and a restart goes on from there. What was written meanwhile stays.
 */
export const setClockBack =
  ({ runtime }: Services): Handler<'POST /admin/clock/set-back'> =>
  ({ commit }) =>
    commit({}, async (tx, by) => {
      const halls = await lockedHalls(tx);
      const ahead = clockAhead(runtime);
      if (ahead === null) return { success: true, message: 'The clock is not ahead.' };
      const { hall, machine } = ahead;
      await needNoRunningGame(tx);
      const [before, after] = [{ at: hall.toISOString() }, { at: machine.toISOString() }];
      for (const hallId of [null, ...halls.map(({ id }) => id)])
        await append(tx, {
          hallId,
          ...by,
          action: 'house.clock-set-back',
          subject: 'clock',
          before,
          after,
          at: machine,
        });
      await endWhatIsAhead(tx, machine.toISOString());
      tx.afterCommit(() => runtime.setBack());
      return { success: true, message: 'The halls follow the clock of this computer again.' };
    });

/** The calls of a game stand in the order of their times. */
async function needNoRunningGame({ db }: Tx): Promise<void> {
  const running = await db
    .selectFrom('games')
    .select('id')
    .where('status', 'in', RUNNING_STATUSES)
    .limit(1)
    .executeTakeFirst();
  if (running) throw new Refusal('GAMES_RUNNING');
}

/** What lasts for a while from a time that is ahead would last until long after. */
async function endWhatIsAhead({ db }: Tx, now: string): Promise<void> {
  await db.updateTable('sessions').set({ created_at: now }).where('created_at', '>', now).execute();
  await db.updateTable('sessions').set({ last_seen_at: now }).where('last_seen_at', '>', now).execute();
  await db.updateTable('users').set({ last_sign_in_at: now }).where('last_sign_in_at', '>', now).execute();
  await db.updateTable('known_devices').set({ last_at: now }).where('last_at', '>', now).execute();
  await db.deleteFrom('throttles').where('at', '>', now).execute();
  await db.deleteFrom('password_resets').where('asked_at', '>', now).execute();
  await db.deleteFrom('pairings').where('expires_at', '>', now).execute();
}
