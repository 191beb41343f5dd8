import { expect, it } from 'vitest';
import { refreshAfter, type Situation } from './refresh-after.ts';
import { aGame, aView } from './testing/a-view.ts';

const NOW = new Date('2025-01-01T18:00:00.000Z');
const calm: Situation = { connected: true, failed: false, view: aView(), now: NOW };
const endedAt = (time: string) => aView({ game: aGame({ status: 'completed', endedAt: time }) });

it.each<[string, Partial<Situation>, number | null]>([
  ['never while the stream tells everything', {}, null],
  ['never during a game', { view: aView({ game: aGame() }) }, null],
  ['every five seconds without a stream', { connected: false }, 5_000],
  ['five seconds after a failure', { failed: true }, 5_000],
  ['when the minute of a finished game is over', { view: endedAt('2025-01-01T17:59:40.000Z') }, 40_000],
  ['not at once with a clock that is ahead', { view: endedAt('2025-01-01T17:30:00.000Z') }, 5_000],
  ['within a minute with a clock that is behind', { view: endedAt('2025-01-01T19:00:00.000Z') }, 60_000],
])('looks again %s', (_, more, expected) => {
  expect(refreshAfter({ ...calm, ...more })).toBe(expected);
});
