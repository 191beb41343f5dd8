import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../draw/verify.ts';
import { alike, CARDS, Hall, MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { santim } from '../money/money.ts';
import {
  apply,
  type Command,
  cardsInOtherGames,
  type Game,
  isMixing,
  isSaleOpen,
  potDivision,
  SLOW_LINKS,
} from './index.ts';

const sale = (add: number[], remove: number[] = [], round?: number): Command => ({
  type: 'changeCards',
  add: add.map((cardId) => CARDS[cardId - 1] ?? alike(cardId)),
  remove,
  round,
});
const refusal = (game: Game, command: Command) => {
  const result = apply(game, command);
  return result.ok ? null : result.error;
};
const ids = ({ cards }: Game) => cards.map(({ cardId }) => cardId);
const pending = pendingGame({ cardIds: [3, 7, 42] });
const started = () => {
  const hall = new Hall(pending);
  hall.start();
  return hall;
};

it('returns the cards of another running game', () => {
  const inPlay = new Set([3, 7, 42, 50]);
  expect(cardsInOtherGames(pending, [3, 8, 50], inPlay)).toEqual([3, 50]);
  expect(cardsInOtherGames(started().game, [3, 8, 50], inPlay)).toEqual([50]);
});

describe('the sale of cards after the start', () => {
  it('adds and removes cards until the first number and updates pot, fee and prize', () => {
    const hall = started();
    const { game, events } = must(hall.game, sale([50, 8], [7]));
    expect(ids(game)).toEqual([3, 8, 42, 50]);
    expect(events).toEqual([{ type: 'cardsChanged', cards: game.cards, round: 0, returned: hall.game.bet }]);
    expect(game.returned).toBe(hall.game.bet);
    expect(potDivision(game).pot).toBe((potDivision(hall.game).pot / 3) * 4);
    const called = must(game, { type: 'call', number: 1, kind: 'drawn', at: 20 }).game;
    expect(refusal(called, sale([9]))).toBe('SALE_CLOSED');
  });

  it('changes the fee by the fee table until the first number', () => {
    const feeTable = [
      { from: 1, basisPoints: 2000 },
      { from: 4, basisPoints: 1250 },
    ];
    const hall = new Hall(pendingGame({ cardIds: [3, 7, 42], feeTable, feeBasisPoints: 0 }));
    hall.start();
    expect(hall.game.feeBasisPoints).toBe(2000);
    const crossed = must(hall.game, sale([50])).game;
    expect(crossed.feeBasisPoints).toBe(1250);
    expect(potDivision(crossed)).toMatchObject({ pot: 4000, contribution: 1000, houseFee: 375, prizePool: 2625 });
    expect(must(crossed, sale([], [50])).game.feeBasisPoints).toBe(2000);
    hall.game = crossed;
    hall.drawn();
    expect(refusal(hall.game, sale([], [50]))).toBe('SALE_CLOSED');
    while (hall.game.status === 'active') hall.drawn();
    expect(hall.receipt.sales.houseBasisPoints).toBe(1250);
    expect(verifyReceipt(hall.receipt).ok).toBe(true);
  });

  it('is open for a pending game and closed for one that ended', () => {
    expect(ids(must(pending, sale([1])).game)).toEqual([1, 3, 7, 42]);
    expect(refusal(must(pending, { type: 'void', at: 5, reason: 'rain' }).game, sale([1]))).toBe('SALE_CLOSED');
  });

  it.each([
    ['CARDS_REPEATED', sale([7])],
    ['CARDS_REPEATED', sale([9, 9])],
    ['CARD_NOT_IN_GAME', sale([], [9])],
    ['CARDS_REQUIRED', sale([], [3, 7, 42])],
    ['TOO_MANY_CARDS', sale(Array.from({ length: 100 }, (_, i) => i + 100))],
  ])('refuses an invalid change with %s', (code, command) => expect(refusal(started().game, command)).toBe(code));

  it('records no event if the request is empty', () => expect(must(started().game, sale([])).events).toEqual([]));

  it('can remove and add the same card in one request without a refund', () => {
    const { game } = must(started().game, sale([7], [7]));
    expect([ids(game), game.returned]).toEqual([[3, 7, 42], 0]);
  });

  it('adds up the refunds from before and after the start', () => {
    const made = pendingGame({ cardIds: [3, 7, 42] });
    const less = must(made, sale([], [7])).game;
    expect(less.returned).toBe(made.bet);
    const hall = new Hall(less);
    hall.start();
    expect(must(hall.game, sale([], [3])).game.returned).toBe(2 * made.bet);
  });

  it('searches another order for a designated game, and never removes the designated card', () => {
    const hall = new Hall(pending);
    hall.designate(7);
    expect(ids(must(hall.game, sale([], [7])).game)).toEqual([3, 42]);
    hall.start();
    expect(refusal(hall.game, sale([], [7], 1))).toBe('DESIGNATED_CARD_NOT_IN_GAME');
    expect(() => must(hall.game, sale([8]))).toThrow(RangeError);
    expect(must(hall.game, sale([8], [], 5)).game.rounds).toEqual([{ round: 5, fromCall: 1 }]);
  });

  it('never removes the card that won the jackpot', () => {
    const hall = started();
    const given = { awardId: 'd'.repeat(24), amount: santim(10_000), message: 'Well played', at: 30 };
    hall.do({ type: 'giveJackpot', cardId: 3, random: false, ...given });
    expect(refusal(hall.game, sale([], [3]))).toBe('JACKPOT_CARD_STAYS');
    expect(refusal(hall.game, sale([8], [3, 7]))).toBe('JACKPOT_CARD_STAYS');
    hall.do(sale([8, 3], [7, 3]));
    expect(ids(hall.game)).toEqual([3, 8, 42]);
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
    const drawn = must(started().game, { type: 'giveJackpot', cardId: 3, random: true, ...given }).game;
    expect(refusal(drawn, sale([], [3]))).toBe('SALE_CLOSED');
  });

  it('does not change a started game of bingo75/v1', () => {
    const first = { ...started().game, scheme: 'bingo75/v1' } as const;
    expect(refusal(first, sale([8]))).toBe('SALE_CLOSED');
    expect(refusal({ ...pending, scheme: 'bingo75/v1' }, sale([8]))).toBeNull();
  });

  it('ends with the first number, and the draw uses the cards sold at that time', () => {
    const hall = started();
    hall.do(sale([8, 9], [42]));
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });
});

describe('closing the sale before the first number', () => {
  const close = (phones = 2): Command => ({ type: 'closeSale', at: 50, phones });
  const PARTS = ['00112233445566778899aabbccddeeff'];
  const LINKS = Array.from({ length: SLOW_LINKS }, (_, i) => (i + 1).toString(16).padStart(64, '0'));
  const mixed = () => {
    const hall = started();
    hall.do({ type: 'closeSale', at: hall.clock, phones: 1 });
    hall.do({ type: 'closeMix', at: hall.clock, parts: PARTS });
    hall.do({ type: 'completeMix', links: LINKS });
    return hall;
  };

  it('requests codes of the phones immediately and stores the closed sale as the reason', () => {
    const { game, events } = must(started().game, close());
    expect(events).toEqual([
      { type: 'saleClosed', phones: 2 },
      { type: 'mixOpened', at: 50, attempt: 1 },
    ]);
    expect([isMixing(game), isSaleOpen(game)]).toEqual([true, false]);
    expect(game.version).toBe(started().game.version + 1);
  });

  it('prevents changes of every input of the draw, during the mix and after it', () => {
    const designation = { cardId: 7, pattern: 'all', by: MODERATOR, source: 'game' } as const;
    for (const game of [must(started().game, close()).game, mixed().game]) {
      expect(refusal(game, sale([8]))).toBe('SALE_CLOSED');
      expect(refusal(game, sale([], [7]))).toBe('SALE_CLOSED');
      expect(refusal(game, close())).toBe('SALE_CLOSED');
      expect(refusal(game, { type: 'openMix', at: 60 })).toBe('SALE_CLOSED');
      expect(refusal(game, { type: 'designate', ...designation })).toBe('DESIGNATION_CLOSED');
      expect(refusal(game, { type: 'undesignate' })).toBe('DESIGNATION_CLOSED');
      expect(refusal(game, { type: 'void', at: 60, reason: 'rain' })).toBeNull();
    }
  });

  it('allows the first number immediately after the mix, and not before', () => {
    const open = must(started().game, close()).game;
    expect(refusal(open, { type: 'call', number: 1, kind: 'drawn', at: 60 })).toBe('MIXING');
    expect(refusal(open, { type: 'finish', at: 60, by: MODERATOR })).toBe('MIXING');
    const hall = mixed();
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    expect(hall.receipt).toMatchObject({ scheme: 'bingo75/v2', attempts: 1, parts: PARTS });
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });

  it('is on the receipt of a game that is voided before its first number', () => {
    const hall = mixed();
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
    expect(hall.receipt).toMatchObject({ attempts: 1, parts: PARTS, links: LINKS, calls: [], status: 'voided' });
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });

  it('is refused if no phone participates or a winner is designated', () => {
    expect(refusal(started().game, close(0))).toBe('NO_PHONES');
    expect(refusal({ ...started().game, scheme: 'bingo75/v1' }, close())).toBe('NO_PHONES');
    const designated = new Hall(pending);
    designated.designate(7);
    designated.start();
    expect(refusal(designated.game, close())).toBe('NO_PHONES');
    expect(isSaleOpen(designated.game)).toBe(true);
  });

  it('is refused if the game is not running or has a number', () => {
    expect(refusal(pending, close())).toBe('GAME_NOT_STARTED');
    expect(refusal(must(started().game, { type: 'pause' }).game, close())).toBe('GAME_PAUSED_OR_FINISHED');
    expect(refusal(started().drawn().game, close())).toBe('SALE_CLOSED');
  });

  it('requests codes of the phones again after a cancelled mix', () => {
    const broken = must(must(started().game, close()).game, { type: 'breakMix', at: 50_000, parts: 1 }).game;
    expect(refusal(broken, close(0))).toBe('NO_PHONES');
    expect(must(broken, close()).events.at(-1)).toMatchObject({ type: 'mixOpened', attempt: 2 });
  });
});
