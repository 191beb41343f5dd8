import { isBingoNumber } from '../card/index.ts';
import { checkClaim } from '../claim/index.ts';
import { ROUNDS_SEARCHED } from '../draw/index.ts';
import { fail } from '../result/index.ts';
import { type Applied, changed, completedEvent, completion } from './change.ts';
import type { GameEvent, MakeCall } from './command.ts';
import { cardOf, moneyOf, numbersCalled, roundInForce } from './derived.ts';
import type { GameErrorCode } from './errors.ts';
import { type Game, MAX_CALLS, type Winner } from './game.ts';

export function pause(game: Game): Applied {
  if (game.status === 'paused') return fail('STATUS_UNCHANGED');
  if (game.status !== 'active') return fail(standingInTheWay(game));
  return changed(game, { status: 'paused' }, [{ type: 'paused' }]);
}

export function resume(game: Game): Applied {
  if (game.status === 'active') return fail('STATUS_UNCHANGED');
  if (game.status !== 'paused') return fail(standingInTheWay(game));
  return changed(game, { status: 'active' }, [{ type: 'resumed' }]);
}

export function standingInTheWay(game: Game): GameErrorCode {
  if (game.status === 'pending') return 'GAME_NOT_STARTED';
  if (game.status === 'completed') return 'GAME_ALREADY_COMPLETED';
  return game.status === 'voided' ? 'GAME_VOIDED' : 'GAME_NOT_ACTIVE';
}

export function call(game: Game, command: MakeCall): Applied {
  const refusal = callRefusal(game, command.number);
  if (refusal) return fail(refusal);
  const { number, kind } = command;
  // A laptop's clock may be set back in mid-game; the order of the calls must still show in their times.
  const at = Math.max(command.at, game.calls.at(-1)?.at ?? command.at);
  const calls = [...game.calls, { number, kind, at }];
  const called: GameEvent = { type: 'called', number, kind, callIndex: calls.length, at };

  const winner = designatedWin({ ...game, calls });
  if (winner) {
    const winners = [winner];
    return changed(game, { calls, winners, ...completion(at) }, [
      called,
      { type: 'won', winner, winners },
      completedEvent('designated', at),
    ]);
  }
  if (calls.length === MAX_CALLS)
    return changed(game, { calls, ...completion(at) }, [called, completedEvent('all-called', at)]);
  if (command.nextRound === undefined) return changed(game, { calls }, [called]);

  if (!isFurtherRound(game, command)) throw new RangeError(`round ${command.nextRound} does not follow`);
  const round = { round: command.nextRound, fromCall: calls.length + 1 };
  return changed(game, { calls, rounds: [...game.rounds, round] }, [called, { type: 'roundChanged', ...round }]);
}

function callRefusal(game: Game, number: number): GameErrorCode | null {
  if (game.calls.length >= MAX_CALLS) return 'ALL_NUMBERS_CALLED';
  if (game.status === 'pending') return 'GAME_NOT_STARTED';
  if (game.status !== 'active') return 'GAME_PAUSED_OR_FINISHED';
  if (!isBingoNumber(number)) return 'NUMBER_OUT_OF_RANGE';
  return game.calls.some((earlier) => earlier.number === number) ? 'NUMBER_ALREADY_CALLED' : null;
}

/** The call that completes the designated card gives it the game without a claim. */
function designatedWin(game: Game): Winner | null {
  const card = game.designation && cardOf(game, game.designation.cardId);
  if (!card) return null;
  const verdict = checkClaim({ card, calls: numbersCalled(game), pattern: game.pattern });
  if (!verdict.winningPattern) return null;
  const prize = moneyOf(game).prizePool;
  return { cardId: card.cardId, pattern: verdict.winningPattern, prize, callIndex: game.calls.length };
}

function isFurtherRound(game: Game, { kind, nextRound = 0 }: MakeCall): boolean {
  const inForce = roundInForce(game) ?? 0;
  const further = nextRound - inForce;
  return (
    game.designation !== null &&
    kind === 'manual' &&
    Number.isInteger(further) &&
    further >= 1 &&
    further <= ROUNDS_SEARCHED
  );
}
