import { editAward } from '@adarash/rules/jackpot';
import { santim, santimFromBirr } from '@adarash/rules/money';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { Services } from '../services.ts';
import { instantOf, staffCard } from './award-card.ts';
import { awardJson } from './award-json.ts';
import type { StoredAward } from './due-award.ts';
import { book, readJackpot } from './ledger.ts';
import { awardRecord } from './make-award.ts';
import { pendingAward } from './pending-award.ts';

/** Changes a pending award within what is available plus what it holds already. A field left out stays as it is. */
export const changeAward =
  ({ config }: Services): Handler<'PUT /jackpot/history/:id'> =>
  ({ hallId, params, body, commit }) => {
    const amount = santimFromBirr(body.amount);
    if (amount === null) throw new Refusal('AWARD_AMOUNT_INVALID');
    return commit(async (tx, by) => {
      const before = await pendingAward(tx, params.id);
      const staysRandom = before.random === 1 && (body.cardNumber ?? null) === null;
      const changed: StoredAward = {
        ...before,
        amount,
        card: staysRandom ? null : staffCard(body.cardNumber, config.cardCount),
        random: staysRandom ? 1 : 0,
        message: body.message.trim(),
        ...namedGame(body.gameNumber, tx.hall.series),
        ...(body.drawAt === undefined ? {} : { draw_at: instantOf(body.drawAt) }),
      };
      let jackpot = await readJackpot(tx.db, hallId);
      const entries = editAward(santim(jackpot.available), santim(before.amount), amount);
      if (!entries.ok) throw new Refusal(entries.error);
      for (const entry of entries.value) {
        jackpot = await book(tx, { hallId, entry, awardId: before.id, ...by });
      }
      await tx.db.updateTable('awards').set(changed).where('id', '=', before.id).execute();
      await append(tx, {
        hallId,
        ...by,
        action: 'jackpot.award-changed',
        subject: before.id,
        before: awardRecord(before),
        after: awardRecord(changed),
      });
      await publish(tx, { type: 'jackpot-changed' });
      return {
        success: true,
        message: 'Award updated successfully!',
        entry: awardJson(changed),
        remaining: jackpot.available / 100,
      };
    });
  };

/** A number that is named anew means a game of the series that runs now. */
function namedGame(gameNumber: number | null | undefined, series: number) {
  return gameNumber === undefined ? {} : { game_number: gameNumber, series };
}
