import type { CallKind, DrawKind } from './game/index.ts';

export type CallsShown = {
  _id: string;
  version: number;
  calledNumbers: number[];
  saleOpen: boolean;
  manualCalls: number;
  draw: DrawKind;
};

/** A number called in the hall; `version` is the game's after it, `count` how many it makes. */
export type NumberCalled = { gameId: string; version: number; number: number; kind: CallKind; count: number };

/** What a screen shows after a number, or that a step is missing and only the server can tell. */
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
