import { basisPointsFromPercent } from '@adarash/rules/money';
import { t } from '../../../../i18n/en/cashier-setup.ts';
import { betOf } from './amounts.ts';
import type { Selection } from './selection.ts';
import { isSetupPattern, type Settings } from './settings.ts';

const MOST_CARDS = 100;
const MOST_ENTROPY = 200;

export interface Setup extends Settings {
  cards: Selection;
  entropy: string;
}

/** Each answers the sentence to show, or null. */
export const checkBet = (bet: string) => (betOf(bet) === null ? t('betInvalid') : null);

export const checkPattern = (pattern: string) => (isSetupPattern(pattern) ? null : t('patternInvalid'));

export function checkPercentage(percentage: string): string | null {
  const points = percentage.trim() === '' ? null : basisPointsFromPercent(Number(percentage));
  return points === null ? t('percentageInvalid') : null;
}

export const entropyLength = (entropy: string) => [...entropy].length;

export const checkEntropy = (entropy: string) => (entropyLength(entropy) > MOST_ENTROPY ? t('entropyTooLong') : null);

export function checkCards(cards: Selection): string | null {
  if (cards.length === 0) return t('cardsRequired');
  return cards.length > MOST_CARDS ? t('tooManyCards') : null;
}

export function checkAvailable(cards: Selection, isAvailable: (card: number) => boolean): string | null {
  const missing = cards.filter((card) => !isAvailable(card));
  return missing.length === 0 ? null : t('cardsInvalid', { cards: missing.join(', ') });
}

/** The first thing that keeps the game from being sold, in the order in which the counter asks. */
export function checkSetup(setup: Setup, isAvailable: (card: number) => boolean): string | null {
  return (
    checkBet(setup.bet) ??
    checkCards(setup.cards) ??
    checkPattern(setup.pattern) ??
    checkPercentage(setup.percentage) ??
    checkAvailable(setup.cards, isAvailable) ??
    checkEntropy(setup.entropy)
  );
}
