import { t } from '../../../i18n/en/moderator.ts';
import type { WinnerFields } from './winner-entry.ts';

const GAME_ID = /^[0-9a-f]{24}$/i;

const isBlank = (text: string) => text.trim() === '';

function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}

/** The sentence to show, or null when all is well. */
export function checkStart(gameId: string | undefined): string | null {
  if (!gameId) return t('noGameToStart');
  return GAME_ID.test(gameId) ? null : t('gameIdInvalid');
}

export function checkWinnerCard(card: string): string | null {
  if (isBlank(card)) return t('cardRequired');
  return isWhole(card) ? null : t('cardInvalid');
}

/** Blank is right: the server picks. */
export function checkCalledNumber(number: string): string | null {
  return isBlank(number) || isWhole(number, 75) ? null : t('numberInvalid');
}

export const checkEntryGameNumber = (gameNumber: string, index: number): string | null =>
  isWhole(gameNumber) ? null : t('entryGameNumberInvalid', { entry: index + 1 });

export const checkEntryCard = (card: string, index: number): string | null =>
  isWhole(card) ? null : t('entryCardInvalid', { entry: index + 1 });

type Entry = Pick<WinnerFields, 'gameNumber' | 'cardId'>;

export function checkComplete(entries: readonly Entry[]): string | null {
  if (entries.length === 0) return t('winnersRequired');
  const incomplete = entries.some(({ gameNumber, cardId }) => isBlank(gameNumber) || isBlank(cardId));
  return incomplete ? t('entriesIncomplete') : null;
}

export function checkEntries(entries: readonly Entry[]): string | null {
  const incomplete = checkComplete(entries);
  if (incomplete !== null) return incomplete;
  for (const [index, { gameNumber, cardId }] of entries.entries()) {
    const failure = checkEntryGameNumber(gameNumber, index) ?? checkEntryCard(cardId, index);
    if (failure !== null) return failure;
  }
  return null;
}

export const checkFutureGameNumber = (gameNumber: string): string | null =>
  isWhole(gameNumber) ? null : t('gameNumberInvalid');

export const checkFutureCard = (card: string): string | null => (isWhole(card) ? null : t('futureCardInvalid'));
