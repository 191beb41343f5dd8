import { describe, expect, it } from 'vitest';
import { alike, Hall, MODERATOR, pendingGame, TOP_ROW } from '../hall.test-support.ts';
import { santim } from '../money/money.ts';
import {
  apply,
  CLAIM_WINDOW_MS,
  decidedCardId,
  drawKind,
  numbersCalled,
  othersComplete,
  potDivision,
  takesClaims,
  unclaimed,
} from './index.ts';

const hall = () => {
  const started = new Hall(pendingGame({ cards: [alike(1), alike(2), alike(3), alike(4)], bet: santim(1001) }));
  started.start();
  return started;
};
const won = () => {
  const playing = hall();
  for (const number of TOP_ROW) playing.manual(number);
  return playing;
};
const POOL = 2553; // 3 × 1001 less 15 %, which is 450.45 and rounds to 450

describe('a claim', () => {
  it('divides a jackpot that a rule of release 1.1 paid, if a further card wins after the upgrade', () => {
    const playing = won();
    playing.claim(2);
    const winners = playing.game.winners.map((winner) => ({ ...winner, jackpot: santim(10_001) }));
    playing.game = { ...playing.game, winners };
    playing.claim(1);
    expect(playing.game.winners).toMatchObject([
      { cardId: 2, jackpot: 5_000 },
      { cardId: 1, jackpot: 5_001 },
    ]);
  });

  it('completes the game and pays the whole prize pool', () => {
    const playing = won();
    const outcome = playing.claim(2);
    expect(outcome).toMatchObject({
      paid: true,
      previousWinner: null,
      winner: { cardId: 2, prize: POOL, callIndex: 5 },
    });
    expect(outcome.verdict.isBingo).toBe(true);
    expect(playing.game).toMatchObject({ status: 'completed', winners: [{ cardId: 2, pattern: 'horizontal_line' }] });
    expect(unclaimed(playing.game)).toBe(0);
  });

  it('wins even while the game is paused', () => {
    const playing = won();
    playing.do({ type: 'pause' });
    expect(takesClaims(playing.game)).toBe(true);
    expect(playing.claim(2).paid).toBe(true);
    expect(playing.game.status).toBe('completed');
  });

  it('leaves the game unchanged if it does not win', () => {
    const playing = hall();
    const before = playing.game;
    expect(playing.claim(2)).toMatchObject({ paid: false, winner: null, verdict: { isBingo: false } });
    expect(playing.game).toBe(before);
  });

  it('wins no prize if it is one number late', () => {
    const playing = won();
    playing.manual(75);
    expect(playing.claim(2)).toMatchObject({ paid: false, verdict: { lateCall: true } });
    expect(playing.game.status).toBe('active');
  });

  it('returns the same result without a second payment if the winner claims again', () => {
    const playing = won();
    const first = playing.claim(2);
    const after = playing.game;
    expect(playing.claim(2)).toEqual({ ...first, paid: false });
    expect(playing.game).toBe(after);
  });

  it('is refused for a card that is not in the game', () => {
    expect(apply(won().game, { type: 'claim', cardId: 9, at: 1, nextGameCalled: false })).toEqual({
      ok: false,
      error: 'CARD_NOT_IN_GAME',
    });
  });
});

describe('co-winners', () => {
  it('split the prize in the order of their claims, with the odd santim to the earlier claim', () => {
    const playing = won();
    playing.claim(2);
    const { endedAt } = playing.game;
    expect(playing.claim(4)).toMatchObject({ paid: true, winner: { prize: 1276 }, previousWinner: { cardId: 2 } });
    playing.claim(1);
    playing.claim(3);
    expect(playing.game.winners.map(({ cardId, prize }) => [cardId, prize])).toEqual([
      [2, 639],
      [4, 638],
      [1, 638],
      [3, 638],
    ]);
    expect(playing.game.winners.reduce((sum, { prize }) => sum + prize, 0)).toBe(potDivision(playing.game).prizePool);
    expect(playing.game.endedAt).toBe(endedAt);
    expect(playing.claim(4)).toMatchObject({ paid: false, winner: { prize: 638 }, previousWinner: { cardId: 2 } });
  });

  it('are refused after fifteen minutes or a call of the next game, but checks remain possible', () => {
    const playing = won();
    playing.claim(2);
    const claim = (after: number, nextGameCalled: boolean) =>
      apply(playing.game, { type: 'claim', cardId: 4, at: playing.game.endedAt! + after, nextGameCalled });
    expect(claim(CLAIM_WINDOW_MS, false)).toEqual({ ok: false, error: 'CLAIM_WINDOW_CLOSED' });
    expect(claim(1, true)).toEqual({ ok: false, error: 'CLAIM_WINDOW_CLOSED' });
    expect(claim(-CLAIM_WINDOW_MS, false)).toEqual({ ok: false, error: 'CLAIM_WINDOW_CLOSED' });
    expect(claim(CLAIM_WINDOW_MS - 1, false).ok).toBe(true);
    expect(playing.claim(2, true)).toMatchObject({ paid: false, winner: { prize: POOL } });
  });
});

