import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../draw/verify.ts';
import { Hall, MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { cardsCompleteAt } from '../patterns/claim.ts';
import {
  apply,
  canOpenMix,
  completeUnpaid,
  type Game,
  isMixing,
  isSaleOpen,
  MIX_CLOSE_WITHIN_MS,
  numbersCalled,
  SLOW_LINKS,
} from './index.ts';

const CASHIER = { id: 'e'.repeat(24), name: 'Dawit', role: 'cashier' };
const PARTS = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'];
const LINKS = Array.from({ length: SLOW_LINKS }, (_, i) => (i + 1).toString(16).padStart(64, '0'));

const started = (hall = new Hall(pendingGame())) => {
  hall.start();
  return hall;
};
const refusal = (game: Game, command: Parameters<typeof apply>[1]) => {
  const result = apply(game, command);
  return result.ok ? null : result.error;
};

describe('the text of the hall in the draw', () => {
  const start = { type: 'start', at: 1, round: 0 } as const;

  it('is set at the start, overrides the planned text and is final', () => {
    const planned = { ...pendingGame(), publicText: 'planned' };
    const { game } = must(planned, { ...start, publicText: 'dice:3164' });
    expect(game.publicText).toBe('dice:3164');
    expect(must(planned, start).game.publicText).toBe('planned');
    expect(refusal(game, { ...start, publicText: 'late' })).toBe('GAME_NOT_PENDING');
  });

  it('has at most 200 characters', () => {
    const text = '🎲'.repeat(200);
    expect(must(pendingGame(), { ...start, publicText: text }).game.publicText).toBe(text);
    expect(refusal(pendingGame(), { ...start, publicText: `${text}x` })).toBe('HALL_ENTROPY_INVALID');
  });
});

describe("the mix of the phones' codes", () => {
  it('closes the sale, collects the codes and allows no number until it is finished', () => {
    const hall = started();
    hall.do({ type: 'openMix', at: 10 });
    expect(isSaleOpen(hall.game)).toBe(false);
    expect(refusal(hall.game, { type: 'call', number: 5, kind: 'drawn', at: 11 })).toBe('MIXING');
    expect(refusal(hall.game, { type: 'openMix', at: 11 })).toBe('SALE_CLOSED');
    hall.do({ type: 'closeMix', at: 12, parts: PARTS });
    expect(isMixing(hall.game)).toBe(true);
    expect(refusal(hall.game, { type: 'closeMix', at: 13, parts: [] })).toBe('MIX_CLOSED');
    hall.do({ type: 'completeMix', links: LINKS });
    expect(isMixing(hall.game)).toBe(false);
    expect(refusal(hall.game, { type: 'completeMix', links: LINKS })).toBe('MIX_CLOSED');
    expect(hall.drawn().game.calls).toHaveLength(1);
  });

  it('is finished immediately if no phone sent a code', () => {
    const hall = started();
    hall.do({ type: 'openMix', at: 10 });
    hall.do({ type: 'closeMix', at: 12, parts: [] });
    expect(isMixing(hall.game)).toBe(false);
    expect(hall.drawn().game.calls).toHaveLength(1);
  });

  it('determines the order: other codes lead to other numbers', () => {
    const orderWith = (parts: string[], last: string) => {
      const hall = started();
      hall.do({ type: 'openMix', at: 10 });
      hall.do({ type: 'closeMix', at: 12, parts });
      hall.do({ type: 'completeMix', links: [...LINKS.slice(0, -1), last.padStart(64, '0')] });
      while (hall.game.status === 'active') hall.drawn();
      return numbersCalled(hall.game).join();
    };
    const one = orderWith(PARTS, 'a');
    expect(orderWith(PARTS, 'a')).toBe(one);
    expect(orderWith([...PARTS].reverse(), 'a')).not.toBe(one);
    expect(orderWith(PARTS, 'b')).not.toBe(one);
  });

  it('is not available for designated games', () => {
    const hall = new Hall(pendingGame());
    hall.designate(7);
    hall.start();
    expect(refusal(hall.game, { type: 'openMix', at: 10 })).toBe('SALE_CLOSED');
  });

  it('is refused for a game that is not running', () => {
    expect(refusal(pendingGame(), { type: 'openMix', at: 1 })).toBe('GAME_NOT_STARTED');
    const paused = must(started().game, { type: 'pause' }).game;
    expect(refusal(paused, { type: 'openMix', at: 1 })).toBe('GAME_PAUSED_OR_FINISHED');
  });

  it('blocks a random jackpot, but not a jackpot for a chosen card', () => {
    const hall = started();
    hall.do({ type: 'openMix', at: 10 });
    const jackpot = { awardId: 'd'.repeat(24), cardId: 7, amount: hall.game.bet, message: 'm', at: 11 };
    expect(refusal(hall.game, { type: 'giveJackpot', ...jackpot, random: true })).toBe('MIXING');
    expect(refusal(hall.game, { type: 'giveJackpot', ...jackpot, random: false })).toBeNull();
  });

  it('is on the receipt, which fails verification after a change of the mix', () => {
    const hall = started();
    hall.do({ type: 'openMix', at: hall.clock + 1 });
    expect(hall.receipt).toMatchObject({ scheme: 'bingo75/v2', mix: null, parts: [] });
    hall.do({ type: 'closeMix', at: hall.clock + 2, parts: PARTS });
    hall.do({ type: 'completeMix', links: LINKS });
    hall.clock += 10;
    for (let i = 0; i < 5; i++) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    const { receipt } = hall;
    expect(verifyReceipt(receipt).steps.filter((step) => !step.ok)).toEqual([]);
    for (const forged of [
      { parts: [...PARTS].reverse() },
      { parts: PARTS.slice(1) },
      { links: LINKS.slice(1) },
      { text: 'dice' },
      { closedAt: null },
      { completeUnpaid: [3] },
    ])
      expect(verifyReceipt({ ...receipt, ...forged }).ok).toBe(false);
  });
});

describe('a mix that is not closed in time', () => {
  const OPENED = 1_700_000_000_500;
  const open = () => {
    const hall = started();
    hall.do({ type: 'openMix', at: OPENED });
    return hall;
  };

  it('can be closed within four seconds and never later', () => {
    const { game } = open();
    const at = OPENED + MIX_CLOSE_WITHIN_MS;
    expect(refusal(game, { type: 'closeMix', at, parts: PARTS })).toBeNull();
    expect(refusal(game, { type: 'breakMix', at, parts: 2 })).toBe('MIXING');
    expect(refusal(game, { type: 'closeMix', at: at + 1, parts: PARTS })).toBe('MIX_CLOSED');
    expect(refusal(game, { type: 'breakMix', at: at + 1, parts: 2 })).toBeNull();
  });

  it('is completed from its slow links at any time if it was closed in time', () => {
    const hall = open();
    hall.do({ type: 'closeMix', at: OPENED + 2_000, parts: PARTS });
    expect(refusal(hall.game, { type: 'breakMix', at: OPENED + 999_000, parts: 2 })).toBe('MIX_CLOSED');
    expect(refusal(hall.game, { type: 'completeMix', links: LINKS })).toBeNull();
  });

  it('leaves the sale closed, and the next call starts another attempt', () => {
    const hall = open();
    const { events } = hall.do({ type: 'breakMix', at: OPENED + 9_000, parts: 2 });
    expect(events).toEqual([{ type: 'mixBroken', attempt: 1, openedAt: OPENED, parts: 2 }]);
    expect([isMixing(hall.game), isSaleOpen(hall.game), canOpenMix(hall.game)]).toEqual([false, false, true]);
    expect(hall.do({ type: 'openMix', at: OPENED + 10_000 }).events).toEqual([
      { type: 'mixOpened', at: OPENED + 10_000, attempt: 2 },
    ]);
    expect(hall.game.mix).toMatchObject({ closedAt: null, parts: [], links: [] });
  });

  it('is counted on the receipt, which fails verification without the count', () => {
    const hall = open();
    hall.do({ type: 'breakMix', at: OPENED + 9_000, parts: 2 });
    hall.do({ type: 'openMix', at: OPENED + 10_000 });
    hall.do({ type: 'closeMix', at: OPENED + 12_000, parts: PARTS });
    hall.do({ type: 'completeMix', links: LINKS });
    hall.clock = OPENED + 20_000;
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    const { receipt } = hall;
    const brokenOff = [{ openedAt: new Date(OPENED).toISOString(), parts: 2 }];
    expect(receipt).toMatchObject({ attempts: 2, brokenOff });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    for (const forged of [{ brokenOff: [] }, { attempts: 1 }, { attempts: undefined }, { brokenOff: undefined }])
      expect(verifyReceipt({ ...receipt, ...forged }).ok).toBe(false);
  });

  it('is not counted on the receipt of a game that is older than this count', () => {
    const hall = started();
    hall.game = { ...hall.game, brokenOff: null };
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    expect(hall.receipt).not.toHaveProperty('attempts');
    expect(hall.receipt).not.toHaveProperty('brokenOff');
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });
});

describe('a card that is complete and unpaid', () => {
  const complete = () => {
    const hall = started();
    const winners = () => cardsCompleteAt(hall.game.cards, numbersCalled(hall.game), hall.game.pattern);
    while (winners().length === 0) hall.drawn();
    return hall;
  };

  it('keeps a cashier from finishing or voiding the game', () => {
    const { game } = complete();
    expect(completeUnpaid(game)).not.toEqual([]);
    expect(refusal(game, { type: 'finish', at: 99, by: CASHIER })).toBe('CARD_COMPLETE');
    expect(refusal(game, { type: 'void', at: 99, by: CASHIER, reason: 'rain' })).toBe('CARD_COMPLETE');
  });

  it('allows a moderator to end the game with a reason, which the game stores with the card', () => {
    const hall = complete();
    const unpaid = completeUnpaid(hall.game);
    expect(refusal(hall.game, { type: 'finish', at: 99, by: MODERATOR })).toBe('REASON_REQUIRED');
    hall.do({ type: 'finish', at: ++hall.clock, by: MODERATOR, reason: 'the card was torn' });
    expect(hall.game.endedBy).toEqual({ role: 'moderator', reason: 'the card was torn' });
    expect(hall.receipt).toMatchObject({ completeUnpaid: unpaid, endedBy: { role: 'moderator' } });
    expect(verifyReceipt(hall.receipt).ok).toBe(true);
  });

  it('requires no reason for the end if the moderator pays this card', () => {
    const { game } = complete();
    const [cardId = 0] = completeUnpaid(game);
    const decision = { cardId, by: MODERATOR };
    const result = apply(game, { type: 'finish', at: 99, by: MODERATOR, decision });
    expect(result.ok || completeUnpaid(game).length > 1).toBe(true);
  });

  it('allows the end of the game after it was paid, or after another number', () => {
    const paid = complete();
    for (const cardId of completeUnpaid(paid.game)) paid.claim(cardId);
    expect(completeUnpaid(paid.game)).toEqual([]);
    const passed = complete();
    passed.drawn();
    if (completeUnpaid(passed.game).length === 0)
      expect(refusal(passed.game, { type: 'finish', at: 99, by: CASHIER })).toBeNull();
  });
});
