import type { Answer, ParsedBody } from '@adarash/contract';
import { apply, type ClaimOutcome, type Game, type Winner } from '@adarash/rules/game';
import { append, type By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { heldJackpot } from '../jackpot/ledger.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { gameJson, showGame, shownGame, winnerJson } from './game-json.ts';
import { accepted, changeGame, heldGame, loadGame, saveGame } from './game-store.ts';
import type { StoredGame } from './stored-game.ts';

const LATE = 'You missed your chance to claim the win!';

export const checkBingo =
  (desk: Desk): Handler<'POST /games/:id/check-bingo'> =>
  ({ params, query, body: { cardId, preferredPattern }, commit }) =>
    commit(async (tx, by) => {
      const loaded = await heldGame(tx, desk.cardOf, params.id);
      const nextGameCalled = await isFollowed(tx, loaded.row);
      const claim = { type: 'claim', cardId, preferredPattern, at: by.at.getTime(), nextGameCalled } as const;
      const { outcome, ...change } = accepted(apply(loaded.game, claim), { cardId });
      if (!outcome) throw new Error('A claim was judged without an outcome.');
      const claimed = await saveGame(tx, by, loaded, { outcome, ...change });
      await recordClaim(tx, by, claimed.game, { cardId, preferredPattern }, outcome);
      const game = gameJson(shownGame(claimed), (await heldJackpot(tx)).available, query.cards);
      return { success: true, ...verdictJson(cardId, outcome, claimed.game.winners), game };
    });

/** The cashier says that the money has left the counter. Said twice it was still handed over once. */
export const payWinner =
  (desk: Desk): Handler<'POST /games/:id/paid'> =>
  ({ hallId, params, body: { cardId }, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
      const handOver = { type: 'handOver', cardId, at: by.at.getTime(), by: by.actor } as const;
      const paid = await changeGame(tx, by, loaded, handOver, { cardId });
      return { success: true, message: `Card ${cardId} is paid.`, game: await showGame(tx.db, shownGame(paid)) };
    });

/** Claims on a finished game end with the next game's first number: until then nobody's win can be passed over. */
async function isFollowed(tx: HallTx, { id, hall_id, ended_at }: StoredGame): Promise<boolean> {
  if (ended_at === null) return false;
  const next = await tx.db
    .selectFrom('games')
    .select('id')
    .where('hall_id', '=', hall_id)
    .where('first_called_at', '>=', ended_at)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

async function recordClaim(
  tx: HallTx,
  by: By,
  game: Game,
  { cardId, preferredPattern }: ParsedBody<'POST /games/:id/check-bingo'>,
  { verdict, winner, paid }: ClaimOutcome,
): Promise<void> {
  const result = paid ? 'paid' : winner ? 'paid before' : verdict.lateCall ? 'late' : 'refused';
  await append(tx, {
    hallId: game.hallId,
    ...by,
    action: 'game.claim',
    subject: game.id,
    after: {
      gameNumber: game.number,
      cardId,
      preferredPattern: preferredPattern ?? null,
      result,
      prize: paid && winner ? winner.prize : 0,
      lastCalledNumber: verdict.lastCalledNumber,
    },
  });
}

type Verdict = Omit<Answer<'POST /games/:id/check-bingo'>, 'success' | 'game'>;

function verdictJson(
  cardId: number,
  { verdict, winner, previousWinner }: ClaimOutcome,
  winners: readonly Winner[],
): Verdict {
  const { isBingo, lateCall } = verdict;
  return {
    message: isBingo ? `Bingo! Card ${cardId} is a winner` : lateCall ? LATE : `Card ${cardId} is not winner`,
    ...verdict,
    lateCallMessage: lateCall ? LATE : null,
    winner: winner && winnerJson(winner),
    winners: winners.map(winnerJson),
    previousWinner: previousWinner && winnerJson(previousWinner),
  };
}