describe('the number of other complete cards', () => {
  const CASHIER = { id: 'e'.repeat(24), name: 'Dawit', role: 'cashier' };
  const others = ({ game }: Hall) => othersComplete(game, numbersCalled(game));

  it('is known after a valid claim, and decreases with each further valid claim', () => {
    const playing = won();
    expect(others(playing)).toBeNull();
    playing.claim(2);
    expect(others(playing)).toBe(3);
    playing.claim(4);
    playing.claim(1);
    expect(others(playing)).toBe(1);
    playing.claim(3);
    expect(others(playing)).toBe(0);
  });

  it('is unknown after a failed claim, and if the game ends without a winner', () => {
    const playing = hall();
    playing.manual(TOP_ROW[0]!);
    playing.claim(2);
    expect(others(playing)).toBeNull();
    const finished = won();
    finished.do({ type: 'finish', at: ++finished.clock });
    expect(others(finished)).toBeNull();
  });

  it('excludes locked cards', () => {
    const playing = won();
    playing.claim(2);
    const out = [{ cardId: 4, callIndex: 1, version: 3 }];
    expect(othersComplete({ ...playing.game, out }, numbersCalled(playing.game))).toBe(2);
  });

  it('is unknown after a payout until it is undone, and after a decision by staff', () => {
    const playing = won();
    playing.claim(2);
    playing.do({ type: 'handOver', at: 9, by: CASHIER });
    expect(others(playing)).toBeNull();
    playing.do({ type: 'undoHandOver', at: 9, reason: 'Two bingos', dayOf: () => 'today' });
    expect(others(playing)).toBe(3);
    const decided = won();
    decided.do({ type: 'finish', at: ++decided.clock, decision: { cardId: 4, by: MODERATOR } });
    expect(others(decided)).toBeNull();
  });
});

describe('a game that ended without a winner', () => {
  it('still pays a claim of a card that its last number completed', () => {
    const playing = won();
    playing.do({ type: 'finish', at: ++playing.clock });
    expect(unclaimed(playing.game)).toBe(POOL);
    expect(takesClaims(playing.game)).toBe(true);
    expect(playing.claim(3)).toMatchObject({ paid: true, winner: { prize: POOL }, previousWinner: null });
    expect(unclaimed(playing.game)).toBe(0);
  });

  it('refuses a claim after the time for claims', () => {
    const playing = won();
    playing.do({ type: 'finish', at: ++playing.clock });
    const late = { type: 'claim', cardId: 3, at: playing.clock + CLAIM_WINDOW_MS, nextGameCalled: false } as const;
    expect(apply(playing.game, late)).toEqual({ ok: false, error: 'CLAIM_WINDOW_CLOSED' });
  });

  it('refuses every claim after it was voided', () => {
    const playing = won();
    playing.do({ type: 'void', at: ++playing.clock, reason: 'x' });
    expect(takesClaims(playing.game)).toBe(false);
    expect(apply(playing.game, { type: 'claim', cardId: 3, at: playing.clock, nextGameCalled: false })).toEqual({
      ok: false,
      error: 'GAME_VOIDED',
    });
  });

  it('cannot be voided after a payout', () => {
    const playing = won();
    playing.claim(3);
    expect(apply(playing.game, { type: 'void', at: 1, reason: 'x' })).toEqual({
      ok: false,
      error: 'GAME_NOT_VOIDABLE',
    });
  });
});

