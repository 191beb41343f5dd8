import type { FutureWinner } from '@adarash/contract';
import { isPattern, type Pattern } from '@adarash/rules/pattern';

/** A designation as it travels. */
export interface WinnerEntry {
  gameNumber: number;
  cardId: number;
  pattern: Pattern;
  jackpotEnabled: boolean;
}

/** A designation as it stands in a form. */
export interface WinnerFields {
  gameNumber: string;
  cardId: string;
  pattern: string;
  jackpotEnabled: boolean;
}

export const newWinner = (): WinnerFields => ({ gameNumber: '', cardId: '', pattern: 'all', jackpotEnabled: true });

export const fieldsOf = ({ gameNumber, cardId, pattern, jackpotEnabled }: FutureWinner): WinnerFields => ({
  gameNumber: String(gameNumber),
  cardId: String(cardId),
  pattern,
  jackpotEnabled,
});

export const entryOf = ({ gameNumber, cardId, pattern, jackpotEnabled }: WinnerFields): WinnerEntry => ({
  gameNumber: Number(gameNumber),
  cardId: Number(cardId),
  pattern: isPattern(pattern) ? pattern : 'all',
  jackpotEnabled,
});
