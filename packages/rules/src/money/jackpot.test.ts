import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  award,
  balanceOf,
  callsWithin,
  contributionReversed,
  correct,
  deleteAward,
  editAward,
  entry,
  fewestCards,
  isDue,
  isJackpotRule,
  type JackpotEntry,
  lowestCorrection,
  ROLLED_CARDS,
  rolledCards,
  setTotal,
  shareJackpot,
  stillToWin,
  whyJackpotStays,
} from './jackpot.ts';
import { santim } from './money.ts';

const booked = [entry('initial', santim(10_000)), entry('contribution', santim(500)), entry('addition', santim(250))];

it('an award of the jackpot is due immediately if it has no date, otherwise from its date on', () => {
  const now = new Date('2026-03-01T19:00:00.000Z');
  expect([null, '2026-03-01T19:00:00.000Z', '2026-03-01T19:00:00.001Z'].map((at) => isDue(at, now))).toEqual([
    true,
    true,
    false,
  ]);
});

describe('the minimum number of cards for a jackpot award', () => {
  const games = (...counts: number[]) => counts;

  it('is two if the award is for one game, however large the hall’s games are', () => {
    expect(fewestCards(true, 20, games(100, 100, 100))).toBe(2);
  });

  it.each([
    ['the minimum of the owner', 20, games(), 20],
    ['the minimum of the owner while games are small', 20, games(12, 40, 30), 20],
    ['half the median once that is more', 20, games(80, 90, 100), 45],
    ['half of what is between two games in the middle, rounded up', 20, games(1, 1, 60, 61, 100, 100), 31],
    ['what a smaller hall was set to', 5, games(8, 8, 8), 5],
    ['two in any case', 1, games(1), 2],
  ])('is %s if the award is for no particular game', (_what, minimum, lastGames, least) => {
    expect(fewestCards(false, minimum, lastGames)).toBe(least);
  });
});

describe('the jackpot ledger', () => {
  it('computes the sum of contributions and the available amount', () => {
    expect(balanceOf([])).toEqual({ putIn: 0, available: 0 });
    expect(balanceOf(booked)).toEqual({ putIn: 10_750, available: 10_750 });
    expect(balanceOf([...booked, entry('award', santim(750))])).toEqual({ putIn: 10_750, available: 10_000 });
  });

  it('returns the amount of a deleted award without counting it as a deposit', () => {
    const entries = [...booked, entry('award', santim(750)), deleteAward(santim(750))];
    expect(balanceOf(entries)).toEqual({ putIn: 10_750, available: 10_750 });
  });

  it('includes the rounded part of prizes', () => {
    expect(balanceOf([...booked, entry('rounding', santim(50))])).toEqual({ putIn: 10_800, available: 10_800 });
  });

  it('reverses the contribution of a voided game', () => {
    expect(balanceOf([...booked, contributionReversed(santim(500))])).toEqual({ putIn: 10_250, available: 10_250 });
  });

  it('adds no entry with the amount zero', () => {
    expect(() => entry('addition', santim(0))).toThrow(RangeError);
    expect(() => contributionReversed(santim(0))).toThrow(RangeError);
  });
});