describe('a winner whom staff decide when they finish the game', () => {
  it('is paid and marked, and makes the game a designated one', () => {
    const playing = won();
    playing.do({ type: 'finish', at: ++playing.clock, decision: { cardId: 4, by: MODERATOR } });
    expect(playing.game.winners).toEqual([
      { cardId: 4, pattern: 'horizontal_line', prize: POOL, callIndex: 5, decidedBy: 'moderator' },
    ]);
    expect(drawKind(playing.game)).toBe('designated');
    expect(decidedCardId(playing.game)).toBe(4);
    // The decided card is null if a winner was designated before the start too.
    expect(decidedCardId({ ...playing.game, rounds: [{ round: 3 }] })).toBeNull();
    expect(takesClaims(playing.game)).toBe(false);
    expect(apply(playing.game, { type: 'claim', cardId: 1, at: playing.clock, nextGameCalled: false })).toEqual({
      ok: false,
      error: 'ALREADY_PAID',
    });
  });

  it('has no pattern if its card has no line, and must be in the game', () => {
    const playing = hall();
    const finish = (cardId: number) => ({ type: 'finish', at: 9, decision: { cardId, by: MODERATOR } }) as const;
    expect(apply(playing.game, finish(9))).toEqual({ ok: false, error: 'CARD_NOT_IN_GAME' });
    playing.do(finish(1));
    expect(playing.game.winners[0]).toMatchObject({ cardId: 1, pattern: null, prize: POOL });
    expect(playing.claim(1)).toMatchObject({ paid: false, winner: { cardId: 1, decidedBy: 'moderator' } });
  });
});

