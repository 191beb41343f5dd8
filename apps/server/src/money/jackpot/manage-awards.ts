import { changedAward } from '@adarash/rules/house';
import { award, deleteAward, editAward } from '@adarash/rules/jackpot';
import { birrFromSantim, formatBirr, type Santim, santimFromBirr } from '@adarash/rules/money';
import type { Handler } from '../../http/handler.ts';
import { needTwoPersons, twoPersonsOf } from '../../repositories/owner-settings.ts';
import { twoPersonsIn, twoPersonsText } from '../../repositories/stored-game.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { HallTx } from '../../storage/storage.ts';
import { awardJson, findAward, isByRule, type StoredAward } from './awards.ts';
import { book, readJackpot, tell } from './ledger.ts';

/** Reserves an amount at once; the card is chosen by staff, or left to the draw. */
export const makeAward =
  ({ runtime, storage, cardsOf }: Services): Handler<'POST /jackpot/:cashierId/awards'> =>
  async ({ actor, hallId, body, commit }) => {
    if (body.random && (body.cardNumber ?? null) !== null) throw new Refusal('VALIDATION', { field: 'cardNumber' });
    const card = body.random ? null : staffCard(body.cardNumber, await cardsOf(storage.db, hallId));
    const amount = amountOf(body.amount);
    return commit(async (tx, by) => {
      const { available, enabled, rule_within } = await readJackpot(tx.db, hallId);
      if (enabled === 0) throw new Refusal('JACKPOT_DISABLED');
      // What a rule pays is not also given by hand.
      if (rule_within !== null) throw new Refusal('JACKPOT_BY_RULE');
      const entry = award(available, amount);
      if (!entry.ok) throw new Refusal(entry.error, { amount: birrFromSantim(available) });
      const id = runtime.newId();
      const after = await book(tx, by, { entry: entry.value, awardId: id });
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
        two_persons: twoPersonsText(twoPersonsOf(by).twoPersons),
      };
      await needTwoPersons(tx, by, 'award', amount);
      await tx.db.insertInto('awards').values(made).execute();
      await tell(tx, by, { action: 'jackpot.awarded', subject: id, after: recorded(made) });
      return {
        success: true,
        award: awardJson(made),
        remaining: birrFromSantim(after.available),
        message: confirmation(made, after.available),
      };
    });
  };

/** Changes a pending award within what is available plus what it holds already. A field left out stays as it is. */
export const changeAward =
  ({ cardsOf }: Services): Handler<'PUT /jackpot/history/:id'> =>
  ({ hallId, params, body, commit }) => {
    const amount = amountOf(body.amount);
    return commit(async (tx, by) => {
      const before = await pendingAward(tx, params.id);
      const staysRandom = before.random === 1 && (body.cardNumber ?? null) === null;
      const changed: StoredAward = {
        ...before,
        amount,
        card: staysRandom ? null : staffCard(body.cardNumber, await cardsOf(tx.db, tx.hall)),
        random: staysRandom ? 1 : 0,
        message: body.message.trim(),
        // A new number means a game of the current series.
        ...(body.gameNumber === undefined ? {} : { game_number: body.gameNumber, series: tx.hall.series }),
        ...(body.drawAt === undefined ? {} : { draw_at: instantOf(body.drawAt) }),
        two_persons: twoPersonsText(twoPersonsOf(by).twoPersons),
      };
      let jackpot = await readJackpot(tx.db, hallId);
      const entries = editAward(jackpot.available, before.amount, amount);
      if (!entries.ok) throw new Refusal(entries.error);
      for (const entry of entries.value) jackpot = await book(tx, by, { entry, awardId: before.id });
      // Whatever is changed of it: an award that two persons made must not get another card, or a small one grow, by one.
      await needTwoPersons(tx, by, 'award', changedAward(before.amount, amount));
      await tx.db.updateTable('awards').set(changed).where('id', '=', before.id).execute();
      await tell(tx, by, {
        action: 'jackpot.award-changed',
        subject: before.id,
        before: recorded(before),
        after: recorded(changed),
      });
      return {
        success: true,
        message: 'Award updated successfully!',
        entry: awardJson(changed),
        remaining: birrFromSantim(jackpot.available),
      };
    });
  };

/** Takes a pending award back. It leaves the list and stays in the ledger and the record. */
export const takeAwardBack: Handler<'DELETE /jackpot/history/:id'> = ({ params, commit }) =>
  commit(async (tx, by) => {
    const taken = await pendingAward(tx, params.id);
    const { id, amount } = taken;
    await book(tx, by, { entry: deleteAward(amount), awardId: id });
    await needTwoPersons(tx, by, 'award', amount);
    await tx.db.updateTable('awards').set({ status: 'deleted' }).where('id', '=', id).execute();
    await tell(tx, by, { action: 'jackpot.award-deleted', subject: id, before: recorded(taken) });
    return {
      success: true,
      message: `Award deleted successfully! Restored ${formatBirr(amount)} BIRR to jackpot.`,
      restoredAmount: birrFromSantim(amount),
    };
  });

async function pendingAward(tx: HallTx, awardId: string): Promise<StoredAward> {
  const award = await findAward(tx, awardId);
  if (isByRule(award)) throw new Refusal('JACKPOT_BY_RULE');
  if (award.status === 'triggered') throw new Refusal('AWARD_TRIGGERED');
  return award;
}

function amountOf(birr: number): Santim {
  const amount = santimFromBirr(birr);
  if (amount === null) throw new Refusal('AWARD_AMOUNT_INVALID');
  return amount;
}

/** The card of an award by staff: one that the hall has. */
function staffCard(
  cardNumber: number | null | undefined,
  { has, cards, isOwn }: Awaited<ReturnType<Services['cardsOf']>>,
): number {
  if (cardNumber && has(cardNumber)) return cardNumber;
  // Between the numbers of an own set are gaps, which no range can name.
  if (cardNumber && isOwn) throw new Refusal('CARDS_INVALID', { cards: [cardNumber] });
  throw new Refusal('AWARD_CARD_INVALID', { max: cards.at(-1)?.cardId ?? 0 });
}

const instantOf = (drawAt: string | null | undefined): string | null =>
  drawAt === null || drawAt === undefined ? null : new Date(drawAt).toISOString();

const recorded = ({ amount, card, random, series, game_number, draw_at, message, two_persons }: StoredAward) => ({
  amount,
  card,
  random: random === 1,
  series,
  gameNumber: game_number,
  drawAt: draw_at,
  message,
  ...(two_persons !== null && { twoPersons: twoPersonsIn(two_persons) }),
});

function confirmation({ amount, card, message }: StoredAward, remaining: Santim): string {
  const winner = card === null ? 'a card that the draw will pick' : `card #${card}`;
  return `Jackpot of ${formatBirr(amount)} BIRR awarded to ${winner}! Message: "${message}". Remaining: ${formatBirr(remaining)} BIRR`;
}
