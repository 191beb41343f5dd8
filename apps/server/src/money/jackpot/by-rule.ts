import type { Answer } from '@adarash/contract';
import { completeUnpaid, type Game, hasEnded, jackpotDecided, playedOf } from '@adarash/rules/game';
import {
  award,
  deleteAward,
  fewestCards,
  GAMES_JUDGED,
  type JackpotOffer,
  type JackpotTerms,
} from '@adarash/rules/jackpot';
import { birrFromSantim } from '@adarash/rules/money';
import type { Handler } from '../../http/handler.ts';
import { type By, written } from '../../record/append.ts';
import { gameRow, lastCardCounts } from '../../repositories/games.ts';
import { needTwoPersons, ownerSettings } from '../../repositories/owner-settings.ts';
import { Refusal } from '../../start/refusal.ts';
import type { HallTx } from '../../storage/storage.ts';
import { isByRule, pendingAwards, type StoredAward, triggerAward } from './awards.ts';
import { book, ensureJackpot, jackpotHolds, readJackpot, type StoredJackpot, tell } from './ledger.ts';

export const termsOfJackpot = ({ rule_within, must_go }: StoredJackpot): JackpotTerms => ({
  within: rule_within,
  mustGo: must_go,
});

/** It holds for games that are created from now on. It gives the whole jackpot away, so that it is signed as an award. */
export const setJackpotRule: Handler<'PUT /jackpot/:cashierId/rule'> = ({ hallId, body, commit }) =>
  commit(async (tx, by) => {
    const before = await ensureJackpot(tx);
    const after = { within: body.within, mustGo: body.within === null ? null : body.mustGo };
    const was = termsOfJackpot(before);
    if (was.within !== after.within || was.mustGo !== after.mustGo) {
      await needTwoPersons(tx, by, 'award', jackpotHolds(before));
      const columns = { rule_within: after.within, must_go: after.mustGo, updated_at: by.at.toISOString() };
      await tx.db.updateTable('jackpots').set(columns).where('hall_id', '=', hallId).execute();
      await tell(tx, by, { action: 'jackpot.rule', subject: hallId, before: was, after });
    }
    return { success: true, message: ruleSaid(after), rule: ruleJson(after) };
  });

export const ruleJson = ({ within, mustGo }: JackpotTerms): Answer<'GET /jackpot/:cashierId'>['rule'] =>
  within === null ? null : { within, mustGo };

const ruleSaid = ({ within }: JackpotTerms): string =>
  within === null ? 'Awards pay the jackpot.' : `A win within ${within} calls takes the jackpot.`;

/**
 * What a game is played for by its rule, taken out of what is available with its first call, so that no award, correction
 * or other game can spend it meanwhile. With that call nobody can claim in the game before any more.
 */
export async function reserveByRule(tx: HallTx, by: By, game: Game): Promise<JackpotOffer> {
  for (const waiting of (await pendingAwards(tx.db, tx.hall.id)).filter(isByRule))
    if (hasEnded(await gameRow(tx.db, tx.hall.id, waiting.id))) await release(tx, by, waiting);
  const { available: amount } = await readJackpot(tx.db, tx.hall.id);
  if (amount > 0) await reserve(tx, by, game, amount);
  const { drawMinCards } = await ownerSettings(tx.db);
  return { amount, fewestCards: fewestCards(false, drawMinCards, await lastCardCounts(tx.db, game, GAMES_JUDGED)) };
}

async function reserve(tx: HallTx, by: By, game: Game, amount: JackpotOffer['amount']): Promise<StoredAward> {
  const { id, number, series, hallId } = game;
  const { available } = await readJackpot(tx.db, hallId);
  const entry = award(available, amount);
  if (!entry.ok) throw new Refusal(entry.error, { amount: birrFromSantim(available) });
  const { entries } = await book(tx, by, { entry: entry.value, gameId: id, awardId: id });
  const made: StoredAward = {
    ...{ id, hall_id: hallId, seq: entries, series, game_number: number, card: null, random: 0, amount },
    ...{ message: '', status: 'pending', draw_at: null, game_id: null, drawn_number: null, triggered_at: null },
    ...{ created_at: by.at.toISOString(), created_by: written(by.actor).id, two_persons: null },
  };
  await tx.db
    .insertInto('awards')
    .values(made)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute();
  await tell(tx, by, { action: 'jackpot.reserved', subject: id, after: { gameNumber: number, series, amount } });
  return made;
}

async function release(tx: HallTx, by: By, { id, amount, game_number: gameNumber }: StoredAward): Promise<void> {
  await book(tx, by, { entry: deleteAward(amount), gameId: id, awardId: id });
  await tx.db.updateTable('awards').set({ status: 'deleted' }).where('id', '=', id).execute();
  await tell(tx, by, { action: 'jackpot.released', subject: id, after: { gameNumber, amount } });
}

/**
 * Once its game has ended, what was reserved is paid or goes back. While a card could still claim and nobody has, it stays
 * reserved: the next game's first call ends that.
 */
export async function settleByRule(tx: HallTx, by: By, game: Game): Promise<void> {
  if (!hasEnded(game) || !game.jackpotOffer || game.jackpotOffer.amount === 0) return;
  const rows = tx.db.selectFrom('awards').selectAll().where('id', '=', game.id).where('hall_id', '=', game.hallId);
  const stored = await rows.executeTakeFirst();
  if (stored?.status === 'triggered') return;
  const reserved = stored?.status === 'pending' ? stored : null;
  if (jackpotDecided(game, playedOf(game))?.why === null) {
    const paid = reserved ?? (await reserve(tx, by, game, game.jackpotOffer.amount));
    await triggerAward(tx, by, paid, game, null);
    const after = { gameNumber: game.number, amount: paid.amount };
    return tell(tx, by, { action: 'jackpot.paid-by-rule', subject: game.id, after });
  }
  const isOpen = game.status === 'completed' && game.winners.length === 0 && completeUnpaid(game).length > 0;
  if (reserved && !isOpen) await release(tx, by, reserved);
}
