import type { Body, FutureWinner } from '@adarash/contract';
import { isPattern } from '@adarash/rules/pattern';
import { isBlank, isWhole } from '@/lib/numbers.ts';
import { t } from '../texts.ts';

type Designation = Body<'PUT /games/future-winners/:id'>;

export interface DesignationFields {
  gameNumber: string;
  cardId: string;
  pattern: string;
  jackpotEnabled: boolean;
}

export const newDesignation = (gameNumber?: number): DesignationFields => ({
  gameNumber: String(gameNumber ?? ''),
  cardId: '',
  pattern: 'all',
  jackpotEnabled: true,
});

export const fieldsOf = ({ gameNumber, cardId, pattern, jackpotEnabled }: FutureWinner): DesignationFields => ({
  gameNumber: String(gameNumber),
  cardId: String(cardId),
  pattern,
  jackpotEnabled,
});

export const designationOf = ({ gameNumber, cardId, pattern, jackpotEnabled }: DesignationFields): Designation => ({
  gameNumber: Number(gameNumber),
  cardId: Number(cardId),
  pattern: isPattern(pattern) ? pattern : 'all',
  jackpotEnabled,
});

/** A designation can be changed until its game starts. */
export const isOpen = ({ status }: Pick<FutureWinner, 'status'>): boolean =>
  status === 'pending' || status === 'not created';

export const checkEntryGameNumber = (gameNumber: string, index: number): string | null =>
  isWhole(gameNumber) ? null : t('entryGameNumberInvalid', { entry: index + 1 });

export const checkEntryCard = (card: string, index: number): string | null =>
  isWhole(card) ? null : t('entryCardInvalid', { entry: index + 1 });

type Entry = Pick<DesignationFields, 'gameNumber' | 'cardId'>;

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
