import { checkClaim } from '../claim/index.ts';
import { fail } from '../result/index.ts';
import { type Applied, changed, completedEvent, completion } from './change.ts';
import type { Finish, VoidGame } from './command.ts';
import { cardOf, isRunning, moneyOf, numbersCalled } from './derived.ts';
import type { Game, Winner } from './game.ts';
import { standingInTheWay } from './running.ts';

export function finish(game: Game, { at, decision }: Finish): Applied {
  if (!isRunning(game)) return fail(standingInTheWay(game));
  if (!decision) return changed(game, completion(at), [completedEvent('finished', at)]);

  const card = cardOf(game, decision.cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  const verdict = checkClaim({ card, calls: numbersCalled(game), pattern: game.pattern });
  const winner: Winner = {
    cardId: card.cardId,
    pattern: verdict.winningPattern,
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
