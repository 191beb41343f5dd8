import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';

type NumberCalled = Extract<LiveEvent, { type: 'number-called' }>;
export type ShownGame = NonNullable<HallView['game']>;

/** What the display shows after an event, or that only the server can tell. */
export function follow(view: HallView, event: LiveEvent): HallView | 'reload' {
  if (event.type === 'goodbye') return view;
  if (event.type === 'hello') return event.seq === view.seq ? view : 'reload';
  if (event.seq <= view.seq) return view;
  if (event.seq !== view.seq + 1 || event.type !== 'number-called') return 'reload';
  const game = afterCall(view.game, event);
  return game === 'reload' ? game : { ...view, seq: event.seq, game };
}

function afterCall(game: ShownGame | null, event: NumberCalled): ShownGame | 'reload' {
  if (game === null || game.endedAt !== null) return 'reload';
  // Another game of the hall runs beside the one on the screen.
  if (event.gameId !== game._id) return game;
  if (event.version <= game.version) return game;
  if (event.version !== game.version + 1 || event.count !== game.calledNumbers.length + 1) return 'reload';
  const typed = event.kind === 'manual';
  return {
    ...game,
    version: event.version,
    calledNumbers: [...game.calledNumbers, event.number],
    manualCalls: game.manualCalls + (typed ? 1 : 0),
    draw: typed && game.draw === 'fair' ? 'manual' : game.draw,
  };
}
