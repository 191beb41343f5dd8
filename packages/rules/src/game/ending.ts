import { checkClaim } from '../claim.ts';
import { shareOf } from '../money.ts';
import { fail } from '../result.ts';
import {
  type Applied,
  changed,
  type EndReason,
  type Finish,
  type GameEvent,
  type MakeClaim,
  type VoidGame,
} from './command.ts';
import {
  CLAIM_WINDOW_MS,
  cardOf,
  type Game,
  hasEnded,
  type Instant,
  isRunning,
  moneyOf,
  numbersCalled,
  type Winner,
  winnerOf,
} from './game.ts';
import { standingInTheWay } from './playing.ts';

const completion = (at: Instant): Pick<Game, 'status' | 'endedAt'> => ({ status: 'completed', endedAt: at });
const completedEvent = (reason: EndReason, at: Instant): GameEvent => ({ type: 'completed', reason, at });

export function claim(game: Game, { cardId, preferredPattern, at, nextGameCreated }: MakeClaim): Applied {
  if (game.status === 'pending') return fail('GAME_NOT_STARTED');
  if (game.status === 'voided') return fail('GAME_VOIDED');
  const card = cardOf(game, cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  const calls = numbersCalled(game);
  const verdict = checkClaim({ card, calls, pattern: game.pattern, preferredPattern });

  // Checked first, so that a winner who is checked again is never paid again.
  const earlier = winnerOf(game, cardId);
  if (earlier || !verdict.winningPattern) {
    const outcome = { verdict, winner: earlier ?? null, previousWinner: firstOther(game, cardId), paid: false };
    return changed(game, {}, [], outcome);
  }

  if (hasEnded(game)) {
    if (game.decision) return fail('ALREADY_PAID');
    if (nextGameCreated || at - (game.endedAt ?? at) >= CLAIM_WINDOW_MS) return fail('CLAIM_WINDOW_CLOSED');
  }
  const { winner, winners } = sharing(game, { cardId, pattern: verdict.winningPattern, callIndex: calls.length });
  const won: GameEvent = { type: 'won', winner, winners };
  const outcome = { verdict, winner, previousWinner: firstOther({ winners }, cardId), paid: true };
  if (hasEnded(game)) return changed(game, { winners }, [won], outcome);
  return changed(game, { winners, ...completion(at) }, [won, completedEvent('claim', at)], outcome);
}

/** All winners share the prize pool equally, in the order of their claims. */
function sharing(game: Game, claimant: Omit<Winner, 'prize'>): { winner: Winner; winners: Winner[] } {
  const share = (index: number) => shareOf(moneyOf(game).prizePool, game.winners.length + 1, index);
  const winner = { ...claimant, prize: share(game.winners.length) };
  return { winner, winners: [...game.winners.map((other, index) => ({ ...other, prize: share(index) })), winner] };
}

function firstOther({ winners }: Pick<Game, 'winners'>, cardId: number): Winner | null {
  const first = winners[0];
  return first && first.cardId !== cardId ? first : null;
}

export function finish(game: Game, { at, decision }: Finish): Applied {
  if (!isRunning(game)) return fail(standingInTheWay(game));
  if (!decision) return changed(game, completion(at), [completedEvent('finished', at)]);

  const card = cardOf(game, decision.cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  const winner: Winner = {
    cardId: card.cardId,
    pattern: checkClaim({ card, calls: numbersCalled(game), pattern: game.pattern }).winningPattern,
    prize: moneyOf(game).prizePool,
    callIndex: game.calls.length,
    decidedBy: 'moderator',
  };
  const winners = [winner];
  return changed(game, { decision, winners, ...completion(at) }, [
    { type: 'won', winner, winners },
    completedEvent('decided', at),
  ]);
}

export function voidGame(game: Game, { at, reason }: VoidGame): Applied {
  if (game.status === 'voided') return fail('GAME_VOIDED');
  if (game.winners.length > 0 || game.jackpot) return fail('GAME_NOT_VOIDABLE');
  if (game.status === 'completed') return fail('GAME_ALREADY_COMPLETED');
  if (reason.trim() === '') return fail('REASON_REQUIRED');
  return changed(game, { status: 'voided', endedAt: at, voidReason: reason }, [{ type: 'voided', reason, at }]);
}
