import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf, USUAL_TERMS } from '../game/hall-terms.ts';
import { apply, type Command, type Game, potDivision } from '../game/index.ts';
import { alike, CARDS, MODERATOR, must, pendingGame, TOP_ROW } from '../hall.test-support.ts';
import { addBooks, booksOfGame } from '../money/books.ts';
import { addSantim, type Santim, santim } from '../money/money.ts';
import { byName, DRAWER } from '../money/sums.ts';
import {
  type CashCount,
  closeDrawer,
  DENOMINATIONS,
  drawerOf,
  EMPTY_SNAPSHOT,
  floatRefusal,
  type MoneySnapshot,
  moneySnapshot,
} from './shift.ts';

const NOTHING = santim(0);

/** Entered amounts of a shift without drawer movements. */
const only = (float: Santim) => ({ float, paidIn: NOTHING, paidOut: NOTHING, otherMeans: NOTHING });

/** Returns the minimum number of notes and coins for an amount; the smallest coin is five santim. */
function pieces(amount: number): CashCount {
  const count: Record<string, number> = {};
  let left = amount;
  for (const { id, value } of DENOMINATIONS) {
    count[id] = Math.floor(left / value);
    left %= value;
  }
  if (left !== 0) throw new Error(`nobody can pay ${amount} santim`);
  return count;
}

const reading = (games: readonly Game[]): MoneySnapshot =>
  moneySnapshot(addBooks(...games.map(booksOfGame)), {
    soldAhead: addSantim(...games.map((game) => (game.status === 'pending' ? potDivision(game).pot : NOTHING))),
    returned: addSantim(...games.map((game) => game.returned)),
    withSellers: santim(0),
  });

/** Terms with a tax of a tenth on the whole winnings above two Birr, and a cash limit of nine Birr. */
const TAXED = termsOf({ tax: { basisPoints: 1000, above: santim(200), on: 'whole', cashLimit: santim(900) } });

/** Returns the net amount of a winner, and whether it is paid by bank because of the cash limit. */
function netFor({ terms }: Game, won: number): { net: number; byBank: boolean } {
  if (terms.tax === null) return { net: won, byBank: false };
  const net = won > 200 ? won - Math.floor(won / 10 + 0.5) : won;
  return { net, byBank: net > 900 };
}

type Purse = 'cash' | 'telebirr';

/**
 * Independent model of a counter with a drawer. It is computed from bets, cards and prizes, and does not use the sums
 * of the product.
 */
class Counter {
  games: Game[] = [];
  /** Cash in the drawer, and electronic payments in this shift. */
  purse = { cash: 0, telebirr: 0 };
  float = NOTHING;
  /** Sums of the drawer movements of the open shift. */
  moved = { paidIn: NOTHING, paidOut: NOTHING };
  shift = 1;
  opening = EMPTY_SNAPSHOT;
  clock = 1;
  /** Cash that was removed from the drawer at all closes so far, less cash that was added. */
  taken = 0;
  /** Cash that all drawer movements so far have added. */
  movedEver = 0;
  /** Amount received by other payment methods at all closes so far. */
  otherEver = 0;
  readonly closed: number[] = [];

  /** Applies a command to a game if the rules allow it, and returns the game before it. */
  try(index: number, command: Command): Game | null {
    const game = this.games[index];
    const result = game && apply(game, command);
    if (!game || !result?.ok) return null;
    this.games[index] = result.value.game;
    return game;
  }

  sell(bet: number, cards: number, feedsJackpot: boolean, terms = USUAL_TERMS, by: Purse = 'cash') {
    const sold = Array.from({ length: cards }, (_, i) => alike(i + 1));
    const wanted = { cards: sold, bet: santim(bet), pattern: 'horizontal_line', feedsJackpot, terms } as const;
    this.games.push(pendingGame({ ...wanted, number: this.games.length + 1, createdAt: this.clock }));
    // Card 1 is paid by the method `by`, the remaining cards in cash.
    this.purse.cash += bet * (cards - 1);
    this.purse[by] += bet;
  }

  sellLate(index: number, add: boolean, by: Purse = 'cash') {
    const cardId = 9;
    const has = this.games[index]?.cards.some((card) => card.cardId === cardId);
    const isSold = add && !has;
    const cards = isSold ? { add: [alike(cardId)], remove: [] } : { add: [], remove: [cardId] };
    const before = this.try(index, { type: 'changeCards', ...cards });
    if (before && isSold) this.purse[by] += before.bet;
    // The price of a removed card is refunded in cash, however the card was paid.
    else if (before) this.purse.cash -= before.bet;
  }

