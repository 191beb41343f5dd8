import type { HallView } from '@adarash/contract';
import { expect, it } from 'vitest';
import { A_SALE, aGame, aView } from './a-view.test-support.ts';
import { lookAgainAfter } from './hall-view.ts';

const NOW = new Date('2025-01-01T18:00:00.000Z');
const endedAt = (time: string) => aView({ game: aGame({ status: 'completed', endedAt: time }) });
const selling = (sale: typeof A_SALE) => aView({ next: { ...aView().next, sale } });
const soldUntil = (until: string) => selling({ ...A_SALE, until });

it.each<[string, HallView, number | null]>([
  ['never while the stream tells everything', aView(), null],
  ['never during a game', aView({ game: aGame() }), null],
  ['when the minute of a finished game is over', endedAt('2025-01-01T17:59:40.000Z'), 40_000],
  ['not at once with a clock that is ahead', endedAt('2025-01-01T17:30:00.000Z'), 5_000],
  ['within a minute with a clock that is behind', endedAt('2025-01-01T19:00:00.000Z'), 60_000],
  ['when nobody goes on with a sale', soldUntil('2025-01-01T18:20:00.000Z'), 1_200_000],
  ['not at once for a sale, with a clock that is ahead', soldUntil('2025-01-01T17:30:00.000Z'), 5_000],
  ['within half an hour for a sale, with a clock that is behind', soldUntil('2025-01-01T20:00:00.000Z'), 1_800_000],
  ['never for the cards of a game that waits', selling(A_SALE), null],
])('looks again %s', (_, view, expected) => {
  expect(lookAgainAfter(view, NOW)).toBe(expected);
});
