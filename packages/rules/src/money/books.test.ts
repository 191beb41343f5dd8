import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GameTerms, termsOf, USUAL_TERMS } from '../game/hall-terms.ts';
import { GAME_STATUSES, unclaimed } from '../game/index.ts';
import { alike, MODERATOR, must, pendingGame, TOP_ROW } from '../hall.test-support.ts';
import { addBooks, type Booked, type Books, booksOf, booksOfGame, NO_BOOKS, openWinnings, sumOpen } from './books.ts';
import { divide, prizeOf, roundedOffFrom, santim } from './money.ts';
import { BOOKS, TAX_ON } from './sums.ts';

/** Game with two cards that one call completes. Stakes 3 × 10.00 Birr, fee 15 %, so 17.00 Birr are shared. */
function sharedGame(feedsJackpot = true, terms: GameTerms = USUAL_TERMS) {
  let game = pendingGame({ cards: [alike(1), alike(2), alike(3)], pattern: 'horizontal_line', feedsJackpot, terms });
  game = must(game, { type: 'start', at: 1, round: 0 }).game;
  for (const [i, number] of TOP_ROW.entries())
    game = must(game, { type: 'call', number, kind: 'manual', at: 2 + i }).game;
  for (const cardId of [1, 2]) game = must(game, { type: 'claim', cardId, at: 10, nextGameCalled: false }).game;
  return game;
}

describe('the books of a game', () => {
  it('are zero while the game is pending', () => {
    expect(booksOfGame(pendingGame())).toEqual(NO_BOOKS);
  });

  it('include every winner of a shared prize, with separate sums of paid and unpaid prizes', () => {
    const won = sharedGame();
    const books = { stakes: 3000, houseFee: 300, toJackpot: 1000, won: 1700, handedOver: 0, open: 1700, givenBack: 0 };
    expect(booksOfGame(won)).toMatchObject(books);
    const paid = must(won, { type: 'handOver', cardId: 2, at: 20, by: MODERATOR }).game;
    expect(booksOfGame(paid)).toMatchObject({ ...books, handedOver: 850, open: 850 });
  });

  it('refund all stakes of a voided game, so that neither fee nor jackpot contains any of them', () => {
    const running = must(pendingGame(), { type: 'start', at: 1, round: 0 }).game;
    expect(booksOfGame(running)).toMatchObject({ stakes: 3000, inPlay: 2000, houseFee: 0, toJackpot: 1000 });
    const voided = must(running, { type: 'void', at: 2, reason: 'Rain' }).game;
    expect(booksOfGame(voided)).toEqual({ ...NO_BOOKS, stakes: 3000, givenBack: 3000 });
  });

  it('count the fee as earned only after the end of the game', () => {
    let game = must(pendingGame(), { type: 'start', at: 1, round: 0 }).game;
    expect(booksOfGame(game)).toMatchObject({ houseFee: 0, inPlay: 2000, unclaimed: 0 });
    game = must(game, { type: 'finish', at: 2 }).game;
    expect(booksOfGame(game)).toMatchObject({ houseFee: 300, inPlay: 0, unclaimed: 1700 });
  });

  it('count neither fee nor prize of a game that paid a jackpot and was ended when its hall was closed', () => {
    const award = { awardId: 'd'.repeat(24), cardId: 7, amount: santim(500), message: '', random: true } as const;
    let game = must(pendingGame(), { type: 'start', at: 1, round: 0 }).game;
    game = must(game, { type: 'giveJackpot', ...award, at: 2 }).game;
    game = must(game, { type: 'endWithHall', at: 3, role: 'admin', reason: 'Closed' }).game;
    const books = { stakes: 3000, houseFee: 0, toJackpot: 1000, unclaimed: 2000, inPlay: 0, awardsOpen: 500 };
    expect(booksOfGame(game)).toMatchObject(books);
    expect(unclaimed(game)).toBe(2000);
  });

  it('contain no jackpot contribution if the game does not feed the jackpot', () => {
    expect(booksOfGame(sharedGame(false))).toMatchObject({ stakes: 3000, houseFee: 450, toJackpot: 0, won: 2550 });
  });

  it('count a jackpot award separately from the stakes', () => {
    const award = {
      type: 'giveJackpot',
      awardId: 'd'.repeat(24),
      cardId: 1,
      amount: santim(500),
      message: '',
    } as const;
    const { game } = must(sharedGame(), { ...award, random: false, at: 12 });
    expect(booksOfGame(game)).toMatchObject({ won: 1700, awarded: 500, awardsHandedOver: 0, awardsOpen: 500 });
  });

  it('withhold the tax with the win, and hand over the rest', () => {
    // Winnings above 5 Birr are taxed as a whole at 15 %: 1.28 of each prize of 8.50 (127.5 santim, rounded up), 0.90
    // of the award of 6.00.
    const tax = { basisPoints: 1500, above: santim(500), on: 'whole', cashLimit: santim(600) } as const;
    const won = sharedGame(true, { ...USUAL_TERMS, tax });
    const books = { stakes: 3000, houseFee: 300, toJackpot: 1000, won: 1700, withheld: 256, open: 1444, byBank: 0 };
    expect(booksOfGame(won)).toMatchObject(books);
    const paid = must(won, { type: 'handOver', cardId: 2, at: 20, by: MODERATOR });
    expect(paid.events).toMatchObject([{ amount: 850, withheld: 128, byBank: true }]);
    expect(booksOfGame(paid.game)).toMatchObject({ ...books, handedOver: 722, open: 722, byBank: 722 });
    const award = { awardId: 'd'.repeat(24), cardId: 1, amount: santim(600), message: '', random: false };
    const given = must(paid.game, { type: 'giveJackpot', ...award, at: 21 }).game;
    const over = must(given, { type: 'handOver', of: 'jackpot', at: 22, by: MODERATOR }).game;
    expect(booksOfGame(over)).toMatchObject({ awarded: 600, awardsWithheld: 90, awardsHandedOver: 510, byBank: 722 });
  });
});