  /** Adds the net winnings to the cash of the drawer if the sign is 1, and subtracts them if it is -1. */
  pay(game: Game, won: number, sign: 1 | -1, byTransfer: boolean) {
    const { net, byBank } = netFor(game, won);
    if (!byBank && !byTransfer) this.purse.cash += sign * net;
  }

  play(index: number) {
    for (const number of TOP_ROW) this.try(index, { type: 'call', number, kind: 'manual', at: this.clock });
  }

  handOver(index: number, of: 'prize' | 'jackpot', cardId?: number, byTransfer = false) {
    const now = { at: this.clock, by: MODERATOR, shift: this.shift };
    const before = this.try(index, { type: 'handOver', of, cardId, byTransfer, ...now });
    if (!before) return;
    if (of === 'jackpot') {
      if (before.jackpot && !before.jackpot.handedOver) this.pay(before, before.jackpot.amount, -1, byTransfer);
    } else
      for (const { handedOver, prize, ...winner } of before.winners)
        if (!handedOver && (cardId ?? winner.cardId) === winner.cardId) this.pay(before, prize, -1, byTransfer);
  }

  undo(index: number, of: 'prize' | 'jackpot') {
    const dayOf = () => 'today';
    const undoing = { type: 'undoHandOver', of, at: this.clock, reason: 'x', shift: this.shift, dayOf } as const;
    const before = this.try(index, undoing);
    if (!before) return;
    const back = of === 'jackpot' ? [before.jackpot] : before.winners;
    for (const one of back)
      if (one?.handedOver) {
        expect(one.handedOver.shift, 'what was handed over in a closed shift is final').toBe(this.shift);
        this.pay(before, 'prize' in one ? one.prize : one.amount, 1, one.handedOver.byTransfer === true);
      }
  }

  callOff(index: number) {
    const before = this.try(index, { type: 'void', at: this.clock, reason: 'Rain' });
    this.purse.cash -= (before?.cards.length ?? 0) * (before?.bet ?? 0);
  }

  move(kind: 'in' | 'out', amount: number) {
    const sign = kind === 'in' ? 1 : -1;
    const name = kind === 'in' ? 'paidIn' : 'paidOut';
    this.moved = { ...this.moved, [name]: addSantim(this.moved[name], santim(amount)) };
    this.purse.cash += sign * amount;
    this.movedEver += sign * amount;
  }

  close(nextFloat: number) {
    const now = reading(this.games);
    const otherMeans = santim(this.purse.telebirr);
    const drawer = drawerOf({ float: this.float, otherMeans, ...this.moved }, this.opening, now);
    expect(drawer.expected, 'what has to be there lies there').toBe(this.purse.cash);
    const parts = drawer.float + drawer.paidIn + drawer.games + drawer.jackpot + drawer.withheld + drawer.byBank;
    expect(drawer.expected, 'the same cash, grouped by games and jackpot').toBe(
      parts - drawer.paidOut - drawer.otherMeans,
    );
    this.closed.push(drawer.expected - drawer.float);
    this.taken += this.purse.cash - nextFloat;
    this.purse = { cash: nextFloat, telebirr: 0 };
    this.otherEver += otherMeans;
    this.float = santim(nextFloat);
    this.moved = { paidIn: NOTHING, paidOut: NOTHING };
    this.opening = now;
    this.shift += 1;
  }
}

