import type { Answer, ParsedBody } from '@adarash/contract';
import { apply, type ClaimOutcome, type Winner } from '@adarash/rules/game';
import { append, type By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import { winnerJson } from './game-json.ts';
import type { StoredGame } from './game-row.ts';
import { loadGame } from './load.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

const LATE = 'You missed your chance to claim the win!';

export const checkBingo =
  (desk: Desk): Handler<'POST /games/:id/check-bingo'> =>
  ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, tx.hall.id, params.id);
      const change = accepted(
        apply(loaded.game, {
          type: 'claim',
          cardId: body.cardId,
          preferredPattern: body.preferredPattern,
          at: by.at.getTime(),
          nextGameCreated: await nextGameCreated(tx, loaded.row),
        }),
        { cardId: body.cardId },
      );
      const outcome = change.outcome!;
      const row = await saveGame(tx, by, loaded, change);
      await recordClaim(tx, by, row, body, outcome);
      return {
        success: true,
        ...verdictJson(body.cardId, outcome, change.game.winners),
        game: await showGame(desk, tx.db, row),
      };
    });

/** Claims on a finished game end when the cashier goes on to the next one. */
async function nextGameCreated(tx: HallTx, { id, hall_id, ended_at }: StoredGame): Promise<boolean> {
  if (ended_at === null) return false;
  const next = await tx.db
    .selectFrom('games')
    .select('id')
    .where('hall_id', '=', hall_id)
    .where('created_at', '>=', ended_at)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

async function recordClaim(
  tx: HallTx,
  { actor, at }: By,
  row: StoredGame,
  { cardId, preferredPattern }: ParsedBody<'POST /games/:id/check-bingo'>,
  { verdict, winner, paid }: ClaimOutcome,
): Promise<void> {
  const result = paid ? 'paid' : winner ? 'paid before' : verdict.lateCall ? 'late' : 'refused';
  await append(tx, {
    hallId: row.hall_id,
    actor,
    action: 'game.claim',
    subject: row.id,
    after: {
      gameNumber: row.number,
      cardId,
      preferredPattern: preferredPattern ?? null,
      result,
      prize: paid ? winner!.prize : 0,
      lastCalledNumber: verdict.lastCalledNumber,
    },
    at,
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