const anyGame: fc.Arbitrary<Booked> = fc
  .record({
    bet: fc.integer({ min: 1, max: 100_000 }),
    cards: fc.integer({ min: 1, max: 100 }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    feedsJackpot: fc.boolean(),
    wholeBirr: fc.boolean(),
    status: fc.constantFrom(...GAME_STATUSES),
    paid: fc.array(fc.boolean(), { maxLength: 4 }),
    withHall: fc.boolean(),
    award: fc.option(
      fc.record(
        {
          amount: fc.integer({ min: 1, max: 9_999 }).map(santim),
          handedOver: fc.constant({ at: 1, by: MODERATOR }),
        },
        { requiredKeys: ['amount'] },
      ),
    ),
    tax: fc.option(
      fc.record({
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
        above: fc.integer({ min: 0, max: 100_000 }).map(santim),
        on: fc.constantFrom(...TAX_ON),
        cashLimit: fc.option(fc.integer({ min: 0, max: 100_000 }).map(santim)),
      }),
    ),
  })
  .map(({ bet, status, paid, award, wholeBirr, tax, withHall, ...stakes }) => {
    const division = divide({ bet: santim(bet), ...stakes });
    const winners = status === 'completed' ? paid : [];
    const sharing = { prizePool: division.prizePool, winners: winners.length, wholeBirr };
    return {
      ...division,
      status,
      winners: winners.map((handedOver, i) => ({
        prize: prizeOf(sharing, i),
        ...(handedOver && { handedOver: { at: 1, by: MODERATOR } }),
      })),
      roundedOff: wholeBirr && winners.length > 0 ? roundedOffFrom(division.prizePool) : santim(0),
      award: status === 'voided' || status === 'pending' ? null : award,
      terms: { tax },
      endedBy: withHall && winners.length === 0 ? { role: 'admin', reason: null, withHall: true } : null,
    };
  });

const addsUp = (books: Books) => {
  const { stakes, givenBack, houseFee, toJackpot, won, unclaimed, inPlay } = books;
  expect(stakes).toBe(givenBack + houseFee + toJackpot + won + unclaimed + inPlay);
  expect(won).toBe(books.handedOver + books.open + books.withheld);
  expect(books.awarded).toBe(books.awardsHandedOver + books.awardsOpen + books.awardsWithheld);
  expect(books.byBank).toBeLessThanOrEqual(books.handedOver + books.awardsHandedOver);
  expect(Math.min(...BOOKS.map((name) => books[name]))).toBeGreaterThanOrEqual(0);
};

it('the sums of every random game and evening add up to the santim', () => {
  fc.assert(
    fc.property(fc.array(anyGame, { maxLength: 12 }), (games) => {
      const each = games.map(booksOf);
      each.forEach(addsUp);
      const evening = addBooks(...each);
      addsUp(evening);
      expect(evening.stakes).toBe(each.reduce((sum, { stakes }) => sum + stakes, 0));
    }),
  );
});

it('the unpaid winnings are net amounts, and their sum is the unpaid amount of the books', () => {
  const tax = { basisPoints: 1000, above: santim(200), on: 'whole', cashLimit: null } as const;
  const award = { awardId: 'd'.repeat(24), cardId: 3, amount: santim(4_000), message: '', random: false };
  const won = must(sharedGame(true, termsOf({ tax })), { type: 'giveJackpot', ...award, at: 11 }).game;
  const paid = must(won, { type: 'handOver', cardId: 2, at: 20, by: MODERATOR }).game;
  const open = openWinnings(paid);
  expect(open).toEqual([
    { cardId: 1, amount: 765, of: 'prize' },
    { cardId: 3, amount: 3_600, of: 'jackpot' },
  ]);
  for (const game of [pendingGame(), won, paid, { ...won, status: 'voided' as const }]) {
    const books = booksOfGame(game);
    expect(sumOpen(openWinnings(game))).toBe(books.open + books.awardsOpen);
  }
});