const index = fc.nat({ max: 5 });
const purse = fc.constantFrom<Purse>('cash', 'telebirr');
const bet = fc.integer({ min: 1, max: 400 }).map((n) => n * 5);
const STEPS = {
  sell: fc
    .tuple(bet, fc.integer({ min: 2, max: 6 }), fc.boolean(), fc.constantFrom(USUAL_TERMS, TAXED), purse)
    .map((it) => (c: Counter) => c.sell(...it)),
  start: fc.tuple(index, fc.boolean()).map(([i, wholeBirr]) => (c: Counter) => {
    c.try(i, { type: 'start', at: c.clock, round: 0, wholeBirr });
  }),
  sellLate: fc.tuple(index, fc.boolean(), purse).map((it) => (c: Counter) => c.sellLate(...it)),
  play: index.map((i) => (c: Counter) => c.play(i)),
  claim: fc.tuple(index, fc.integer({ min: 1, max: 3 })).map(([i, cardId]) => (c: Counter) => {
    c.try(i, { type: 'claim', cardId, at: c.clock, nextGameCalled: false });
  }),
  handOver: fc.tuple(index, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), fc.boolean()).map(
    ([i, cardId, by]) =>
      (c: Counter) =>
        c.handOver(i, 'prize', cardId, by),
  ),
  award: fc.tuple(index, bet).map(([i, amount]) => (c: Counter) => {
    const award = { awardId: 'd'.repeat(24), cardId: 1, amount: santim(amount), message: '', random: false };
    c.try(i, { type: 'giveJackpot', ...award, at: c.clock });
  }),
  payAward: fc.tuple(index, fc.boolean()).map(
    ([i, by]) =>
      (c: Counter) =>
        c.handOver(i, 'jackpot', undefined, by),
  ),
  undo: fc
    .tuple(index, fc.constantFrom('prize' as const, 'jackpot' as const))
    .map((it) => (c: Counter) => c.undo(...it)),
  callOff: index.map((i) => (c: Counter) => c.callOff(i)),
  // The clock is also set back, because no sum may depend on it.
  clock: fc.integer({ min: -600, max: 1_000 }).map((by) => (c: Counter) => {
    c.clock = Math.max(1, c.clock + by);
  }),
  move: fc.tuple(fc.constantFrom('in' as const, 'out' as const), bet).map((it) => (c: Counter) => c.move(...it)),
  close: fc.nat({ max: 50_000 }).map((float) => (c: Counter) => c.close(float)),
};
const evening = fc.array(fc.oneof(...Object.values(STEPS)), { minLength: 5, maxLength: 60, size: 'max' });

describe('the drawer', () => {
  it('contains the cash that the books of the shift result in, to the santim, in every random evening', () => {
    fc.assert(
      fc.property(evening, (steps) => {
        const counter = new Counter();
        for (const step of steps) step(counter);
        counter.close(0);
        // Every movement belongs to exactly one shift, so the sum of all shifts is the sum of all cash movements.
        expect(counter.closed.reduce((sum, moved) => sum + moved, 0)).toBe(counter.taken);
        expect(drawerOf(only(NOTHING), EMPTY_SNAPSHOT, reading(counter.games)).expected).toBe(
          counter.taken - counter.movedEver + counter.otherEver,
        );
      }),
      { numRuns: 400 },
    );
  });

  it("counts a payment in the shift in which it was made, not in the shift of the game's start", () => {
    const counter = new Counter();
    counter.sell(1_000, 3, true);
    counter.try(0, { type: 'start', at: 1, round: 0 });
    const before = reading(counter.games);
    expect(drawerOf(only(santim(500)), EMPTY_SNAPSHOT, before)).toEqual({
      ...byName(DRAWER, () => 0),
      ...{ float: 500, sold: 3_000, toJackpot: 1_000, games: 2_000, jackpot: 1_000, expected: 3_500 },
    });
    counter.callOff(0);
    expect(drawerOf(only(NOTHING), before, reading(counter.games))).toMatchObject({
      ...{ sold: 0, givenBack: 3_000, toJackpot: -1_000, games: -2_000, jackpot: -1_000, expected: -3_000 },
    });
  });

  it('counts the cards of a pending game once, in the shift of their sale', () => {
    const counter = new Counter();
    counter.sell(1_000, 3, false);
    const sold = reading(counter.games);
    expect(drawerOf(only(NOTHING), EMPTY_SNAPSHOT, sold)).toMatchObject({ sold: 3_000, expected: 3_000 });
    counter.try(0, { type: 'start', at: 1, round: 0 });
    expect(drawerOf(only(NOTHING), sold, reading(counter.games))).toMatchObject({ sold: 0, expected: 0 });
  });

  it('includes the tax on winnings, and continues from a close that stored no tax', () => {
    const counter = new Counter();
    counter.sell(1_000, 3, true, TAXED);
    counter.try(0, { type: 'start', at: 1, round: 0 });
    counter.play(0);
    counter.try(0, { type: 'claim', cardId: 1, at: 1, nextGameCalled: false });
    counter.try(0, { type: 'claim', cardId: 2, at: 1, nextGameCalled: false });
    counter.handOver(0, 'prize');
    const { withheld, awardsWithheld, byBank, ...older } = EMPTY_SNAPSHOT;
    // The prize pool of 17.00 is shared by two winners: 0.85 of each 8.50 is withheld, and 7.65 is paid in cash.
    expect(drawerOf(only(NOTHING), older as MoneySnapshot, reading(counter.games))).toMatchObject({
      ...{ sold: 3_000, handedOver: 1_530, withheld: 170, byBank: 0, games: 300, jackpot: 1_000, expected: 1_470 },
    });
  });

  it('contains exactly the sums of the list', () => {
    expect(Object.keys(drawerOf(only(NOTHING), EMPTY_SNAPSHOT, EMPTY_SNAPSHOT)).sort()).toEqual([...DRAWER].sort());
  });
});

