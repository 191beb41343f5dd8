import type { Answer, ParsedBody } from '@adarash/contract';
import type { ClaimedCard, ClaimResult } from '@adarash/contract/live';
import { apply, type ClaimOutcome, cardOf, type Game, numbersCalled } from '@adarash/rules/game';
import { type AuditContext, append } from '../audit-log/append.ts';
import type { HallHandler } from '../http/request-context.ts';
import { publish } from '../live/events.ts';
import { isFollowed } from '../repositories/games.ts';
import type { HallTx } from '../storage/storage.ts';
import { gameTx, saveGame, unwrapOrRefuse } from './change-game.ts';
import type { GameDeps } from './game-deps.ts';
import { claimedGameJson, gameInResponse, winnerJson } from './game-json.ts';
import type { RunningGames } from './running-games.ts';

const LATE = 'You missed your chance to claim the win!';

export const checkBingo =
  (deps: GameDeps & { readonly running: RunningGames }): HallHandler<'POST /games/:id/check-bingo'> =>
  (request) =>
    request.commit(async (tx, by) => {
      const { loaded, answer } = gameTx(deps, tx, by, (await deps.running.load(tx, request.params.id)).loaded);
      const { cardId, preferredPattern } = request.body;
      // Claims on an ended game are valid until the first number of the next game is called, so that no winner is
      // missed.
      const nextGameCalled = await isFollowed(tx.db, loaded.row);
      const claim = { type: 'claim', cardId, preferredPattern, at: by.at.getTime(), nextGameCalled } as const;
      const { outcome, ...change } = unwrapOrRefuse(apply(loaded.game, claim), { cardId });
      if (!outcome) throw new Error(`The check of card ${cardId} in game ${loaded.game.id} has no outcome.`);
      const { id: gameId } = loaded.game;
      // The check is published before the change of the game, so that the display shows the check before the winner.
      const result = resultOf(outcome);
      const shown = { game: claimedGameJson(gameInResponse(loaded)), ...refusedCard(loaded.game, cardId, outcome) };
      await publish(tx, { type: 'claim-checked', gameId, cardId, result, ...shown });
      const claimed = await saveGame(deps, tx, by, loaded, { outcome, ...change });
      if (claimed !== loaded) deps.running.keep(tx, claimed, null);
      const isRemembered = change.events.some(({ type }) => type === 'claimRefused');
      await recordClaim(tx, by, claimed.game, request.body, outcome, isRemembered);
      return answer(claimed, verdictJson(cardId, outcome, claimed.game), request.query.cards);
    });

function resultOf({ verdict, winner }: ClaimOutcome): ClaimResult {
  if (winner) return 'won';
  return verdict.lateCall ? 'late' : 'refused';
}

/** Returns the squares of a refused card for the TV. Must contain only called and printed numbers. */
function refusedCard(game: Game, cardId: number, outcome: ClaimOutcome): { card?: ClaimedCard } {
  const card = cardOf(game, cardId);
  if (!card || resultOf(outcome) !== 'refused') return {};
  const { numbers } = card;
  const called = numbersCalled(game).filter((number) => numbers.includes(number));
  return { card: { numbers, called, missing: outcome.missing } };
}

async function recordClaim(
  tx: HallTx,
  by: AuditContext,
  game: Game,
  { cardId, preferredPattern }: ParsedBody<'POST /games/:id/check-bingo'>,
  outcome: ClaimOutcome,
  isRemembered: boolean,
): Promise<void> {
  const { verdict, winner, paid } = outcome;
  const result = winner && !paid ? 'won before' : resultOf(outcome);
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
      // Number of calls at the refusal of the claim, which enables staff to lock the card for this number.
      refusedAt: isRemembered ? game.calls.length : undefined,
    },
  });
}

type Verdict = Omit<Answer<'POST /games/:id/check-bingo'>, 'success' | 'game'>;

export function verdictJson(
  cardId: number,
  { verdict, missing, winner, previousWinner }: Omit<ClaimOutcome, 'paid'>,
  game: Game,
): Verdict {
  const { isBingo, lateCall } = verdict;
  const noBingo = lateCall ? LATE : `Card ${cardId} is not winner`;
  return {
    message: isBingo ? `Bingo! Card ${cardId} is a winner` : noBingo,
    ...verdict,
    missing,
    lateCallMessage: lateCall ? LATE : null,
    winner: winner && winnerJson(game, winner),
    winners: game.winners.map((one) => winnerJson(game, one)),
    previousWinner: previousWinner && winnerJson(game, previousWinner),
  };
}
