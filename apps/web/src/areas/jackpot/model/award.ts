import type { Body, HistoryEntry } from '@adarash/contract';
import { isShortText } from '@adarash/rules/game';
import { birrFromSantim, parseBirr, type Santim, santim } from '@adarash/rules/money';
import { formatFixed, hallMinute, momentInHall } from '@/lib/format.ts';
import { isBlank, isWhole, santimOf, sumOf } from '@/lib/numbers.ts';
import type { JackpotTexts } from '../texts.ts';

export type AwardFields = {
  amount: string;
  /** `chosen` by staff, or left to the draw. */
  by: 'chosen' | 'random';
  card: string;
  gameNumber: string;
  drawAt: string;
  message: string;
};

export const NEW_AWARD: AwardFields = { amount: '', by: 'random', card: '', gameNumber: '', drawAt: '', message: '' };

export const wholeOrNull = (text: string) => (isBlank(text) ? null : Number(text));
const instantOrNull = (text: string) => (text === '' ? null : momentInHall(text).toISOString());

export const newAwardOf = (fields: AwardFields): Body<'POST /jackpot/:cashierId/awards'> => ({
  amount: Number(fields.amount),
  message: fields.message,
  ...(fields.by === 'random' ? { random: true } : { cardNumber: Number(fields.card) }),
  ...(isBlank(fields.gameNumber) ? {} : { gameNumber: Number(fields.gameNumber) }),
  ...(fields.drawAt === '' ? {} : { drawAt: instantOrNull(fields.drawAt) }),
});

export const awardFieldsOf = (entry: HistoryEntry): AwardFields => ({
  amount: String(Math.abs(entry.amount)),
  by: entry.random ? 'random' : 'chosen',
  card: entry.winnerCardId === null ? '' : String(entry.winnerCardId),
  gameNumber: entry.game === null ? '' : String(entry.game.gameNumber),
  drawAt: entry.drawAt === null ? '' : hallMinute(new Date(entry.drawAt)),
  message: entry.message,
});

/** A game number or draw date that stays is left out: naming it again would move it to the series and minute of now. */
export const changedAwardOf = (fields: AwardFields, before: AwardFields): Body<'PUT /jackpot/history/:id'> => ({
  amount: Number(fields.amount),
  message: fields.message,
  cardNumber: wholeOrNull(fields.card),
  ...(fields.gameNumber === before.gameNumber ? {} : { gameNumber: wholeOrNull(fields.gameNumber) }),
  ...(fields.drawAt === before.drawAt ? {} : { drawAt: instantOrNull(fields.drawAt) }),
});

/** A letter of any script counts once, as the server counts it. */
export const lengthOf = (text: string): number => [...text].length;

/** Blank is right: any game will do. */
export const checkGameNumber = ({ t }: JackpotTexts, text: string): string | null =>
  isBlank(text) || isWhole(text) ? null : t('gameNumberInvalid');

export const checkCard = ({ t }: JackpotTexts, text: string, max: number): string | null =>
  isWhole(text, max) ? null : t('cardInvalid', { max });

export function checkMessage({ t }: JackpotTexts, text: string): string | null {
  if (isBlank(text)) return t('messageRequired');
  return isShortText(text) ? null : t('messageTooLong');
}

export const checkDrawAt = ({ t }: JackpotTexts, text: string): string | null =>
  text === '' || !Number.isNaN(new Date(text).getTime()) ? null : t('drawAtInvalid');

/** What a field holds, in santim; null unless it is money above nothing with at most two decimals. */
export function readAmount(text: string): Santim | null {
  const amount = parseBirr(text);
  return amount === null || amount <= 0 ? null : amount;
}

/** What is left, never below nothing. */
export const restOf = (available: number, taken: Santim): number =>
  birrFromSantim(santim(Math.max(0, santimOf(available) - taken)));

/** `1,234.50 BIRR`, floored at 0. */
export const inBirr = ({ t }: JackpotTexts, birr: number): string =>
  t('birr', { amount: formatFixed(Math.max(0, birr)) });

export const changeBetween = (before: number, after: number): number =>
  birrFromSantim(santim(santimOf(after) - santimOf(before)));

export const moved = (texts: JackpotTexts, birr: number): string =>
  `${birr < 0 ? '−' : '+'}${inBirr(texts, Math.abs(birr))}`;

/** Each check answers the sentence to show, or null when all is well. */
export const checkAmount = ({ t }: JackpotTexts, text: string): string | null =>
  readAmount(text) === null ? t('amountNotPositive') : null;

/** A correction may leave nothing; how far down it goes is for the server to say, who knows the ledger. */
export function checkTotal({ t }: JackpotTexts, text: string, holds: number): string | null {
  const total = parseBirr(text);
  if (total === null || total < 0) return t('amountInvalid');
  return total === santimOf(holds) ? t('totalUnchanged') : null;
}

function checkUpTo({ t }: JackpotTexts, text: string, most: number, tooLarge: string): string | null {
  const amount = readAmount(text);
  if (amount === null) return t('awardAmountInvalid');
  return amount > santimOf(most) ? tooLarge : null;
}

export const checkAward = (texts: JackpotTexts, text: string, available: number) =>
  checkUpTo(texts, text, available, texts.t('awardTooLarge', { amount: inBirr(texts, available) }));

/** An award that is edited may use up its own amount again. */
export const checkUpdate = (texts: JackpotTexts, text: string, available: number, before: number) =>
  checkUpTo(texts, text, sumOf(available, before), texts.t('updateTooLarge'));