describe('the close of a shift', () => {
  const drawer = drawerOf(only(santim(50_000)), EMPTY_SNAPSHOT, { ...EMPTY_SNAPSHOT, stakes: santim(12_345) });
  const seen = drawer.expected;
  const cashLeft = null;
  const counting = (amount: number, more = {}) => ({ count: pieces(amount), seen, note: '', cashLeft, ...more });

  it('requires no note if no cash is missing, and leaves all cash in the drawer', () => {
    const value = { counted: 62_345, difference: 0, cashLeft: 62_345, toOwner: 0 };
    expect(closeDrawer(drawer, counting(62_345))).toEqual({ ok: true, value });
  });

  it('requires a note if the counted cash differs from the expected cash', () => {
    for (const counted of [62_340, 62_350, 0]) {
      expect(closeDrawer(drawer, counting(counted, { note: ' ' }))).toEqual({
        ok: false,
        error: 'SHIFT_NOTE_REQUIRED',
      });
      const value = { counted, difference: counted - 62_345, cashLeft: counted, toOwner: 0 };
      expect(closeDrawer(drawer, counting(counted, { note: 'Lent to the kitchen' }))).toEqual({ ok: true, value });
    }
  });

  it.each([
    [62_345, 0],
    [50_000, 12_345],
    [0, 62_345],
  ])('gives the rest of the cash to the owner if %i santim remain in the drawer', (left, toOwner) => {
    const result = closeDrawer(drawer, counting(62_345, { cashLeft: santim(left) }));
    expect(result).toMatchObject({ ok: true, value: { cashLeft: left, toOwner } });
  });

  it('is refused if more cash should remain than was counted', () => {
    const result = closeDrawer(drawer, counting(62_345, { cashLeft: santim(62_346) }));
    expect(result).toEqual({ ok: false, error: 'CASH_LEFT_INVALID' });
  });

  it('is refused if money moved after the cashier saw the expected cash', () => {
    const moved = counting(62_345, { seen: santim(seen - 5) });
    expect(closeDrawer(drawer, moved)).toEqual({ ok: false, error: 'SHIFT_MOVED' });
  });
});

it('cards of an earlier shift that are removed count as refunds, and the sum of sold cards is never negative', () => {
  const cards = CARDS.slice(0, 100);
  const game = pendingGame({ cards, bet: santim(1_000) });
  const opening = reading([game]);
  const less = must(game, { type: 'changeCards', add: [], remove: cards.slice(1).map(({ cardId }) => cardId) }).game;
  const drawer = drawerOf(only(santim(0)), opening, reading([less]));
  expect(drawer).toMatchObject({ sold: 0, givenBack: 99_000, games: -99_000, expected: -99_000 });
});

describe('the float of a shift', () => {
  const set = { float: santim(100), left: santim(100), note: '' };
  const empty = { sold: santim(0) };

  it('requires a note if it differs from the cash that the last close left', () => {
    expect(floatRefusal(empty, set)).toBeNull();
    expect(floatRefusal(empty, { ...set, left: null })).toBeNull();
    expect(floatRefusal(empty, { ...set, left: santim(416) })).toBe('FLOAT_NOTE_REQUIRED');
    expect(floatRefusal(empty, { ...set, left: santim(416), note: 'In the safe' })).toBeNull();
  });

  it('cannot be changed after the first sale', () => {
    expect(floatRefusal({ sold: santim(1_000) }, set)).toBe('FLOAT_FINAL');
  });
});
