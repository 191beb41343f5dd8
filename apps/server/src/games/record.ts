import type { GameEvent } from '@adarash/rules/game';
import { append, type By } from '../audit/append.ts';
import type { Tx } from '../storage/storage.ts';
import type { StoredGame } from './game-row.ts';

type Entry = { action: string; before?: unknown; after?: unknown };

/** Writes into the hall's record what happened to a game. Numbers of the draw are in `calls` and need no entry. */
export async function record(
  tx: Tx,
  { actor, at }: By,
  before: StoredGame,
  after: StoredGame,
  events: readonly GameEvent[],
): Promise<void> {
  for (const event of events) {
    const entry = entryOf(event, before, after);
    if (entry) await append(tx, { hallId: after.hall_id, actor, subject: after.id, at, ...entry });
  }
}

function entryOf(event: GameEvent, before: StoredGame, after: StoredGame): Entry | null {
  const { number: gameNumber } = after;
  const change = { before: { status: before.status }, after: { gameNumber, status: after.status } };
  switch (event.type) {
    case 'designated':
      return { action: 'game.designated', before: designationOf(before), after: designationOf(after) };
    case 'undesignated':
      return { action: 'game.undesignated', before: designationOf(before), after: designationOf(after) };
    case 'jackpotSwitched':
      return {
        action: 'game.jackpot-switched',
        before: { enabled: !event.enabled },
        after: { enabled: event.enabled },
      };
    case 'started':
      return { action: 'game.started', before: change.before, after: { ...change.after, draw: after.draw_kind } };
    case 'paused':
      return { action: 'game.paused', ...change };
    case 'resumed':
      return { action: 'game.resumed', ...change };
    case 'called':
      if (event.kind === 'drawn') return null;
      return { action: 'game.manual-call', after: { gameNumber, number: event.number, callIndex: event.callIndex } };
    case 'roundChanged':
      return { action: 'game.redrawn', after: { gameNumber, fromCall: event.fromCall } };
    case 'won':
      return { action: 'game.won', before: { winners: JSON.parse(before.winners) }, after: { winners: event.winners } };
    case 'completed':
      return { action: 'game.finished', before: change.before, after: { ...change.after, reason: event.reason } };
    case 'voided':
      return { action: 'game.voided', before: change.before, after: { ...change.after, reason: event.reason } };
    case 'jackpotGiven':
      return {
        action: 'game.jackpot-drawn',
        after: { gameNumber, awardId: event.awardId, cardId: event.cardId, amount: event.amount, random: event.random },
      };
  }
}

function designationOf({ number, pattern, designated_card, designated_pattern, jackpot_enabled }: StoredGame) {
  return {
    gameNumber: number,
    pattern,
    jackpotEnabled: jackpot_enabled === 1,
    designation: designated_card === null ? null : { cardId: designated_card, pattern: designated_pattern },
  };
}
