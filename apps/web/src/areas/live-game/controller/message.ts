import type { Answer, GameJson } from '@adarash/contract';
import { isBingoNumber } from '@adarash/rules/card';
import { ApiError } from '@/api/client.ts';
import type { TextKey } from '@/i18n/live-game/index.ts';
import type { WindowKey } from '@/i18n/live-windows/index.ts';
import type { Values } from '@/i18n/texts.ts';

/** Something to say: a sentence of the catalogue, or the server's own where the catalogue has none. */
export type Message<Key extends string = TextKey> = { key: Key; values?: Values } | { said: string };

/** Something that only a window can say: its sentences, and those for what the server refused, are fetched with the windows. */
export type WindowMessage = Message<WindowKey> | Refused;
type Refused = { code: string; sentence: string; key: WindowKey; values?: Values };

export const message = <Key extends WindowKey>(key: Key, values?: Values): Message<Key> =>
  values === undefined ? { key } : { key, values };

/** The server's code for what was tried, which the windows have words for; else its own sentence, else these words. */
export function messageOf(error: unknown, fallback: WindowKey, values?: Values): WindowMessage {
  if (!(error instanceof ApiError)) return message(fallback, values);
  const { code, status, message: sentence } = error;
  return { code, sentence, ...message(status === 400 ? 'invalidState' : fallback, values) };
}

/** What is wrong with a game as it arrived; a proxy or an old server may have answered in its place. */
export function faultOf(game: GameJson | undefined, askedFor: string): WindowMessage | null {
  if (typeof game !== 'object' || game === null) return message('noGameData');
  if (game._id !== askedFor.toLowerCase()) return message('invalidIdForCards');
  if (!Array.isArray(game.selectedCards)) return message('fetchCardsFailed');
  if (!Array.isArray(game.calledNumbers)) return message('noGameData');
  if (!Number.isFinite(game.prizePool)) return message('prizePoolFailed');
  return null;
}

/** What is wrong with the answer to a call. */
export function faultIn({ game, calledNumber }: Answer<'POST /games/:id/call-number'>): WindowMessage | null {
  if (!game) return message('noGameData');
  if (calledNumber === undefined || calledNumber === null) return message('noNumberInAnswer');
  return isBingoNumber(calledNumber) ? null : message('invalidNumber', { number: String(calledNumber) });
}
