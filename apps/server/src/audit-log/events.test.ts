import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { eventIn } from './events.ts';

const read = (action: string, { before, after }: { before?: unknown; after?: unknown }) => {
  const text = (value: unknown) => (value === undefined ? null : canonicalJson(value));
  return eventIn({ action, before: text(before), after: text(after) });
};

const CREATED = {
  ...{ series: 1, gameNumber: 7, pattern: 'all', bet: 1000, feeBasisPoints: 1500, cards: [1, 2] },
  ...{ drawId: 'd', draw: 'fair', text: '', scheme: 'bingo75/v2', jackpotEnabled: false },
  ...{ designatedCard: null, feedsJackpot: true, day: '2026-11-19' },
};
const { day: _, feedsJackpot: __, ...CREATED_BY_1_0 } = CREATED;

describe('eventIn', () => {
  it('returns the payload of an entry of this release', () => {
    expect(read('game.created', { after: CREATED })).toMatchObject({
      action: 'game.created',
      after: { series: 1, gameNumber: 7, bet: 1000, day: '2026-11-19' },
    });
    const added = { before: { available: 500 }, after: { available: 700, gameNumber: null } };
    expect(read('jackpot.added', added)).toEqual({ action: 'jackpot.added', ...added });
  });

  it('fills in fields that entries of older releases lack', () => {
    expect(read('game.created', { after: CREATED_BY_1_0 })).toMatchObject({ after: { day: null, feedsJackpot: null } });
    expect(read('game.created', { after: { ...CREATED_BY_1_0, designatedCard: 5 } })).toMatchObject({
      after: { designation: { cardId: 5 } },
    });
    const ended = { before: { status: 'active' }, after: { gameNumber: 1, status: 'completed', reason: 'decided' } };
    expect(read('game.finished', ended)).toMatchObject({ after: { decision: { cardId: null } } });
    const asked = { gameNumber: 1, attempt: 1, openedAt: '2026-11-19T08:00:00.000Z' };
    expect(read('game.mix-opened', { after: asked })).toMatchObject({ after: { salesRoot: null } });
  });

  it('reads the jackpots by rule that release 1.1 stored', () => {
    expect(read('jackpot.reserved', { after: { amount: 400 } })).toMatchObject({ after: { amount: 400 } });
    expect(read('jackpot.paid-by-rule', {})).toEqual({ action: 'jackpot.paid-by-rule' });
  });

  it('replaces incomplete UTF-16 characters, which older releases accepted', () => {
    const entry = { action: 'game.voided', before: '{"status":"active"}', after: '{"reason":"x\\ud800"}' };
    expect(eventIn(entry)).toMatchObject({ after: { reason: 'x\ufffd' } });
  });

  it.each([
    ['a kind that only people read', 'game.claim', { after: { gameNumber: 1 } }],
    ['a removed kind', 'seller.hand-in-said', { after: { name: 'Abebe', amount: 100 } }],
    ['a payload of no release', 'game.created', { after: { series: 'one' } }],
    ['a missing payload', 'game.paid', {}],
  ])('returns null for an entry with %s', (_what, action, payload) => {
    expect(read(action, payload)).toBeNull();
  });
});
