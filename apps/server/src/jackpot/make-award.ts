import { award } from '@adarash/rules/jackpot';
import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { Services } from '../services.ts';
import { instantOf, staffCard } from './award-card.ts';
import { awardJson } from './award-json.ts';
import type { StoredAward } from './due-award.ts';
import { book, readJackpot } from './ledger.ts';

/** Reserves an amount at once; the card is chosen by staff, or left to the draw. */
export const makeAward =
  ({ chance, config }: Services): Handler<'POST /jackpot/:cashierId/awards'> =>
  ({ actor, hallId, body, commit }) => {
    if (body.random && (body.cardNumber ?? null) !== null) throw new Refusal('VALIDATION', { field: 'cardNumber' });
    const card = body.random ? null : staffCard(body.cardNumber, config.cardCount);
    const amount = santimFromBirr(body.amount);
    if (amount === null) throw new Refusal('AWARD_AMOUNT_INVALID');
    return commit(async (tx, by) => {
      const jackpot = await readJackpot(tx.db, hallId);
      if (jackpot.enabled === 0) throw new Refusal('JACKPOT_DISABLED');
      const available = santim(jackpot.available);
      const entry = award(available, amount);
      if (!entry.ok) throw new Refusal(entry.error, { amount: formatBirr(available) });
      const id = chance.newId();
      const after = await book(tx, { hallId, entry: entry.value, awardId: id, ...by });
      const made: StoredAward = {
        id,
        hall_id: hallId,
        seq: after.entries,
        series: tx.hall.series,
        game_number: body.gameNumber ?? null,
        card,
        random: body.random ? 1 : 0,
        amount,
        message: body.message.trim(),
        status: 'pending',
        draw_at: instantOf(body.drawAt),
        game_id: null,
        drawn_number: null,
        created_at: by.at.toISOString(),
        created_by: actor.userId,
        triggered_at: null,
      };
      await tx.db.insertInto('awards').values(made).execute();
      await append(tx, { hallId, ...by, action: 'jackpot.awarded', subject: id, after: awardRecord(made) });
      await publish(tx, { type: 'jackpot-changed' });
      return {
        success: true,
        award: awardJson(made),
        remaining: after.available / 100,
        message: confirmation(made, after.available),
      };
    });
  };

/** What the record keeps of an award. */
export const awardRecord = ({ amount, card, random, series, game_number, draw_at, message }: StoredAward) => ({
  amount,
  card,
  random: random === 1,
  series,
  gameNumber: game_number,
  drawAt: draw_at,
  message,
});

function confirmation({ amount, card, message }: StoredAward, remaining: number): string {
  const winner = card === null ? 'a card that the draw will pick' : `card #${card}`;
  const [prize, rest] = [amount, remaining].map((sum) => formatBirr(santim(sum)));
  return `Jackpot of ${prize} BIRR awarded to ${winner}! Message: "${message}". Remaining: ${rest} BIRR`;
}
