import { type Card, isBingoNumber } from '../cards/card.ts';
import { ROUNDS_SEARCHED } from '../draw/draw.ts';
import { cardsCompleteAt, checkClaim, isComplete } from '../patterns/claim.ts';
import { fail, type GameErrorCode, ok, type Result } from '../result.ts';
import { MAX_CALLS, numbersCalled, roundInForce } from './calls.ts';
import { cardOf } from './cards.ts';
import type { GiveJackpot, LockCard, MakeCall, TakeBack, Unlock } from './command.ts';
import type { Decided, GameEvent } from './event.ts';
import type { EndReason, Game, GameStatus, JackpotDraw, Winner } from './game.ts';
import { cardsIn, cardsOut, isBeyondLimit, unlockable } from './locks.ts';
import { isMixing } from './mix.ts';
import { prizeIn } from './stakes.ts';
import { hasEnded, isRunning } from './status.ts';

function pause(game: Game): Decided {
  if (game.status === 'paused') return fail('STATUS_UNCHANGED');
  if (game.status !== 'active') return fail(statusRefusal(game));
  return ok({ events: [{ type: 'paused' }] });
}

function resume(game: Game): Decided {
  if (game.status === 'active') return fail('STATUS_UNCHANGED');
  if (game.status !== 'paused') return fail(statusRefusal(game));
  return ok({ events: [{ type: 'resumed' }] });
}

export function statusRefusal({ status }: Pick<Game, 'status'>): GameErrorCode {
  if (status === 'pending') return 'GAME_NOT_STARTED';
  if (status === 'completed') return 'GAME_ALREADY_COMPLETED';
  return status === 'voided' ? 'GAME_VOIDED' : 'GAME_NOT_ACTIVE';
}

export const SETTABLE_STATUSES = ['active', 'paused', 'completed'] as const satisfies readonly GameStatus[];
type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/**
 * Returns the command that changes a game to a status, so that a request for a status has the same rules as the
 * buttons.
 */
export function commandForStatus(
  status: GameStatus,
  wanted: SettableStatus,
): Result<'start' | 'resume' | 'pause' | 'finish', GameErrorCode> {
  if (status === wanted) return fail('STATUS_UNCHANGED');
  if (hasEnded({ status })) return fail(statusRefusal({ status }));
  if (wanted === 'active') return ok(status === 'pending' ? 'start' : 'resume');
  if (status === 'pending') return fail('GAME_NOT_STARTED');
  return ok(wanted === 'paused' ? 'pause' : 'finish');
}

type Callable = { status: GameStatus; called: readonly number[] };

/** Returns why no number, or not this number, can be called now; null if the call is valid. */
export function callRefusal({ status, called }: Callable, number?: number): GameErrorCode | null {
  if (called.length >= MAX_CALLS) return 'ALL_NUMBERS_CALLED';
  if (status === 'pending') return 'GAME_NOT_STARTED';
  if (status !== 'active') return 'GAME_PAUSED_OR_FINISHED';
  if (number === undefined) return null;
  if (!isBingoNumber(number)) return 'NUMBER_OUT_OF_RANGE';
  return called.includes(number) ? 'NUMBER_ALREADY_CALLED' : null;
}

/** Returns whether a call was made since a screen was updated. `after` is the number of calls that the screen shows. */
export const isOvertaken = ({ calls }: Pick<Game, 'calls'>, after: number | undefined): boolean =>
  after !== undefined && after !== calls.length;

function call(game: Game, command: MakeCall): Decided {
  const { number, kind } = command;
  const refusal = callRefusal({ status: game.status, called: numbersCalled(game) }, number);
  if (refusal) return fail(refusal);
  if (isMixing(game)) return fail('MIXING');
  // The clock may be set back during a game, but the times of the calls must stay in chronological order.
  const at = Math.max(
    command.at,
    game.calls.at(-1)?.at ?? game.mix?.closedAt ?? command.at,
    game.takenBack.at(-1)?.at ?? 0,
  );
  const calls = [...game.calls, { number, kind, at }];
  const called: GameEvent = { type: 'called', number, kind, callIndex: calls.length, at };
  const over = (reason: EndReason) => ({ type: 'completed', reason, at, endedBy: null, decision: null }) as const;

  const winner = game.designation && designatedWin({ ...game, calls });
  if (winner) return ok({ events: [called, { type: 'won', winners: [winner] }, over('designated')] });
  if (calls.length === MAX_CALLS) return ok({ events: [called, over('all-called')] });
  if (command.nextRound === undefined) return ok({ events: [called] });

  if (!isFurtherRound(game, command))
    throw new RangeError(`next round cannot follow round ${roundInForce(game)} of the draw, got ${command.nextRound}`);
  return ok({ events: [called, { type: 'roundChanged', round: command.nextRound, fromCall: calls.length + 1 }] });
}

/** Returns the winner if this call completes the designated card, which wins without a claim. */
function designatedWin(game: Game): Winner | null {
  const card = game.designation && cardOf(game, game.designation.cardId);
  if (!card) return null;
  const { winningPattern: pattern } = checkClaim({ card, calls: numbersCalled(game), pattern: game.pattern });
  if (!pattern) return null;
  return { cardId: card.cardId, pattern, prize: prizeIn(game, 1, 0), callIndex: game.calls.length };
}

