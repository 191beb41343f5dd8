import { describe, expect, it } from 'vitest';
import { cardsCompleteAt, checkClaim } from '../claim.ts';
import { alike, Hall, MODERATOR, pendingGame, TOP_ROW } from '../hall.test-support.ts';
import { type GameTerms, USUAL_TERMS } from '../terms.ts';
import { verifyReceipt } from '../verify.ts';
import { apply, cardsOut, completeUnpaid, drawKind, firstCalledAt, isSaleOpen, manualCalls } from './index.ts';

const CASHIER = { ...MODERATOR, role: 'cashier' };

const hall = (terms: Partial<GameTerms> = {}) => {
  const cards = [alike(1), alike(2), alike(3)];
  const started = new Hall(pendingGame({ cards, terms: { ...USUAL_TERMS, ...terms } }));
  started.start();
  return started;
};
const taking = (by = MODERATOR, reason = 'It was 12') => ({ type: 'takeBack', at: 1, by, reason }) as const;
const refusal = (playing: Hall, command: Parameters<typeof apply>[1]) => {
  const result = apply(playing.game, command);
  return result.ok ? null : result.error;
};

describe('with late calls off', () => {
  it('a line that was complete before the last number wins, and keeps a cashier from ending the game', () => {
    const playing = hall({ lateCalls: 'off' });
    for (const number of TOP_ROW) playing.manual(number);
    playing.manual(75);
    expect(completeUnpaid(playing.game)).toEqual([1, 2, 3]);
    expect(refusal(playing, { type: 'finish', at: 1, by: CASHIER })).toBe('CARD_COMPLETE');
    const { verdict, paid } = playing.claim(2);
    expect(verdict).toMatchObject({ isBingo: true, lateCall: false, wouldHaveWon: null });
    expect(verdict.winningPattern).toBe('horizontal_line');
    expect(paid).toBe(true);
  });

  it('a card without a line still wins nothing', () => {
    const playing = hall({ lateCalls: 'off' });
    playing.manual(TOP_ROW[0]!);
    expect(playing.claim(2)).toMatchObject({ paid: false, verdict: { isBingo: false, lateCall: false } });
  });

  it('says the same of a claim as of the list of complete cards', () => {
    const card = alike(1);
    for (const calls of [[], [1], TOP_ROW, [...TOP_ROW, 75], [...TOP_ROW, 75, 74]]) {
      const { isBingo } = checkClaim({ card, calls, pattern: 'all', lateCalls: 'off' });
      expect(cardsCompleteAt([card], calls, 'all', 'off').length === 1).toBe(isBingo);
    }
  });
});

describe('a false claim', () => {
  it('is told only, unless the owner decided otherwise', () => {
    const playing = hall();
    playing.manual(1);
    expect(refusal(playing, { type: 'putOut', cardId: 2 })).toBe('FALSE_CLAIMS_TOLD');
  });

  it('puts the card out: it neither wins nor shares, is paid by no decision and keeps nobody from ending', () => {
    const playing = hall({ falseClaims: 'out' });
    playing.manual(TOP_ROW[0]!);
    expect(playing.do({ type: 'putOut', cardId: 2 }).events).toEqual([{ type: 'putOut', cardId: 2, callIndex: 1 }]);
    expect(playing.do({ type: 'putOut', cardId: 2 }).events).toEqual([]);
    for (const number of TOP_ROW.slice(1)) playing.manual(number);
    expect(completeUnpaid(playing.game)).toEqual([1, 3]);
    const claiming = { type: 'claim', cardId: 2, at: 1, nextGameCalled: false } as const;
    expect(refusal(playing, claiming)).toBe('CARD_OUT');
    expect(refusal(playing, { type: 'finish', at: 1, decision: { cardId: 2, by: MODERATOR } })).toBe('CARD_OUT');
    playing.claim(1);
    expect(refusal(playing, claiming)).toBe('CARD_OUT');
    expect(playing.game.winners.map(({ cardId }) => cardId)).toEqual([1]);
    expect(playing.receipt.out).toEqual([{ cardId: 2, callIndex: 1 }]);
  });

  it('is none before the first number, with a line, even a late one, or by the designated card', () => {
    const playing = hall({ falseClaims: 'out' });
    expect(refusal(playing, { type: 'putOut', cardId: 2 })).toBe('CLAIM_NOT_FALSE');
    expect(refusal(playing, { type: 'putOut', cardId: 9 })).toBe('CARD_NOT_IN_GAME');
    for (const number of TOP_ROW) playing.manual(number);
    expect(refusal(playing, { type: 'putOut', cardId: 2 })).toBe('CLAIM_NOT_FALSE');
    playing.manual(75);
    expect(refusal(playing, { type: 'putOut', cardId: 2 })).toBe('CLAIM_NOT_FALSE');
    playing.do({ type: 'finish', at: 1 });
    expect(refusal(playing, { type: 'putOut', cardId: 2 })).toBe('GAME_ALREADY_COMPLETED');

    const chosen = new Hall(pendingGame({ terms: { ...USUAL_TERMS, falseClaims: 'out' } }));
    chosen.designate(7);
    chosen.start();
    chosen.drawn();
    expect(refusal(chosen, { type: 'putOut', cardId: 7 })).toBe('CLAIM_NOT_FALSE');
  });
});

