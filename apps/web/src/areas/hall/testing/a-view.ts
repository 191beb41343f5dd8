import type { HallView } from '@adarash/contract';
import type { ShownGame } from '../display.ts';

export const aGame = (more: Partial<ShownGame> = {}): ShownGame => ({
  _id: 'game',
  version: 1,
  gameNumber: 12,
  pattern: 'all',
  status: 'active',
  draw: 'fair',
  designated: false,
  manualCalls: 0,
  drawId: 'draw',
  commitment: '5d8234799b92b0bb',
  sequence: 12,
  cardCount: 20,
  calledNumbers: [],
  betAmount: 10,
  prizePool: 161.5,
  jackpotEnabled: true,
  winnerPatternComplete: false,
  jackpotWinnerCardId: null,
  jackpotAwardedAmount: null,
  jackpotWinnerMessage: null,
  jackpotDrawTimestamp: null,
  jackpotAwardedBy: null,
  startedAt: '2025-01-01T17:00:00.000Z',
  endedAt: null,
  winners: [],
  ...more,
});

export const aView = (more: Partial<HallView> = {}): HallView => ({
  success: true,
  hall: { name: 'Bole', language: 'am' },
  seq: 1,
  game: null,
  next: { drawId: 'next', commitment: '4c8d6094cb926299', sequence: 13, gameNumber: 13, designated: false },
  jackpot: { exists: false, enabled: true, amount: 0, drawAt: null, random: null },
  publicUrl: null,
  ...more,
});
