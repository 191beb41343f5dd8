import type { HallView } from '@adarash/contract';
import { expect, it } from 'vitest';
import { A_SALE, aGame, aView } from './a-view.test-support.ts';
import { lookAgainAfter } from './hall-view.ts';

const NOW = new Date('2025-01-01T18:00:00.000Z');
const endedAt = (time: string) => aView({ game: aGame({ status: 'completed', endedAt: time }) });
const selling = (sale: typeof A_SALE) => aView({ next: { ...aView().next, sale } });
const soldUntil = (until: string) => selling({ ...A_SALE, until });

it.each<[string, HallView, number | null]>([
  ['never if events are sufficient', aView(), null],
  ['never during a game', aView({ game: aGame() }), null],
  ['a minute after the end of a game', endedAt('2025-01-01T17:59:40.000Z'), 40_000],
  ['not immediately if the clock is ahead', endedAt('2025-01-01T17:30:00.000Z'), 5_000],
  ['within a minute if the clock is behind', endedAt('2025-01-01T19:00:00.000Z'), 60_000],
  ['after an abandoned sale', soldUntil('2025-01-01T18:20:00.000Z'), 1_200_000],
  ['not immediately after a sale if the clock is ahead', soldUntil('2025-01-01T17:30:00.000Z'), 5_000],
  ['within half an hour after a sale if the clock is behind', soldUntil('2025-01-01T20:00:00.000Z'), 1_800_000],
  ['never for the cards of a pending game', selling(A_SALE), null],
])('reloads the hall display %s', (_, view, expected) => {
  expect(lookAgainAfter(view, NOW)).toBe(expected);
});
