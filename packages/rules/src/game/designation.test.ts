import { describe, expect, it } from 'vitest';
import { CARDS, Hall, MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { cardsCompleteAt } from '../patterns/claim.ts';
import { apply, designatedBy, drawKind, isDesignated, numbersCalled, potDivision } from './index.ts';

const cardIds = Array.from({ length: 20 }, (_, i) => i + 1);
const hall = (seedByte?: number) => new Hall(pendingGame({ cardIds }), seedByte);
const DESIGNATE = { type: 'designate', cardId: 11, pattern: 'all', by: MODERATOR, source: 'game' } as const;

describe('the designation of a winner', () => {
  it('marks the game immediately and stores the person', () => {
    const { game, events } = must(pendingGame({ cardIds }), DESIGNATE);
    expect(drawKind(game)).toBe('designated');
    expect(designatedBy(game)).toEqual(MODERATOR);
    const designation = { cardId: 11, pattern: 'all', by: MODERATOR };
    expect(events).toEqual([{ type: 'designated', designation, pattern: 'all', jackpotEnabled: true }]);
  });

  it('replaces the pattern of the game unless it is `all`, and restores it after its removal', () => {
    const game = pendingGame({ cardIds, pattern: 'cross' });
    const changed = must(game, { ...DESIGNATE, pattern: 'main_diagonal' }).game;
    expect(changed.pattern).toBe('main_diagonal');
    expect(must(changed, DESIGNATE).game.pattern).toBe('cross');
    const lifted = must(changed, { type: 'undesignate' }).game;
    expect(lifted).toMatchObject({ pattern: 'cross', designation: null });
    expect(must(lifted, { type: 'undesignate' }).game).toBe(lifted);
  });

  it('replaces the jackpot switch of the game', () => {
    expect(must(pendingGame(), { ...DESIGNATE, cardId: 3, jackpotEnabled: false }).game.jackpotEnabled).toBe(false);
  });

  it('requires a card of the game: immediately in a pending game, at the start if made for a future game', () => {
    const game = pendingGame();
    expect(apply(game, DESIGNATE)).toEqual({ ok: false, error: 'DESIGNATED_CARD_NOT_IN_GAME' });
    const recorded = must(game, { ...DESIGNATE, source: 'ahead' }).game;
    expect(apply(recorded, { type: 'start', at: 1, round: 1 })).toEqual({
      ok: false,
      error: 'DESIGNATED_CARD_NOT_IN_GAME',
    });
  });

  it('is refused after the start, and so is the removal of a designation', () => {
    const playing = hall();
    playing.do(DESIGNATE);
    playing.start();
    expect(apply(playing.game, DESIGNATE)).toEqual({ ok: false, error: 'DESIGNATION_CLOSED' });
    expect(apply(playing.game, { type: 'undesignate' })).toEqual({ ok: false, error: 'DESIGNATION_CLOSED' });
  });
});

describe('a designated game', () => {
  it.each([1, 2, 3])('is won by its designated card with the call that completes it (seed %d)', (seedByte) => {
    const playing = hall(seedByte);
    playing.do(DESIGNATE);
    playing.start();
    while (playing.game.status === 'active') playing.drawn();
    const { calls, winners, pattern, cards } = playing.game;
    expect(winners).toMatchObject([
      { cardId: 11, prize: potDivision(playing.game).prizePool, callIndex: calls.length },
    ]);
    expect(cardsCompleteAt(cards, numbersCalled(playing.game), pattern)).toEqual([11]);
  });

  it('uses another round if a manual call makes the order invalid', () => {
    const playing = hall();
    playing.do(DESIGNATE);
    playing.start();
    // After these numbers card 5 lacks one number in its top row, so it would win before card 11 in almost any order.
    for (const number of CARDS[4]!.numbers.slice(0, 4) as number[]) playing.manual(number);
    expect(playing.game.status).toBe('active');
    expect(playing.game.rounds.length).toBeGreaterThan(1);
    while (playing.game.status === 'active') playing.drawn();
    expect(playing.game.winners[0]!.cardId).toBe(11);
  });

  it('is won by another card if that claims first, and remains marked', () => {
    const playing = hall();
    playing.do(DESIGNATE);
    playing.start();
    for (const number of CARDS[4]!.numbers.slice(0, 5) as number[]) playing.manual(number);
    expect(playing.game.status).toBe('active');
    expect(playing.claim(5)).toMatchObject({ paid: true, winner: { cardId: 5 } });
    expect(isDesignated(playing.game)).toBe(true);
  });

  it('rejects a round that is not higher than the last one', () => {
    const playing = hall();
    playing.do(DESIGNATE);
    playing.start();
    const { round } = playing.game.rounds[0]!;
    for (const nextRound of [round, round + 10_001, round + 0.5])
      expect(() => apply(playing.game, { type: 'call', number: 1, kind: 'manual', at: 1, nextRound })).toThrow(
        RangeError,
      );
    expect(() =>
      apply(playing.game, { type: 'call', number: 1, kind: 'drawn', at: 1, nextRound: round + 1 }),
    ).toThrow();
  });
});