describe('a typed number', () => {
  it('is taken back with a reason; the game stays typed and its sale closed', () => {
    const playing = hall();
    playing.manual(21);
    const called = firstCalledAt(playing.game);
    expect(refusal(playing, taking(MODERATOR, ' '))).toBe('REASON_REQUIRED');
    playing.do(taking());
    const { game } = playing;
    expect(game.calls).toEqual([]);
    expect(game.takenBack).toMatchObject([{ number: 21, callIndex: 1, reason: 'It was 12', version: game.version }]);
    expect([drawKind(game), manualCalls(game), isSaleOpen(game)]).toEqual(['manual', 1, false]);
    expect(firstCalledAt(game)).toBe(called);
    playing.manual(21);
    expect(playing.game.calls).toHaveLength(1);
  });

  it('stays once another number stands after it, and so does what stood before one that was taken back', () => {
    const playing = hall();
    expect(refusal(playing, taking())).toBe('CALL_STAYS');
    playing.manual(21);
    playing.manual(22);
    playing.do(taking());
    expect(refusal(playing, taking())).toBe('CALL_STAYS');
    playing.drawn();
    expect(refusal(playing, taking())).toBe('CALL_STAYS');
    playing.manual(playing.game.calls.at(-1)?.number === 23 ? 24 : 23);
    playing.do({ type: 'finish', at: 1 });
    expect(refusal(playing, taking())).toBe('GAME_ALREADY_COMPLETED');
  });

  it('that completes a card is no cashier’s to take back; and a win stands', () => {
    const playing = hall();
    for (const number of TOP_ROW) playing.manual(number);
    expect(refusal(playing, taking(CASHIER))).toBe('CARD_COMPLETE');
    expect(refusal(playing, taking())).toBeNull();
    playing.claim(1);
    expect(refusal(playing, taking())).toBe('GAME_ALREADY_COMPLETED');
  });

  it('lets a card play again that went out on it, and only that one', () => {
    const playing = hall({ falseClaims: 'out' });
    playing.manual(21);
    playing.do({ type: 'putOut', cardId: 1 });
    playing.manual(22);
    playing.do({ type: 'putOut', cardId: 2 });
    playing.do(taking());
    expect(cardsOut(playing.game)).toEqual([1]);
    playing.manual(23);
    playing.do({ type: 'putOut', cardId: 2 });
    expect(playing.receipt.out).toEqual([
      { cardId: 1, callIndex: 1 },
      { cardId: 2, callIndex: 2 },
    ]);
  });

  it('takes the round along that it brought about in a designated game, and the receipt verifies', () => {
    const playing = new Hall(pendingGame());
    playing.designate(3);
    playing.start();
    const [first] = playing.game.rounds;
    for (const number of [3, 30, 44, 52]) {
      playing.manual(number);
      if (playing.game.rounds.length > 1) break;
    }
    expect(playing.game.rounds).toHaveLength(2);
    playing.do({ ...taking(), at: ++playing.clock });
    expect(playing.game.rounds).toEqual([first]);
    while (playing.game.status === 'active') playing.drawn();
    expect(playing.game.winners[0]?.cardId).toBe(3);
    expect(verifyReceipt(playing.receipt)).toMatchObject({ ok: true, finished: true });
  });
});
