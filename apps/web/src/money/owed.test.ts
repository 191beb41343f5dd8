import { byName, DEDUCTED } from '@adarash/rules/sums';
import { describe, expect, it } from 'vitest';
import { mayUndo, openOf, owedIn, owedSum, payoutFor, unpaidOf } from './owed.ts';

const paid = { at: '2026-11-16T10:00:00.000Z', by: 'Sara' };
const game = {
  winners: [
    { cardId: 3, pattern: null, prize: 0.1 },
    { cardId: 9, pattern: null, prize: 0.2, paid },
  ],
  jackpotWinnerCardId: 5,
  jackpotAwardedAmount: 0.2,
  jackpotPaid: null,
};

describe('the winnings of a game', () => {
  it('include prizes and jackpot of a game, with an exact sum of unpaid amounts', () => {
    const owed = owedIn(game);
    expect(owed.map(({ of, cardId }) => [of, cardId])).toEqual([
      ['prize', 3],
      ['prize', 9],
      ['jackpot', 5],
    ]);
    expect(openOf(owed).map(({ cardId }) => cardId)).toEqual([3, 5]);
    expect(owedSum(openOf(owed))).toBe(0.3);
    expect(owedIn({ ...game, winners: [], jackpotWinnerCardId: null })).toEqual([]);
  });

  it('are unpaid if an amount remains to pay', () => {
    expect(unpaidOf(game).map(({ of, cardId }) => [of, cardId])).toEqual([
      ['prize', 3],
      ['jackpot', 5],
    ]);
    const winners = [{ cardId: 3, pattern: null, prize: 0 }];
    expect(unpaidOf({ ...game, winners, jackpotWinnerCardId: null })).toEqual([]);
  });

  it('are paid by the selected method, and by transfer above the cash limit', () => {
    const none = byName(DEDUCTED, () => 0);
    const prize = { of: 'prize', cardId: 7, won: 93.5, amount: 93.5 } as const;
    const limited = { ...prize, cardId: 3, tax: { ...none, net: 93.5, byBank: true } };
    expect(payoutFor([prize], 'cash')).toEqual({ amount: 93.5, cards: [7], by: 'cash' });
    expect(payoutFor([prize], 'transfer')).toEqual({ amount: 93.5, cards: [7], by: 'transfer' });
    expect(payoutFor([limited], 'cash')).toEqual({ amount: 93.5, cards: [3], by: 'transfer' });
    expect(payoutFor([prize, limited], 'cash')).toEqual({ amount: 187, cards: [3, 7], by: null });
  });

  it('are paid after the deduction of the withheld tax', () => {
    const none = byName(DEDUCTED, () => 0);
    const tax = { ...none, withheld: 0.02, net: 0.08, byBank: false };
    const jackpotTax = { ...none, withheld: 0.03, net: 0.17, byBank: true };
    const winners = [{ cardId: 3, pattern: null, prize: 0.1, tax }];
    const owed = owedIn({ ...game, winners, jackpotTax });
    expect(owed).toMatchObject([
      { of: 'prize', won: 0.1, amount: 0.08, tax },
      { of: 'jackpot', won: 0.2, amount: 0.17, tax: jackpotTax },
    ]);
    expect(owedSum(openOf(owed))).toBe(0.25);
  });

  it('can be unpaid again in the shift and on the business day of the payment, as on the server', () => {
    const now = { shift: 2, since: '2026-11-16T03:00:00.000Z' };
    expect(mayUndo({ ...paid, shift: 2 }, now)).toBe(true);
    expect(mayUndo({ ...paid, shift: 1 }, now)).toBe(false);
    expect(mayUndo({ ...paid, shift: 2, at: '2026-11-16T02:59:59.999Z' }, now)).toBe(false);
    expect(mayUndo({ ...paid, shift: 2 }, undefined)).toBe(false);
    // A payout without a shift number is from a release that did not count shifts.
    expect(mayUndo(paid, { ...now, shift: 1 })).toBe(true);
  });
});
