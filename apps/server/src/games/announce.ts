import type { GameChange } from '@adarash/contract/live';
import type { GameEvent } from '@adarash/rules/game';
import { publish } from '../live/events.ts';
import type { HallTx } from '../storage/storage.ts';
import type { StoredGame } from './game-row.ts';

/** Tells the screens what happened to a game, once it is stored. */
export async function announce(tx: HallTx, row: StoredGame, events: readonly GameEvent[]): Promise<void> {
  const { id: gameId, version, status } = row;
  for (const event of events)
    if (event.type === 'called')
      await publish(tx, {
        type: 'number-called',
        gameId,
        version,
        number: event.number,
        kind: event.kind,
        count: event.callIndex,
      });
  const change = changeOf(events);
  if (change) await publish(tx, { type: 'game-changed', gameId, version, change, status });
}

export const announceCreated = (tx: HallTx, { id: gameId, version, status }: StoredGame) =>
  publish(tx, { type: 'game-changed', gameId, version, change: 'created', status });

/** Designations, counter or settings of the hall. */
export const announceHall = (tx: HallTx) => publish(tx, { type: 'hall-changed' });

const CHANGES: Partial<Record<GameEvent['type'], GameChange>> = {
  designated: 'designated',
  undesignated: 'designated',
  jackpotSwitched: 'jackpot-switched',
  started: 'started',
  paused: 'paused',
  resumed: 'resumed',
  roundChanged: 'redrawn',
  voided: 'voided',
  jackpotGiven: 'jackpot-drawn',
};

function changeOf(events: readonly GameEvent[]): GameChange | null {
  const has = (type: GameEvent['type']) => events.some((event) => event.type === type);
  if (has('won')) return has('completed') ? 'won' : 'claimed';
  if (has('completed')) return 'finished';
  return events.map((event) => CHANGES[event.type]).find((change) => change !== undefined) ?? null;
}
