import type { Answer } from '@adarash/contract';
import { setTotal } from '@adarash/rules/jackpot';
import { birrFromSantim, formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { latestRunning } from '../../repositories/game-lists.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Database } from '../../storage/schema.ts';
import { announcedAward, type StoredAward } from './awards.ts';
import { book, ensureJackpot, readJackpot, tell } from './ledger.ts';

/** The jackpot as every screen shows it, with the award that comes next. */
export async function showJackpot(
  db: Kysely<Database>,
  hallId: string,
  now: Date,
): Promise<Answer<'GET /jackpot/:cashierId'>> {
  const jackpot = await readJackpot(db, hallId);
  const award = await announcedAward(db, hallId, now, await latestRunning(db, hallId));
  return {
    success: true,
    exists: jackpot.entries > 0,
    amount: birrFromSantim(jackpot.available),
    baseAmount: birrFromSantim(jackpot.put_in),
    enabled: jackpot.enabled === 1,
    winnerCardId: award?.card ?? null,
    lastUpdated: jackpot.updated_at,
    pendingAward: award && pendingJson(award),
  };
}

const pendingJson = (award: StoredAward) => ({
  _id: award.id,
  cardNumber: award.card,
  amount: birrFromSantim(award.amount),
  gameNumber: award.game_number,
  drawAt: award.draw_at,
  random: award.random === 1,
  message: award.message,
});

/** Sets what is available: the first amount opens the jackpot, a higher one adds to it. */
export const setJackpotTotal: Handler<'PUT /jackpot/:cashierId'> = ({ hallId, body, commit }) =>
  commit(async (tx, by) => {
    const before = await readJackpot(tx.db, hallId);
    const expected = body.expectedAmount;
    if (expected !== undefined && santimFromBirr(expected) !== before.available) throw new Refusal('JACKPOT_MOVED');
    const total = santimFromBirr(body.amount);
    if (total === null) throw new Refusal('AMOUNT_NOT_POSITIVE');
    const opened = before.entries > 0;
    const entry = setTotal(opened ? before.available : null, total);
    if (!entry.ok) throw new Refusal(entry.error);
    const after = entry.value ? await book(tx, by, { entry: entry.value }) : before;
    if (entry.value)
      await tell(tx, by, {
        action: opened ? 'jackpot.added' : 'jackpot.opened',
        subject: hallId,
        before: { available: before.available },
        after: { available: after.available, gameNumber: body.gameNumber ?? null },
      });
    const [added, now] = [formatBirr(santim(total - before.available)), formatBirr(total)];
    return {
      success: true,
      message: opened ? `Added ${added} BIRR to jackpot! New total: ${now} BIRR` : `Initial jackpot set to ${now} BIRR`,
      newAmount: birrFromSantim(after.available),
      amount: birrFromSantim(after.available),
      baseAmount: birrFromSantim(after.put_in),
    };
  });

export const switchJackpot: Handler<'PATCH /jackpot/:cashierId'> = ({ hallId, body: { enabled }, commit }) =>
  commit(async (tx, by) => {
    const before = await ensureJackpot(tx);
    if (enabled !== (before.enabled === 1)) {
      await tx.db
        .updateTable('jackpots')
        .set({ enabled: enabled ? 1 : 0, updated_at: by.at.toISOString() })
        .where('hall_id', '=', hallId)
        .execute();
      await tell(tx, by, {
        action: enabled ? 'jackpot.enabled' : 'jackpot.disabled',
        subject: hallId,
        before: { enabled: !enabled },
        after: { enabled },
      });
    }
    return { success: true, enabled, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} successfully!` };
  });
