import { describe, expect, it } from 'vitest';
import { trustIn } from '../draw/trust.ts';
import { verifyReceipt } from '../draw/verify.ts';
import { alike, CARDS, Hall, MODERATOR, pendingGame, TOP_ROW } from '../hall.test-support.ts';
import { mixedReceipt } from '../mixed-game.test-support.ts';
import { cardsCompleteAt, checkClaim } from '../patterns/claim.ts';
import { type GameTerms, USUAL_TERMS } from './hall-terms.ts';
import {
  apply,
  cardsOut,
  completeUnpaid,
  designatedBy,
  drawKind,
  firstCalledAt,
  isSaleOpen,
  manualCalls,
  outLimit,
} from './index.ts';

const CASHIER = { ...MODERATOR, role: 'cashier' };

const hall = (terms: Partial<GameTerms> = {}, cards = [alike(1), alike(2), alike(3)]) => {
  const started = new Hall(pendingGame({ cards, terms: { ...USUAL_TERMS, ...terms } }));
  started.start();
  return started;
};
const taking = (by = MODERATOR, reason = 'It was 12') => ({ type: 'takeBack', at: 1, by, reason }) as const;
const putting = (cardId: number, by = CASHIER) => ({ type: 'lockCard', cardId, by }) as const;
const refusal = (playing: Hall, command: Parameters<typeof apply>[1]) => {
  const result = apply(playing.game, command);
  return result.ok ? null : result.error;
};

