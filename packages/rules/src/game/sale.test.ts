import { describe, expect, it } from 'vitest';
import { alike, CARDS, Hall, must, pendingGame } from '../hall.test-support.ts';
import { santim } from '../money.ts';
import { verifyReceipt } from '../verify.ts';
import { apply, type Command, type Game, heldElsewhere, moneyOf } from './index.ts';

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

it('finds the cards that another running game holds', () => {
  const inPlay = new Set([3, 7, 42, 50]);
  expect(heldElsewhere(pending, [3, 8, 50], inPlay)).toEqual([3, 50]);
  expect(heldElsewhere(started().game, [3, 8, 50], inPlay)).toEqual([50]);
});

describe('late sale', () => {
  it('adds and takes cards until the first number; pot, fee and prize follow', () => {
    const hall = started();
    const { game, events } = must(hall.game, sale([50, 8], [7]));
    expect(ids(game)).toEqual([3, 8, 42, 50]);
    expect(events).toEqual([{ type: 'cardsChanged', added: [50, 8], removed: [7] }]);
    expect(moneyOf(game).pot).toBe((moneyOf(hall.game).pot / 3) * 4);
    const called = must(game, { type: 'call', number: 1, kind: 'drawn', at: 20 }).game;
    expect(refusal(called, sale([9]))).toBe('SALE_CLOSED');
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
  ])('%s', (code, command) => expect(refusal(started().game, command)).toBe(code));

  it('changes nothing when nothing is asked for', () => expect(must(started().game, sale([])).events).toEqual([]));

  it('lets a card be taken and given back in one step', () =>
    expect(ids(must(started().game, sale([7], [7])).game)).toEqual([3, 7, 42]));

  it('draws a designated game anew, and never loses its card', () => {
    const hall = new Hall(pending);
    hall.designate(7);
    expect(ids(must(hall.game, sale([], [7])).game)).toEqual([3, 42]);
    hall.start();
    expect(refusal(hall.game, sale([], [7], 1))).toBe('DESIGNATED_CARD_NOT_IN_GAME');
    expect(() => must(hall.game, sale([8]))).toThrow(RangeError);
    expect(must(hall.game, sale([8], [], 5)).game.rounds).toEqual([{ round: 5, fromCall: 1 }]);
  });

  it('never takes the card that won the jackpot', () => {
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

  it('leaves games of the first scheme as they were drawn', () => {
    const first = { ...started().game, scheme: 'bingo75/v1' } as const;
    expect(refusal(first, sale([8]))).toBe('SALE_CLOSED');
    expect(refusal({ ...pending, scheme: 'bingo75/v1' }, sale([8]))).toBeNull();
  });

  it('draws from the cards as they stand at the first number', () => {
    const hall = started();
    hall.do(sale([8, 9], [42]));
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });
});
