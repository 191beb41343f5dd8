import type { GameJson } from '@adarash/contract';
import { type Message, message } from './message.ts';

const GAME_ID = /^[0-9a-f]{24}$/i;

export const isGameId = (id: string) => GAME_ID.test(id);

/** What is wrong with a game as it arrived; a proxy or an old server may have answered in its place. */
export function faultOf(game: GameJson | undefined, askedFor: string): Message | null {
  if (typeof game !== 'object' || game === null) return message('noGameData');
  if (game._id !== askedFor.toLowerCase()) return message('invalidIdForCards');
  if (!Array.isArray(game.selectedCards)) return message('fetchCardsFailed');
  if (!Array.isArray(game.calledNumbers)) return message('noGameData');
  if (!Number.isFinite(game.prizePool)) return message('prizePoolFailed');
  return null;
}