describe('a claim in a game without late calls', () => {
  it('wins with a line that was complete before the last number, and the cashier cannot end the game before', () => {
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

  it('fails for a card without a line', () => {
    const playing = hall({ lateCalls: 'off' });
    playing.manual(TOP_ROW[0]!);
    expect(playing.claim(2)).toMatchObject({ paid: false, verdict: { isBingo: false, lateCall: false } });
  });

  it('has the same result as the list of complete cards', () => {
    const card = alike(1);
    for (const calls of [[], [1], TOP_ROW, [...TOP_ROW, 75], [...TOP_ROW, 75, 74]]) {
      const { isBingo } = checkClaim({ card, calls, pattern: 'all', lateCalls: 'off' });
      expect(cardsCompleteAt([card], calls, 'all', 'off').length === 1).toBe(isBingo);
    }
  });
});

describe('a false claim', () => {
  it('locks no card unless the owner enabled it', () => {
    const playing = hall();
    playing.manual(1);
    playing.claim(2);
    expect(refusal(playing, putting(2))).toBe('FALSE_CLAIMS_TOLD');
    expect(playing.game.refused).toBeNull();
  });

  it('prevents the card from winning, sharing, winning by decision and delaying the end of the game', () => {
    const playing = hall({ falseClaims: 'out' });
    playing.manual(TOP_ROW[0]!);
    const { events } = playing.lockCard(2);
    expect(events).toEqual([{ type: 'locked', cardId: 2, callIndex: 1, by: CASHIER, version: playing.game.version }]);
    expect(playing.do(putting(2)).events).toEqual([]);
    for (const number of TOP_ROW.slice(1)) playing.manual(number);
    expect(completeUnpaid(playing.game)).toEqual([1, 3]);
    const claiming = { type: 'claim', cardId: 2, at: 1, nextGameCalled: false } as const;
    expect(refusal(playing, claiming)).toBe('CARD_OUT');
    expect(refusal(playing, { type: 'finish', at: 1, decision: { cardId: 2, by: MODERATOR } })).toBe('CARD_OUT');
    playing.claim(1);
    expect(refusal(playing, claiming)).toBe('CARD_OUT');
    expect(playing.game.winners.map(({ cardId }) => cardId)).toEqual([1]);
    expect(playing.receipt.out).toEqual([{ cardId: 2, callIndex: 1, by: 'cashier' }]);
    expect(playing.receipt.draw).toBe('manual');
  });

  it('allows a lock only if the card was checked on the last number and had no line', () => {
    const playing = hall({ falseClaims: 'out' });
    playing.manual(TOP_ROW[0]!);
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_CHECKED');
    const claiming = { type: 'claim', cardId: 2, at: 1, nextGameCalled: false } as const;
    expect(playing.do(claiming).events).toEqual([{ type: 'claimRefused', cardId: 2, callIndex: 1 }]);
    expect(playing.do(claiming).events).toEqual([]);
    expect(refusal(playing, putting(1))).toBe('CLAIM_NOT_CHECKED');
    // A refused claim on the previous number does not allow a lock on this number.
    playing.manual(75);
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_CHECKED');
    playing.claim(1);
    playing.claim(2);
    expect(playing.game.refused).toEqual({ callIndex: 2, cards: [1, 2] });
    // A refused claim on an undone number does not allow a lock on the number that replaces it.
    playing.do(taking());
    expect(playing.game.refused).toBeNull();
    playing.manual(74);
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_CHECKED');
    expect(playing.lockCard(2).game.out).toHaveLength(1);
  });

  it('allows no lock before the first number, of a card with a line, or of the designated card', () => {
    const playing = hall({ falseClaims: 'out' });
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_FALSE');
    expect(refusal(playing, putting(9))).toBe('CARD_NOT_IN_GAME');
    for (const number of TOP_ROW) playing.manual(number);
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_FALSE');
    playing.manual(75);
    expect(playing.claim(2).verdict.lateCall).toBe(true);
    expect(playing.game.refused).toBeNull();
    expect(refusal(playing, putting(2))).toBe('CLAIM_NOT_FALSE');
    playing.do({ type: 'finish', at: 1 });
    expect(refusal(playing, putting(2))).toBe('GAME_ALREADY_COMPLETED');

    const chosen = new Hall(pendingGame({ terms: { ...USUAL_TERMS, falseClaims: 'out' } }));
    chosen.designate(7);
    chosen.start();
    chosen.drawn();
    chosen.claim(7);
    expect(refusal(chosen, putting(7))).toBe('CLAIM_NOT_FALSE');
  });
});

describe('the limit of locked cards', () => {
  const printed = (count: number) => CARDS.slice(0, count);

  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
    [30, 3],
    [100, 3],
  ])('is a tenth of the cards of a game and at most three: with %i cards it is %i', (cards, most) => {
    expect(outLimit(cards)).toBe(most);
    const playing = hall({ falseClaims: 'out' }, printed(cards));
    playing.drawn();
    for (let cardId = 1; cardId <= most; cardId++) playing.lockCard(cardId);
    expect(drawKind(playing.game)).toBe('fair');
    if (cards === most) return;
    playing.claim(most + 1);
    expect(refusal(playing, putting(most + 1))).toBe('OUT_LIMIT');
    expect(refusal(playing, putting(most + 1, MODERATOR))).toBe('OUT_LIMIT');
  });

  it('beyond the limit marks a game of release 1.1 as decided by staff', () => {
    const playing = hall({ falseClaims: 'out' }, printed(8));
    playing.drawn();
    playing.lockCard(1);
    expect([drawKind(playing.game), designatedBy(playing.game)]).toEqual(['fair', null]);
    playing.lockCardSigned(2);
    expect([drawKind(playing.game), designatedBy(playing.game)]).toEqual(['designated', MODERATOR]);
    playing.do({ type: 'finish', at: ++playing.clock });
    const { receipt } = playing;
    expect(receipt).toMatchObject({
      draw: 'designated',
      designatedBy: MODERATOR,
      designatedCardId: null,
      out: [
        { cardId: 1, callIndex: 1, by: 'cashier' },
        { cardId: 2, callIndex: 1, by: 'moderator' },
      ],
    });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, lockedCards: 2 });
    const unmarked = { ...receipt, draw: 'fair', designated: false, designatedBy: null };
    const failed = verifyReceipt(unmarked).steps.filter(({ ok }) => !ok);
    expect(failed.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'designation: 2 cards were put out',
      'rounds: not recomputed',
    ]);
    // Earlier receipts do not contain the person who locked a card. Their number of locked cards was not limited.
    const before = { ...unmarked, out: receipt.out?.map(({ by, ...card }) => card) };
    expect(verifyReceipt(before)).toMatchObject({ ok: true, lockedCards: 2 });
  });

  it('marks the game as designated even if the number is undone and the card plays again', () => {
    const playing = hall({ falseClaims: 'out' }, printed(8));
    playing.manual(75);
    playing.lockCard(1);
    playing.manual(74);
    playing.lockCardSigned(2);
    playing.do({ ...taking(), at: ++playing.clock });
    expect([cardsOut(playing.game), drawKind(playing.game)]).toEqual([[1], 'designated']);
    playing.do({ type: 'finish', at: ++playing.clock });
    expect(playing.receipt).toMatchObject({ draw: 'designated', out: [{ cardId: 1 }] });
    expect(verifyReceipt(playing.receipt)).toMatchObject({ ok: true, lockedCards: 1 });
  });

  it('leaves no statement about trust on the receipt after a card was locked', () => {
    const receipt = mixedReceipt();
    const links = { held: 20, broken: null };
    expect(trustIn(receipt, links)).toMatchObject({ kind: 'phones' });
    expect(trustIn({ ...receipt, out: [{ cardId: 1, callIndex: 1, by: 'cashier' }] }, links)).toBeNull();
  });
});

