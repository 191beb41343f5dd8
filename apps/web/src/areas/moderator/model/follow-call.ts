import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { follow } from '../../../live/follow.ts';

type NumberCalled = Extract<LiveEvent, { type: 'number-called' }>;

/** The games with a number added, or null when they have to be loaded anew: an unlisted game, or a step is missing. */
export function followCall(games: readonly GameJson[], event: NumberCalled): GameJson[] | null {
  const game = games.find(({ _id }) => _id === event.gameId);
  const called = game === undefined ? 'reload' : follow(game, event);
  return called === 'reload' ? null : games.map((one) => (one === game ? called : one));
}