describe('awards of the jackpot', () => {
  it('cannot exceed the available amount', () => {
    expect(award(santim(100), santim(100))).toEqual({ ok: true, value: { kind: 'award', amount: -100 } });
    expect(award(santim(100), santim(101))).toEqual({ ok: false, error: 'AWARD_TOO_LARGE' });
    expect(award(santim(100), santim(0))).toEqual({ ok: false, error: 'AWARD_AMOUNT_INVALID' });
  });

  it('can use their previous amount again when they are edited', () => {
    expect(editAward(santim(100), santim(50), santim(150))).toEqual({
      ok: true,
      value: [
        { kind: 'restore', amount: 50 },
        { kind: 'award', amount: -150 },
      ],
    });
    expect(editAward(santim(100), santim(50), santim(151))).toEqual({ ok: false, error: 'AWARD_UPDATE_TOO_LARGE' });
    expect(editAward(santim(100), santim(50), santim(50))).toEqual({ ok: true, value: [] });
    expect(editAward(santim(100), santim(50), santim(0))).toEqual({ ok: false, error: 'AWARD_AMOUNT_INVALID' });
  });

  it('never make the jackpot negative, whatever is added, edited and deleted', () => {
    const step = fc.record({
      act: fc.constantFrom('award', 'edit', 'delete'),
      amount: fc.integer({ min: -5, max: 400 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(step, { maxLength: 40 }), (initial, steps) => {
        const entries: JackpotEntry[] = [entry('initial', santim(initial))];
        const open: number[] = [];
        for (const { act, amount } of steps) {
          const { available } = balanceOf(entries);
          if (act === 'award') {
            const result = award(available, santim(amount));
            if (result.ok) {
              entries.push(result.value);
              open.push(amount);
            }
          } else if (open.length > 0 && act === 'edit') {
            const result = editAward(available, santim(open[0]!), santim(amount));
            if (result.ok) {
              entries.push(...result.value);
              open[0] = amount;
            }
          } else if (open.length > 0) entries.push(deleteAward(santim(open.shift()!)));
          const now = balanceOf(entries);
          expect(now.putIn).toBe(initial);
          expect(now.available).toBeGreaterThanOrEqual(0);
          expect(now.available + open.reduce((sum, each) => sum + each, 0)).toBe(initial);
        }
      }),
    );
  });
});

it.each([
  [null, 500, { ok: true, value: { kind: 'initial', amount: 500 } }],
  [500, 700, { ok: true, value: { kind: 'addition', amount: 200 } }],
  [500, 500, { ok: true, value: null }],
  [500, 400, { ok: false, error: 'JACKPOT_ONLY_AWARDS_LEAVE' }],
  [500, 0, { ok: false, error: 'AMOUNT_NOT_POSITIVE' }],
  [null, 0, { ok: false, error: 'AMOUNT_NOT_POSITIVE' }],
])('validates a change of the jackpot total from %s to %d santim', (available, total, expected) => {
  expect(setTotal(available === null ? null : santim(available), santim(total))).toEqual(expected);
});

it('the jackpot to win stays the same with a pending award, and decreases when it is won', () => {
  const { putIn } = balanceOf([...booked, entry('award', santim(750)), entry('award', santim(250))]);
  expect(stillToWin(putIn, santim(0))).toBe(balanceOf(booked).available);
  expect(stillToWin(putIn, santim(750))).toBe(10_000);
});

describe('a correction', () => {
  // Staff added 10,250 of this jackpot, and 500 are from a player.
  const jackpot = { ...balanceOf(booked), won: santim(0), byHand: santim(10_250) };

  it.each([
    ['takes back what was typed too much', jackpot, 600, { ok: true, value: { kind: 'correction', amount: -10_150 } }],
    ['adds what was typed too little', jackpot, 99_000, { ok: true, value: { kind: 'correction', amount: 88_250 } }],
    ['leaves what players put in', jackpot, 500, { ok: true, value: { kind: 'correction', amount: -10_250 } }],
    ['takes nothing of that', jackpot, 499, { ok: false, error: 'CORRECTION_TOO_LOW' }],
    ['changes something', jackpot, 10_750, { ok: false, error: 'CORRECTION_UNCHANGED' }],
  ])('returns the expected result if it %s', (_what, of, total, expected) => {
    expect(correct(of, santim(total))).toEqual(expected);
  });

  it('changes the sum of contributions and the available amount', () => {
    const taken = correct(jackpot, santim(500));
    expect(taken.ok && balanceOf([...booked, taken.value])).toEqual({ putIn: 500, available: 500 });
  });

  it('keeps the amount of a pending award available', () => {
    const held = { ...jackpot, available: santim(3_000) };
    expect(lowestCorrection(held)).toBe(7_750);
    expect(correct(held, santim(7_749))).toEqual({ ok: false, error: 'CORRECTION_TOO_LOW' });
  });

  it('deducts amounts already won from the deposits of staff first', () => {
    const drawn = { ...jackpot, available: santim(750), won: santim(10_000) };
    expect(lowestCorrection(drawn)).toBe(500);
    expect(lowestCorrection({ ...drawn, available: santim(250), won: santim(10_500) })).toBe(250);
  });

  it('never reduces the contributions of players, whatever was changed before', () => {
    const step = fc.record({
      act: fc.constantFrom('player', 'hand', 'win', 'correct'),
      amount: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [players, byHand, won] = [0, 0, 0];
        for (const { act, amount } of steps) {
          const putIn = players + byHand;
          const before = putIn - won;
          if (act === 'player') players += amount;
          if (act === 'hand') byHand += amount;
          if (act === 'win') won += Math.min(amount, before);
          if (act !== 'correct') continue;
          const all = { putIn: santim(putIn), available: santim(before), won: santim(won), byHand: santim(byHand) };
          const done = correct(all, santim(amount));
          if (!done.ok) continue;
          byHand += done.value.amount;
          expect(players + byHand - won).toBe(amount);
          expect(amount).toBeGreaterThanOrEqual(Math.min(players, before));
        }
      }),
    );
  });
});

describe('the cards of the jackpot animation', () => {
  const cards = [3, 7, 14, 31, 42, 66, 75, 98];

  it('are cards of the game, never the same twice in a row, and equal on every screen', () => {
    const rolled = rolledCards(cards, '64b7f0c2a1d3e4f5a6b7c8d9');
    expect(rolled).toHaveLength(ROLLED_CARDS);
    expect(rolled.filter((card) => !cards.includes(card))).toEqual([]);
    expect(rolled.filter((card, at) => card === rolled[at + 1])).toEqual([]);
    expect(new Set(rolled).size).toBeGreaterThan(5);
    expect(rolledCards(cards, '64b7f0c2a1d3e4f5a6b7c8d9')).toEqual(rolled);
  });

  it('differ between two games, and are all the same card in a game with one card', () => {
    expect(rolledCards(cards, 'one')).not.toEqual(rolledCards(cards, 'two'));
    expect(new Set(rolledCards([3, 7, 14], 'one')).size).toBe(3);
    expect(new Set(rolledCards([9], 'one'))).toEqual(new Set([9]));
    expect(rolledCards([], 'one')).toEqual([]);
  });
});

describe('a jackpot rule of release 1.1', () => {
  const facts = {
    rule: 'within/40',
    amount: santim(100_001),
    fewestCards: 5,
    draw: 'fair',
    lockedCards: 0,
    cards: 5,
    calls: 40,
    winners: 2,
  } as const;

  it('is stored as the text within/N with N calls', () => {
    expect([callsWithin('within/40'), callsWithin('within/75')]).toEqual([40, 75]);
    expect(['', 'within/1', 'within/75'].every(isJackpotRule)).toBe(true);
    const others = ['within/0', 'within/76', 'within/040', 'within/4.5', 'within/', 'Within/4', 'within/4 ', 40, null];
    expect(others.filter(isJackpotRule)).toEqual([]);
  });

  it('pays equal shares, with the odd santim to the lower card number', () => {
    expect(shareJackpot(facts.amount, [42, 7])).toEqual([
      { cardId: 7, amount: 50_001 },
      { cardId: 42, amount: 50_000 },
    ]);
  });

  it.each([
    ['designated', { draw: 'designated' }],
    ['typed', { draw: 'manual' }],
    ['out', { lockedCards: 1 }],
    ['few', { cards: 4 }],
    ['nobody', { winners: 0 }],
    ['late', { calls: 41 }],
    ['empty', { amount: santim(0) }],
    ['nobody', {}],
  ] as const)('returns the reason why it paid no jackpot: %s', (why, other) => {
    expect(whyJackpotStays({ ...facts, ...other })).toBe(why);
  });
});