describe('unlocking a card', () => {
  const unlocking = (cardId: number) => ({ type: 'unlock', cardId, by: MODERATOR }) as const;
  const printed = (count: number) => CARDS.slice(0, count);

  it('lets the card play again until the next number, and the receipt shows the lock', () => {
    const playing = hall({ falseClaims: 'out' }, printed(20));
    playing.drawn();
    playing.lockCard(1);
    playing.lockCard(2);
    const { events } = playing.do(unlocking(1));
    expect(events).toEqual([{ type: 'unlocked', cardId: 1, by: MODERATOR, version: playing.game.version }]);
    expect(playing.do(unlocking(1)).events).toEqual([]);
    expect([cardsOut(playing.game), drawKind(playing.game)]).toEqual([[2], 'fair']);
    playing.drawn();
    expect(refusal(playing, unlocking(2))).toBe('LOCK_STAYS');
    expect(refusal(playing, unlocking(9999))).toBe('CARD_NOT_IN_GAME');
    playing.do({ type: 'finish', at: ++playing.clock });
    expect(playing.receipt.out).toEqual([
      { cardId: 1, callIndex: 1, by: 'cashier', unlocked: true },
      { cardId: 2, callIndex: 1, by: 'cashier' },
    ]);
    expect(verifyReceipt(playing.receipt)).toMatchObject({ ok: true, lockedCards: 2 });
    expect(refusal(playing, unlocking(2))).toBe('GAME_ALREADY_COMPLETED');
  });

  it('still counts for the limit of locked cards, once for each card', () => {
    const playing = hall({ falseClaims: 'out' }, printed(8));
    playing.drawn();
    playing.lockCard(1);
    playing.do(unlocking(1));
    playing.claim(2);
    expect(refusal(playing, putting(2))).toBe('OUT_LIMIT');
    playing.lockCard(1);
    expect(cardsOut(playing.game)).toEqual([1]);
    expect(playing.receipt.out).toEqual([{ cardId: 1, callIndex: 1, by: 'cashier' }]);
  });

  it('is not on the receipt if the number of the lock is undone', () => {
    const playing = hall({ falseClaims: 'out' }, printed(8));
    playing.manual(75);
    playing.lockCard(1);
    playing.do(unlocking(1));
    playing.do(taking());
    expect(playing.receipt.out).toBeUndefined();
    playing.manual(74);
    playing.claim(2);
    expect(refusal(playing, putting(2))).toBe('OUT_LIMIT');
  });
});

describe('a typed number', () => {
  it('is undone with a reason, while the game remains marked as typed and its sale closed', () => {
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

  it('cannot be undone after another number, and neither can the number before an undone one', () => {
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

  it('cannot be undone by a cashier if it completes a card, or after a win', () => {
    const playing = hall();
    for (const number of TOP_ROW) playing.manual(number);
    expect(refusal(playing, taking(CASHIER))).toBe('CARD_COMPLETE');
    expect(refusal(playing, taking())).toBeNull();
    playing.claim(1);
    expect(refusal(playing, taking())).toBe('GAME_ALREADY_COMPLETED');
  });

  it('unlocks the cards that were locked on it if it is undone', () => {
    const playing = hall({ falseClaims: 'out' }, CARDS.slice(0, 11));
    playing.manual(21);
    playing.lockCard(1);
    playing.manual(22);
    playing.lockCard(2);
    playing.do(taking());
    expect(cardsOut(playing.game)).toEqual([1]);
    playing.manual(23);
    playing.lockCard(2);
    expect(playing.receipt.out).toMatchObject([
      { cardId: 1, callIndex: 1 },
      { cardId: 2, callIndex: 2 },
    ]);
  });

  it('removes its round of a designated game if it is undone, and the receipt verifies', () => {
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
