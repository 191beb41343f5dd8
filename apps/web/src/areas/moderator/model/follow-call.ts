import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';

type NumberCalled = Extract<LiveEvent, { type: 'number-called' }>;

/**
 * The games with a drawn number added, or null when they have to be loaded anew: the game is not listed, a step is
 * missing, or the number was typed, which changes the mark of the game.
 */
export function followCall(games: readonly GameJson[], event: NumberCalled): GameJson[] | null {
  const game = games.find(({ _id }) => _id === event.gameId);
  if (game === undefined || event.kind === 'manual') return null;
  if (game.version >= event.version) return [...games];
  if (game.version + 1 !== event.version || game.calledNumbers.length + 1 !== event.count) return null;
  const called = { ...game, version: event.version, calledNumbers: [...game.calledNumbers, event.number] };
  return games.map((one) => (one === game ? called : one));
}