function isFurtherRound(game: Game, { kind, nextRound = 0 }: MakeCall): boolean {
  const further = nextRound - (roundInForce(game) ?? 0);
  const isWithinSearch = Number.isInteger(further) && further >= 1 && further <= ROUNDS_SEARCHED;
  return game.designation !== null && kind === 'manual' && isWithinSearch;
}

/**
 * Undoes the last call of a game. Only a typed number can be undone, because a drawn number is never a typing error. If
 * the number completed a card, a moderator is required, because the undo prevents a win.
 */
function takeBack(game: Game, { at, by, reason }: TakeBack): Decided {
  if (!isRunning(game)) return fail(statusRefusal(game));
  const last = game.calls.at(-1);
  const callIndex = game.calls.length;
  if (last?.kind !== 'manual' || game.takenBack.at(-1)?.callIndex === callIndex + 1) return fail('CALL_STAYS');
  if (reason.trim() === '') return fail('REASON_REQUIRED');
  const complete = cardsCompleteAt(cardsIn(game), numbersCalled(game), game.pattern);
  if (by.role === 'cashier' && complete.length > 0) return fail('CARD_COMPLETE');
  const taken = {
    number: last.number,
    callIndex,
    calledAt: last.at,
    // The time of the undo is never earlier than the call, even if the clock was set back.
    at: Math.max(at, last.at),
    reason,
    version: game.version + 1,
  };
  return ok({ events: [{ type: 'takenBack', ...taken }] });
}

/** Returns whether a claim is false, because no line of the card is complete. A late claim is not false. */
export const isFalseClaim = (game: Pick<Game, 'calls' | 'pattern' | 'designation'>, card: Card): boolean =>
  game.calls.length > 0 &&
  // The designated card wins without a claim, so its claims are never false.
  game.designation?.cardId !== card.cardId &&
  !isComplete(card, numbersCalled(game), game.pattern);

/**
 * Locks a card that was checked on the last call and had no line. The number of locked cards is limited, because by
 * locking many cards staff could choose the winner.
 */
function lockCard(game: Game, { cardId, by }: LockCard): Decided {
  if (!isRunning(game)) return fail(statusRefusal(game));
  if (game.terms.falseClaims !== 'out') return fail('FALSE_CLAIMS_TOLD');
  const card = cardOf(game, cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  if (cardsOut(game).includes(cardId)) return ok({ events: [] });
  if (!isFalseClaim(game, card)) return fail('CLAIM_NOT_FALSE');
  const callIndex = game.calls.length;
  if (game.refused?.callIndex !== callIndex || !game.refused.cards.includes(cardId)) return fail('CLAIM_NOT_CHECKED');
  if (isBeyondLimit(game, cardId)) return fail('OUT_LIMIT');
  return ok({ events: [{ type: 'locked', cardId, callIndex, by, version: game.version + 1 }] });
}

/**
 * Unlocks a card. It is possible only until the next call, because from then on the hall has played without the card.
 */
function unlock(game: Game, { cardId, by }: Unlock): Decided {
  if (!isRunning(game)) return fail(statusRefusal(game));
  if (!cardOf(game, cardId)) return fail('CARD_NOT_IN_GAME');
  if (!cardsOut(game).includes(cardId)) return ok({ events: [] });
  if (!unlockable(game, game.calls.length).includes(cardId)) return fail('LOCK_STAYS');
  return ok({ events: [{ type: 'unlocked', cardId, by, version: game.version + 1 }] });
}

/**
 * Returns why no jackpot award can be given in a game, or null. A drawn card and a card that staff chose have different
 * rules.
 */
export function jackpotRefusal(
  { status, jackpotEnabled, drawn }: Pick<Game, 'status' | 'jackpotEnabled'> & { drawn: boolean },
  { random }: Pick<JackpotDraw, 'random'>,
): GameErrorCode | null {
  if (drawn) return 'JACKPOT_NOT_DRAWABLE';
  if (status === 'pending') return 'GAME_NOT_STARTED';
  if (status === 'voided') return 'GAME_VOIDED';
  // The seed of an ended game is public, so a random draw of the jackpot would be predictable.
  if (status === 'completed' && random) return 'JACKPOT_NOT_DRAWABLE';
  return jackpotEnabled ? null : 'JACKPOT_DISABLED';
}

function giveJackpot(game: Game, { type, ...jackpot }: GiveJackpot): Decided {
  if (game.jackpot?.awardId === jackpot.awardId) return ok({ events: [] });
  const refusal = jackpotRefusal({ ...game, drawn: game.jackpot !== null }, jackpot);
  if (refusal) return fail(refusal);
  if (jackpot.random && isMixing(game)) return fail('MIXING');
  if (!cardOf(game, jackpot.cardId)) return fail('CARD_NOT_IN_GAME');
  return ok({ events: [{ type: 'jackpotGiven', ...jackpot }] });
}

/** Decisions on commands during a game, by command name. */
export const PLAYING = { pause, resume, call, takeBack, lockCard, unlock, giveJackpot };
