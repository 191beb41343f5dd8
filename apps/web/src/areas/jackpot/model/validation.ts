import { t } from '../../../i18n/en/jackpot.ts';
import { inBirr, isAbove, readAmount, sumOf } from './amounts.ts';

/** Each answers `true` or the sentence to show, as react-hook-form expects. */
type Verdict = true | string;

export const MESSAGE_LIMIT = 200;

/** A letter of any script counts once, as the server counts it. */
export const lengthOf = (text: string): number => [...text].length;

function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= max;
}

export const checkAmount = (text: string): Verdict => readAmount(text) !== null || t('amountInvalid');

export const checkGameNumber = (text: string): Verdict => text.trim() === '' || isWhole(text) || t('gameNumberInvalid');

export function checkAward(text: string, available: number): Verdict {
  const amount = readAmount(text);
  if (amount === null) return t('awardAmountInvalid');
  return !isAbove(amount, available) || t('awardTooLarge', { amount: inBirr(available) });
}

/** An award that is edited may use up its own amount again. */
export function checkUpdate(text: string, available: number, before: number): Verdict {
  const amount = readAmount(text);
  if (amount === null) return t('awardAmountInvalid');
  return !isAbove(amount, sumOf(available, before)) || t('updateTooLarge');
}

export const checkCard = (text: string, max: number): Verdict => isWhole(text, max) || t('cardInvalid', { max });

export function checkMessage(text: string): Verdict {
  if (text.trim() === '') return t('messageRequired');
  return lengthOf(text) <= MESSAGE_LIMIT || t('messageTooLong');
}

export const checkDrawAt = (text: string): Verdict =>
  text === '' || !Number.isNaN(new Date(text).getTime()) || t('drawAtInvalid');