describe('a paid prize', () => {
  const CASHIER = { id: 'e'.repeat(24), name: 'Dawit', role: 'cashier' };
  const pay = (cardId: number) => ({ type: 'handOver', cardId, at: 9e12, by: CASHIER }) as const;

  it('is stored once, with person and time of the payment', () => {
    const playing = won();
    playing.claim(2);
    const { events } = playing.do(pay(2));
    expect(playing.game.winners).toMatchObject([{ cardId: 2, prize: POOL, handedOver: { at: 9e12, by: CASHIER } }]);
    expect(events).toEqual([{ type: 'handedOver', of: 'prize', cardId: 2, amount: POOL, at: 9e12, by: CASHIER }]);
    expect(playing.do({ ...pay(2), at: 9e12 + 5 }).events).toEqual([]);
  });

  it('can no longer be shared, and a later claim gets a specific refusal', () => {
    const playing = won();
    playing.claim(2);
    playing.claim(3);
    playing.do(pay(3));
    expect(apply(playing.game, { type: 'claim', cardId: 4, at: playing.clock, nextGameCalled: false })).toEqual({
      ok: false,
      error: 'PRIZE_HANDED_OVER',
    });
    expect(playing.claim(2)).toMatchObject({ paid: false, winner: { cardId: 2 } });
    expect(playing.game.winners.map(({ prize }) => prize)).toEqual([1277, 1276]);
    // After the time for claims, undoing the payout no longer helps, so the refusal names the closed window instead.
    expect(apply(playing.game, { type: 'claim', cardId: 4, at: playing.clock, nextGameCalled: true })).toEqual({
      ok: false,
      error: 'CLAIM_WINDOW_CLOSED',
    });
  });

  it('must belong to a winner', () => {
    const playing = won();
    const error = (cardId?: number) => apply(playing.game, { ...pay(2), cardId });
    expect(error(2)).toEqual({ ok: false, error: 'CARD_NOT_WINNER' });
    expect(error(99)).toEqual({ ok: false, error: 'CARD_NOT_IN_GAME' });
    expect(error()).toEqual({ ok: false, error: 'NOTHING_WON' });
    expect(apply(playing.game, { type: 'handOver', of: 'jackpot', at: 1, by: CASHIER })).toEqual({
      ok: false,
      error: 'NOTHING_WON',
    });
  });

  it('includes every unpaid winner if the request names no card', () => {
    const playing = won();
    playing.claim(2);
    playing.claim(3);
    playing.claim(4);
    playing.do(pay(3));
    const { events } = playing.do({ type: 'handOver', at: 9e12 + 7, by: CASHIER });
    expect(events.map((event) => event.type === 'handedOver' && event.cardId)).toEqual([2, 4]);
    expect(playing.game.winners.map(({ handedOver }) => handedOver?.at)).toEqual([9e12 + 7, 9e12, 9e12 + 7]);
  });

  describe('undoing the payment', () => {
    const dayOf = (at: number) => String(Math.floor(at / 1000));
    const undo = (cardId?: number, at = 9e12 + 5, reason = 'Wrong card') =>
      ({ type: 'undoHandOver', cardId, at, reason, dayOf }) as const;
    const paidTwo = () => {
      const playing = won();
      playing.claim(2);
      playing.claim(3);
      playing.do(pay(2));
      return playing;
    };

    it('makes the prize unpaid again with a reason, and the prize can be shared again', () => {
      const playing = paidTwo();
      const open = playing.game.winners[1];
      const { events } = playing.do(undo(2));
      expect(events).toEqual([{ type: 'handOverUndone', of: 'prize', cardId: 2, amount: 1277, reason: 'Wrong card' }]);
      expect(playing.game.winners[0]).not.toHaveProperty('handedOver');
      expect(playing.game.winners[1]).toBe(open);
      expect(playing.claim(4)).toMatchObject({ paid: true });
    });

    it('is refused after the shift was closed, independent of the clock', () => {
      const playing = won();
      playing.claim(2);
      playing.claim(3);
      playing.do({ ...pay(2), shift: 4 });
      playing.do({ ...pay(3), shift: 5 });
      const inShift = (cardId: number, shift: number) => apply(playing.game, { ...undo(cardId), shift });
      expect(inShift(2, 5)).toEqual({ ok: false, error: 'HAND_OVER_FINAL' });
      expect(inShift(3, 4)).toEqual({ ok: false, error: 'HAND_OVER_FINAL' });
      expect([inShift(2, 4).ok, inShift(3, 5).ok]).toEqual([true, true]);
    });

    it('belongs to the first shift in games from before shifts existed', () => {
      const playing = paidTwo();
      expect(apply(playing.game, { ...undo(2), shift: 1 }).ok).toBe(true);
      expect(apply(playing.game, { ...undo(2), shift: 2 })).toEqual({ ok: false, error: 'HAND_OVER_FINAL' });
    });

    it('is unchanged if it was not paid, and is undone only once', () => {
      const playing = paidTwo();
      playing.do(undo(2));
      expect(playing.do(undo(2)).events).toEqual([]);
      expect(playing.do(undo(3)).events).toEqual([]);
    });

    it('can be undone only on the business day of the payout and with a reason', () => {
      const { game } = paidTwo();
      expect(apply(game, undo(2, 9e12 + 999)).ok).toBe(true);
      expect(apply(game, undo(2, 9e12 + 1000))).toEqual({ ok: false, error: 'HAND_OVER_FINAL' });
      expect(apply(game, undo(2, 9e12 + 1, ' '))).toEqual({ ok: false, error: 'REASON_REQUIRED' });
      expect(apply(game, undo(4))).toEqual({ ok: false, error: 'CARD_NOT_WINNER' });
    });
  });

  it('can be the jackpot, paid separately from the prize', () => {
    const playing = hall();
    const given = { awardId: 'a', cardId: 3, amount: santim(5000), message: 'm', random: true };
    playing.do({ type: 'giveJackpot', at: 70, ...given });
    const award = { type: 'handOver', of: 'jackpot', at: 80, by: CASHIER } as const;
    const handedOver = { type: 'handedOver', of: 'jackpot', cardId: 3, amount: 5000, at: 80, by: CASHIER };
    expect(playing.do(award).events).toEqual([handedOver]);
    expect(playing.game.jackpot).toEqual({ ...given, at: 70, handedOver: { at: 80, by: CASHIER } });
    expect(playing.do(award).events).toEqual([]);
    const undo = { type: 'undoHandOver', of: 'jackpot', at: 90, reason: 'Gone home', dayOf: () => 'today' } as const;
    expect(playing.do(undo).events).toMatchObject([{ type: 'handOverUndone', of: 'jackpot', reason: 'Gone home' }]);
    expect(playing.game.jackpot).toEqual({ ...given, at: 70 });
  });
});
