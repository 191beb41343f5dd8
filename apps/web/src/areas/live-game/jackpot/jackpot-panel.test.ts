import { describe, expect, it } from 'vitest';
import { sampleGame } from '../sample-game.test-support.ts';
import { type Jackpot, obstacleTo } from './jackpot-panel.tsx';

const NOW = new Date('2025-01-01T18:00:00.000Z');
const award = (change: Partial<NonNullable<Jackpot['pendingAward']>> = {}) => ({
  _id: '64b7f0c2a1d3e4f5a6b7c8da',
  cardNumber: 2,
  amount: 50,
  gameNumber: null,
  drawAt: null,
  random: false,
  message: 'Well played',
  ...change,
});
const jackpot = (change: Partial<Jackpot> = {}): Jackpot => ({
  success: true,
  exists: true,
  amount: 100,
  holds: 150,
  baseAmount: 150,
  enabled: true,
  winnerCardId: 2,
  lastUpdated: null,
  pendingAward: award(),
  ...change,
});

describe('the draw of the jackpot in a live game', () => {
  it('is possible with an enabled jackpot and a due award', () => {
    expect(obstacleTo(sampleGame(), jackpot(), NOW)).toBeNull();
    const due = jackpot({ pendingAward: award({ gameNumber: 12, drawAt: '2025-01-01T18:00:00.000Z', random: true }) });
    expect(obstacleTo(sampleGame({ status: 'paused' }), due, NOW)).toBeNull();
  });

  it.each([
    ['loading', sampleGame(), undefined],
    ['drawn', sampleGame({ jackpotWinnerCardId: 2 }), jackpot()],
    ['disabled', sampleGame(), jackpot({ enabled: false })],
    ['disabled', sampleGame({ jackpotEnabled: false }), jackpot()],
    ['no-award', sampleGame(), jackpot({ pendingAward: null })],
    ['other-game', sampleGame(), jackpot({ pendingAward: award({ gameNumber: 13 }) })],
    ['not-yet', sampleGame(), jackpot({ pendingAward: award({ drawAt: '2025-01-01T18:00:01.000Z' }) })],
    ['game-over', sampleGame({ status: 'completed' }), jackpot({ pendingAward: award({ random: true }) })],
    ['game-over', sampleGame({ status: 'voided' }), jackpot()],
  ])('is rejected for the reason "%s"', (obstacle, game, state) => {
    expect(obstacleTo(game, state, NOW)).toBe(obstacle);
  });

  it('is possible for a chosen card after the end of the game', () => {
    expect(obstacleTo(sampleGame({ status: 'completed' }), jackpot(), NOW)).toBeNull();
  });
});
