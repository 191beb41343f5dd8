import type { Santim } from '../money.ts';
import { fail, type GameErrorCode, ok, type Result } from '../refusal.ts';
import { type Applied, changed, type HandOver, type UndoHandOver } from './command.ts';
import { cardOf, type Game, type HandedOver, type Instant, winnerOf } from './game.ts';

/**
 * Whether a hand-over can still be undone: until the end of the day it was made on, as the hall counts its days. This
 * alone decides when a hand-over is final.
 */
export const canUndoHandOver = (madeAt: Instant, now: Instant, dayOf: (at: Instant) => string): boolean =>
  dayOf(madeAt) === dayOf(now);

/** Said twice it was still handed over once. */
export function handOver(game: Game, { at, by, ...asked }: HandOver): Applied {
  const owed = owedIn(game, asked);
  if (!owed.ok) return owed;
  const open = owed.value.filter((one) => !one.handedOver);
  const events = open.map(({ of, cardId, amount }) => ({ type: 'handedOver', of, cardId, amount }) as const);
  return changed(game, noting(game, open, { at, by }), events);
}

export function undoHandOver(game: Game, { at, reason, dayOf, ...asked }: UndoHandOver): Applied {
  const owed = owedIn(game, asked);
  if (!owed.ok) return owed;
  if (reason.trim() === '') return fail('REASON_REQUIRED');
  const made = owed.value.filter((one) => one.handedOver);
  if (made.some(({ handedOver }) => handedOver && !canUndoHandOver(handedOver.at, at, dayOf)))
    return fail('HAND_OVER_FINAL');
  const events = made.map(
    ({ of, cardId, amount }) => ({ type: 'handOverUndone', of, cardId, amount, reason }) as const,
  );
  return changed(game, noting(game, made, null), events);
}

type Asked = Pick<HandOver, 'of' | 'cardId'>;
type Owed = {
  of: 'prize' | 'jackpot';
  cardId: number;
  amount: Santim;
  handedOver: HandedOver | undefined;
};

/** What was won and is asked for, in a player's hand already or not. */
function owedIn(game: Game, { of = 'prize', cardId }: Asked): Result<Owed[], GameErrorCode> {
  const { winners, jackpot } = game;
  if (of === 'jackpot')
    return jackpot
      ? ok([{ of, cardId: jackpot.cardId, amount: jackpot.amount, handedOver: jackpot.handedOver }])
      : fail('NOTHING_WON');
  if (cardId === undefined && winners.length === 0) return fail('NOTHING_WON');
  if (cardId !== undefined && !winnerOf(game, cardId))
    return fail(cardOf(game, cardId) ? 'CARD_NOT_WINNER' : 'CARD_NOT_IN_GAME');
  const asked = winners.filter((winner) => cardId === undefined || winner.cardId === cardId);
  return ok(asked.map(({ cardId, prize, handedOver }) => ({ of, cardId, amount: prize, handedOver })));
}

/** Nobody gets money before it was won, whatever the clock says. */
function noting({ winners, jackpot, endedAt }: Game, owed: readonly Owed[], note: HandedOver | null): Partial<Game> {
  const noted = <Won extends { handedOver?: HandedOver }>(won: Won, since: Instant): Won => {
    const { handedOver: _, ...rest } = won;
    return { ...rest, ...(note && { handedOver: { ...note, at: Math.max(note.at, since) } }) } as Won;
  };
  const isMeant = (of: Owed['of'], cardId: number) => owed.some((one) => one.of === of && one.cardId === cardId);
  return {
    winners: winners.map((one) => (isMeant('prize', one.cardId) ? noted(one, endedAt ?? 0) : one)),
    jackpot: jackpot && isMeant('jackpot', jackpot.cardId) ? noted(jackpot, jackpot.at) : jackpot,
  };
}
