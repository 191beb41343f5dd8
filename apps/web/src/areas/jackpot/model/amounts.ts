import { birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { staffWord } from '@/i18n/texts.ts';
import { formatMoney } from '@/lib/format.ts';
import { santimOf, sumOf } from '@/lib/numbers.ts';
import { t } from '../texts.ts';

/** What a field holds, in santim; null unless it is money above nothing with at most two decimals. */
export function readAmount(text: string): Santim | null {
  if (text.trim() === '') return null;
  const amount = santimFromBirr(Number(text));
  return amount === null || amount <= 0 ? null : amount;
}

/** What is left, never below nothing. */
export const restOf = (available: number, taken: Santim): number =>
  birrFromSantim(santim(Math.max(0, santimOf(available) - taken)));

/** `1,234.50 BIRR`, floored at 0. */
export const inBirr = (birr: number): string => formatMoney(Math.max(0, birr), staffWord('BIRR'));

export const changeOf = (before: number, after: number): number =>
  birrFromSantim(santim(santimOf(after) - santimOf(before)));

export const moved = (birr: number): string => `${birr < 0 ? '−' : '+'}${inBirr(Math.abs(birr))}`;

/** Each check answers the sentence to show, or null when all is well. */
export const checkAmount = (text: string): string | null => (readAmount(text) === null ? t('amountInvalid') : null);

/** A correction may leave nothing; how far down it goes is for the server to say, who knows the ledger. */
export function checkTotal(text: string, holds: number): string | null {
  const total = text.trim() === '' ? null : santimFromBirr(Number(text));
  if (total === null || total < 0) return t('totalInvalid');
  return total === santimOf(holds) ? t('totalUnchanged') : null;
}

export function checkAward(text: string, available: number): string | null {
  const amount = readAmount(text);
  if (amount === null) return t('awardAmountInvalid');
  return amount > santimOf(available) ? t('awardTooLarge', { amount: inBirr(available) }) : null;
}

/** An award that is edited may use up its own amount again. */
export function checkUpdate(text: string, available: number, before: number): string | null {
  const amount = readAmount(text);
  if (amount === null) return t('awardAmountInvalid');
  return amount > santimOf(sumOf(available, before)) ? t('updateTooLarge') : null;
}
