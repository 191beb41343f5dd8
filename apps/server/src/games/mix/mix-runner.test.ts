import { describe, expect, it, test } from 'vitest';
import { type MixState, nextStep, retryPause } from './mix-runner.ts';

const PART = '00112233445566778899aabbccddeeff';
const LINK = 'ab'.repeat(32);
const OPENED = 1_000_000;
const open = { openedAt: OPENED, closedAt: null, parts: [], links: [] };
const closed = { openedAt: OPENED, closedAt: OPENED + 2_000, parts: [PART], links: [] };

describe('what happens next to a mix that is found', () => {
  const table: [string, MixState['game'], Partial<MixState>, ReturnType<typeof nextStep>][] = [
    ['in a game that was called off', { status: 'voided', mix: open }, {}, { type: 'drop' }],
    ['in a game without one', { status: 'active', mix: null }, {}, { type: 'drop' }],
    ['closed without parts', { status: 'active', mix: { ...closed, parts: [] } }, {}, { type: 'drop' }],
    ['just opened', { status: 'active', mix: open }, { now: OPENED + 500 }, { type: 'wait', ms: 1_500 }],
    ['opened by a clock ahead', { status: 'active', mix: open }, { now: OPENED - 9_000 }, { type: 'wait', ms: 2_000 }],
    ['open for two seconds', { status: 'active', mix: open }, { now: OPENED + 2_000 }, { type: 'close' }],
    ['open for four seconds', { status: 'active', mix: open }, { now: OPENED + 4_000 }, { type: 'close' }],
    ['open for longer', { status: 'active', mix: open }, { now: OPENED + 4_001 }, { type: 'break' }],
    ['in a paused game', { status: 'paused', mix: open }, { now: OPENED + 4_001 }, { type: 'break' }],
    ['closed long ago', { status: 'active', mix: closed }, { now: OPENED + 900_000 }, { type: 'link' }],
    ['with a link missing', { status: 'active', mix: closed }, { links: 19 }, { type: 'link' }],
    ['with all links', { status: 'active', mix: closed }, { links: 20 }, { type: 'complete' }],
    [
      'done already',
      { status: 'active', mix: { ...closed, links: Array.from({ length: 20 }, () => LINK) } },
      { links: 20 },
      { type: 'drop' },
    ],
  ];
  it.each(table)('%s', (_, game, found, next) => {
    expect(nextStep({ game, links: 0, now: OPENED + 10_000, ...found })).toEqual(next);
  });
});

test('pauses between tries grow and stay within five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(retryPause)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});
