import type { Card } from '../cards/card.ts';
import { shareJackpot } from '../money/jackpot.ts';
import { addSantim, type Santim } from '../money/money.ts';
import { DEDUCTED } from '../money/sums.ts';
import { checkClaim, squaresMissing } from '../patterns/claim.ts';
import { fail, type GameErrorCode, ok, type Result } from '../result.ts';
import { numbersCalled } from './calls.ts';
import { cardOf } from './cards.ts';
import type { EndWithHall, Finish, HandOver, MakeClaim, UndoHandOver, VoidGame } from './command.ts';
import type { ClaimOutcome, Decided, GameEvent, Given } from './event.ts';
import type { EndedBy, Game, HandedOver, Instant, Person, Winner } from './game.ts';
import { cardsOut } from './locks.ts';
import { isMixing } from './mix.ts';
import { isFalseClaim, statusRefusal } from './playing.ts';
import { prizeIn, winningsIn } from './stakes.ts';
import { hasEnded, isClaimWindowOver, isRunning } from './status.ts';
import { completeUnpaid, winnerOf } from './winners.ts';

function claim(game: Game, { cardId, preferredPattern, at, nextGameCalled }: MakeClaim): Decided {
  if (game.status === 'pending') return fail('GAME_NOT_STARTED');
  if (game.status === 'voided') return fail('GAME_VOIDED');
  const card = cardOf(game, cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  if (cardsOut(game).includes(cardId)) return fail('CARD_OUT');
  const calls = numbersCalled(game);
  const { lateCalls } = game.terms;
  const claimed = { card, calls, pattern: game.pattern, preferredPattern, lateCalls };
  const verdict = checkClaim(claimed);

  // A repeated claim must be checked first, otherwise a winner who is checked again would be paid again.
  if (winnerOf(game, cardId) || !verdict.winningPattern) {
    const missing = squaresMissing(claimed, verdict);
    const outcome = { verdict, missing, ...otherWinners(game, cardId), paid: false };
    const isNew = isNewRefusal(game, card);
    return ok({ events: isNew ? [{ type: 'claimRefused', cardId, callIndex: calls.length }] : [], outcome });
  }

  if (hasEnded(game)) {
    if (game.decision) return fail('ALREADY_PAID');
    if (nextGameCalled || isClaimWindowOver(game.endedAt ?? at, at)) return fail('CLAIM_WINDOW_CLOSED');
    // A paid prize cannot be shared. This refusal is the last one, because undoing the payout can resolve it.
    if (game.winners.some((winner) => winner.handedOver)) return fail('PRIZE_HANDED_OVER');
  }
  const claimant = { cardId, pattern: verdict.winningPattern, callIndex: calls.length };
  const winners = sharing(game, [...game.winners, claimant]);
  const won: GameEvent = { type: 'won', winners };
  const outcome = { verdict, missing: null, ...otherWinners({ winners }, cardId), paid: true };
  if (hasEnded(game)) return ok({ events: [won], outcome });
  return ok({ events: [won, { type: 'completed', reason: 'claim', at, endedBy: null, decision: null }], outcome });
}

/**
 * Returns whether a refused claim must be stored: the card can be locked for this claim, and the claim is not stored
 * yet.
 */
function isNewRefusal(game: Game, card: Card): boolean {
  if (game.terms.falseClaims !== 'out' || !isRunning(game) || !isFalseClaim(game, card)) return false;
  const { refused } = game;
  return refused?.callIndex !== game.calls.length || !refused.cards.includes(card.cardId);
}

type Sharing = Omit<Winner, 'prize' | 'jackpot'>;

/**
 * Divides the prize pool equally between all winners, in the order of their claims. The jackpot that a rule of release
 * 1.1 paid is divided too. Shares can change until the first winner is paid.
 */
function sharing(game: Game, all: readonly Sharing[]): Winner[] {
  const winners = all.map(({ jackpot: _, ...winner }: Sharing & { jackpot?: Santim }, index) => ({
    ...winner,
    prize: prizeIn(game, all.length, index),
  }));
  const paid = game.winners.flatMap(({ jackpot }) => jackpot ?? []);
  if (paid.length === 0) return winners;
  const shares = shareJackpot(
    addSantim(...paid),
    winners.map(({ cardId }) => cardId),
  );
  return winners.map((winner) => {
    const share = shares.find(({ cardId }) => cardId === winner.cardId);
    return share ? { ...winner, jackpot: share.amount } : winner;
  });
}

type OtherWinners = Pick<ClaimOutcome, 'winner' | 'previousWinner'>;

function otherWinners(game: Pick<Game, 'winners'>, cardId: number): OtherWinners {
  const [first] = game.winners;
  const previousWinner = first && first.cardId !== cardId ? first : null;
  return { winner: winnerOf(game, cardId) ?? null, previousWinner };
}

/**
 * Returns the outcome of an earlier claim again, based on the current game. `paid` is omitted, because it cannot be
 * derived.
 */
export function claimOutcome(
  game: Game,
  claim: Pick<MakeClaim, 'cardId' | 'preferredPattern'>,
): Omit<ClaimOutcome, 'paid'> {
  const { cardId, preferredPattern } = claim;
  const card = cardOf(game, cardId);
  if (!card) throw new Error(`Card ${cardId} is not in game ${game.id}.`);
  const { lateCalls } = game.terms;
  const claimed = { card, calls: numbersCalled(game), pattern: game.pattern, preferredPattern, lateCalls };
  const verdict = checkClaim(claimed);
  return { verdict, missing: squaresMissing(claimed, verdict), ...otherWinners(game, cardId) };
}

/**
 * Returns why staff cannot end a game, or null. With a complete, unpaid card a cashier cannot end it; a moderator can,
 * with a reason.
 */
function endingRefusal(game: Game, by: Person | undefined, reason = '', paying?: number): GameErrorCode | null {
  const unpaid = isRunning(game) ? completeUnpaid(game).filter((cardId) => cardId !== paying) : [];
  if (unpaid.length === 0 || !by) return null;
  if (by.role === 'cashier') return 'CARD_COMPLETE';
  return reason.trim() === '' ? 'REASON_REQUIRED' : null;
}

function endedBy({ by, beside, reason }: Pick<Finish, 'by' | 'beside' | 'reason'>): EndedBy | null {
  if (!by) return null;
  return { role: by.role, reason: reason ?? null, twoPersons: beside && { by, beside } };
}

function finish(game: Game, { at, by, beside, reason, decision }: Finish): Decided {
  if (!isRunning(game)) return fail(statusRefusal(game));
  // Staff cannot finish a game during a mix of phones' codes. They can void it instead, because no prize exists
  // before the first call.
  if (by && isMixing(game)) return fail('MIXING');
  const refusal = endingRefusal(game, by, reason, decision?.cardId);
  if (refusal) return fail(refusal);
  const ended = { type: 'completed', at, endedBy: endedBy({ by, beside, reason }) } as const;
  if (!decision) return ok({ events: [{ ...ended, reason: 'finished', decision: null }] });

  const card = cardOf(game, decision.cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  if (cardsOut(game).includes(card.cardId)) return fail('CARD_OUT');
  const { lateCalls } = game.terms;
  const winner: Winner = {
    cardId: card.cardId,
    pattern: checkClaim({ card, calls: numbersCalled(game), pattern: game.pattern, lateCalls }).winningPattern,
    prize: prizeIn(game, 1, 0),
    callIndex: game.calls.length,
    decidedBy: 'moderator',
  };
  return ok({
    events: [
      { type: 'won', winners: [winner] },
      { ...ended, reason: 'decided', decision },
    ],
  });
}

function voidGame(game: Game, { at, by, beside, reason }: VoidGame): Decided {
  if (game.status === 'voided') return fail('GAME_VOIDED');
  if (game.winners.length > 0 || game.jackpot) return fail('GAME_NOT_VOIDABLE');
  if (game.status === 'completed') return fail('GAME_ALREADY_COMPLETED');
  if (reason.trim() === '') return fail('REASON_REQUIRED');
  const refusal = endingRefusal(game, by, reason);
  if (refusal) return fail(refusal);
  return ok({
    events: [{ type: 'voided', reason, at, endedBy: endedBy({ by, beside, reason }) }],
  });
}

/**
 * Ends the game of a deleted hall. A game that paid a jackpot cannot be voided, so it ends without a winner and without
 * a house fee. Every other game is voided.
 */
function endWithHall(game: Game, { at, role, reason }: EndWithHall): Decided {
  if (hasEnded(game)) return fail(game.status === 'voided' ? 'GAME_VOIDED' : 'GAME_ALREADY_COMPLETED');
  if (!game.jackpot) return ok({ events: [{ type: 'voided', reason, at, endedBy: null }] });
  const endedBy: EndedBy = { role, reason: null, withHall: true };
  return ok({ events: [{ type: 'completed', reason: 'with-hall', at, endedBy, decision: null }] });
}

/** Time, business day and shift of a request to undo a payout; `shift` is omitted if it is not known. */
type Now = { at: Instant; shift?: number | undefined; dayOf: (at: Instant) => string };

/**
 * Returns whether a payout can be undone: until its shift is closed, and at the latest until the end of its business
 * day. Shifts are compared by number, because numbers do not depend on clocks.
 */
export const canUndoHandOver = (made: Pick<HandedOver, 'at' | 'shift'>, { at, shift, dayOf }: Now): boolean =>
  dayOf(made.at) === dayOf(at) && (shift === undefined || (made.shift ?? FIRST_SHIFT) === shift);

/** Shift of payouts that were made before shifts existed. */
const FIRST_SHIFT = 1;

/** Stores the payout of winnings. It is idempotent: a second payout of the same winnings has no event. */
function handOver(game: Game, { at, by, shift, byTransfer = false, ...asked }: HandOver): Decided {
  const owed = owedIn(game, asked);
  if (!owed.ok) return owed;
  const open = owed.value.filter((one) => !one.handedOver);
  const note = { by, shift, byTransfer: byTransfer ? (true as const) : undefined };
  return ok({
    events: open.map(({ handedOver: _, since, ...one }) => ({
      ...{ type: 'handedOver', ...one, ...note },
      // The time of a payout is never earlier than the win, even if the clock was set back.
      at: Math.max(at, since),
    })),
  });
}

function undoHandOver(game: Game, { reason, at, shift, dayOf, ...asked }: UndoHandOver): Decided {
  const owed = owedIn(game, asked);
  if (!owed.ok) return owed;
  if (reason.trim() === '') return fail('REASON_REQUIRED');
  const made = owed.value.filter((one) => one.handedOver);
  if (made.some(({ handedOver }) => handedOver && !canUndoHandOver(handedOver, { at, shift, dayOf })))
    return fail('HAND_OVER_FINAL');
  return ok({ events: made.map(({ handedOver: _, since, ...one }) => ({ type: 'handOverUndone', ...one, reason })) });
}

type PayoutRequest = Pick<HandOver, 'of' | 'cardId'>;
type Owed = Given & {
  /** Time when the game was won. */
  since: Instant;
  handedOver: HandedOver | undefined;
};

/** Returns the requested winnings, paid and unpaid. */
function owedIn(game: Game, { of = 'prize', cardId }: PayoutRequest): Result<Owed[], GameErrorCode> {
  const { winners, jackpot } = game;
  if (of === 'jackpot') {
    if (!jackpot) return fail('NOTHING_WON');
    const { cardId, amount, at: since, handedOver } = jackpot;
    return ok([{ of, cardId, ...owing(game, amount), since, handedOver }]);
  }
  if (cardId === undefined && winners.length === 0) return fail('NOTHING_WON');
  if (cardId !== undefined && !winnerOf(game, cardId))
    return fail(cardOf(game, cardId) ? 'CARD_NOT_WINNER' : 'CARD_NOT_IN_GAME');
  const asked = winners.filter((winner) => cardId === undefined || winner.cardId === cardId);
  const since = game.endedAt ?? 0;
  return ok(
    asked.flatMap(({ cardId, prize, jackpot: share, handedOver }) => {
      const paid = { of, cardId, ...owing(game, prize), since, handedOver };
      if (share === undefined) return [paid];
      // A winner's share of the jackpot is paid together with the prize, but is listed as a separate amount.
      return [paid, { of: 'jackpot' as const, cardId, ...owing(game, share), since, handedOver }];
    }),
  );
}

/** Returns the amount that a payout request would pay now: unpaid prizes and jackpot shares. */
export function openAmount(game: Game, asked: PayoutRequest): { amount: Santim; cards: number[] } {
  const owed = owedIn(game, asked);
  const open = owed.ok ? owed.value.filter(({ handedOver }) => !handedOver) : [];
  const cards = new Set(open.map(({ cardId }) => cardId));
  return { amount: addSantim(...open.map(({ amount }) => amount)), cards: [...cards] };
}

function owing(game: Game, amount: Santim): Omit<Given, 'of' | 'cardId'> {
  const { net, byBank, ...winnings } = winningsIn(game, amount);
  const given: Omit<Given, 'of' | 'cardId'> = { amount };
  for (const name of DEDUCTED) {
    if (winnings[name] > 0) given[name] = winnings[name];
  }
  if (net !== amount) given.net = net;
  if (byBank) given.byBank = byBank;
  return given;
}

/** Decisions on commands that end a game or pay winnings, by command name. */
export const ENDING = { claim, finish, void: voidGame, endWithHall, handOver, undoHandOver };
