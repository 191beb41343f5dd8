import type { LiveEvent } from '@adarash/contract/live';

type NumberCalled = Extract<LiveEvent, { type: 'number-called' }>;

export interface FollowedGame {
  _id: string;
  version: number;
  calledNumbers: number[];
  manualCalls: number;
  draw: 'fair' | 'manual' | 'designated';
}

export function follow<View extends FollowedGame>(
  view: View,
  event: Pick<NumberCalled, 'gameId' | 'version' | 'number' | 'kind' | 'count'>,
): View | 'reload' {
  if (event.gameId !== view._id || event.version <= view.version) return view;
  if (event.version !== view.version + 1 || event.count !== view.calledNumbers.length + 1) return 'reload';
  const typed = event.kind === 'manual';
  return {
    ...view,
    version: event.version,
    calledNumbers: [...view.calledNumbers, event.number],
    manualCalls: view.manualCalls + (typed ? 1 : 0),
    draw: typed && view.draw === 'fair' ? 'manual' : view.draw,
  };
}
