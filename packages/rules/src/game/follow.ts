import type { CallKind, DrawKind } from './index.ts';

export type CallsShown = {
  _id: string;
  version: number;
  calledNumbers: number[];
  saleOpen: boolean;
  manualCalls: number;
  draw: DrawKind;
};

/** Event of a called number. `version` is the game's version after the call, and `count` its number of calls. */
export type NumberCalled = { gameId: string; version: number; number: number; kind: CallKind; count: number };

/**
 * Returns a screen's view of a game after a call. Returns `reload` if an event was missed, so that the screen loads the
 * view from the server.
 */
export function follow<View extends CallsShown>(view: View, event: NumberCalled): View | 'reload' {
  if (event.gameId !== view._id || event.version <= view.version) return view;
  if (event.version !== view.version + 1 || event.count !== view.calledNumbers.length + 1) return 'reload';
  const typed = event.kind === 'manual';
  return {
    ...view,
    version: event.version,
    calledNumbers: [...view.calledNumbers, event.number],
    saleOpen: false,
    manualCalls: view.manualCalls + (typed ? 1 : 0),
    draw: typed && view.draw === 'fair' ? 'manual' : view.draw,
  };
}
