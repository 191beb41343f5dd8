import type { Body, HistoryEntry } from '@adarash/contract';
import { isShortText } from '@adarash/rules/game';
import { birrFromSantim, parseBirr, type Santim, santim } from '@adarash/rules/money';
import { formatFixed } from '@/lib/format.ts';
import { isBlank, isWhole, santimOf, sumOf } from '@/lib/numbers.ts';
import type { HallClock } from '@/lib/time/hall-clock.ts';
import type { JackpotTexts } from '../texts.ts';

export type AwardFields = {
  amount: string;
  /** `chosen` if staff select the winning card of the award, `random` if the draw selects it. */
  by: 'chosen' | 'random';
  card: string;
  gameNumber: string;
  drawAt: string;
  message: string;
};

export const NEW_AWARD: AwardFields = { amount: '', by: 'random', card: '', gameNumber: '', drawAt: '', message: '' };

export const wholeOrNull = (text: string) => (isBlank(text) ? null : Number(text));
const instantOrNull = (clock: HallClock, text: string) => (text === '' ? null : clock.momentAt(text).toISOString());

export const newAwardOf = (clock: HallClock, fields: AwardFields): Body<'POST /jackpot/:cashierId/awards'> => ({
  amount: Number(fields.amount),
  message: fields.message,
  random: fields.by === 'random' ? true : undefined,
  cardNumber: fields.by === 'random' ? undefined : Number(fields.card),
  gameNumber: wholeOrNull(fields.gameNumber) ?? undefined,
  drawAt: instantOrNull(clock, fields.drawAt) ?? undefined,
});

export const awardFieldsOf = (clock: HallClock, entry: HistoryEntry): AwardFields => ({
  amount: String(Math.abs(entry.amount)),
  by: entry.random ? 'random' : 'chosen',
  card: entry.winnerCardId === null ? '' : String(entry.winnerCardId),
  gameNumber: entry.game === null ? '' : String(entry.game.gameNumber),
  drawAt: entry.drawAt === null ? '' : clock.minute(new Date(entry.drawAt)),
  message: entry.message,
});

/**
 * Returns the request body for the update of an award. An unchanged game number must be omitted, otherwise the server
 * would move it to the current number series. An unchanged draw date must be omitted, otherwise it would lose its
 * seconds.
 */
export const changedAwardOf = (
  clock: HallClock,
  fields: AwardFields,
  before: AwardFields,
): Body<'PUT /jackpot/history/:id'> => ({
  amount: Number(fields.amount),
  message: fields.message,
  cardNumber: wholeOrNull(fields.card),
  gameNumber: fields.gameNumber === before.gameNumber ? undefined : wholeOrNull(fields.gameNumber),
  drawAt: fields.drawAt === before.drawAt ? undefined : instantOrNull(clock, fields.drawAt),
});

/**
 * Returns the number of Unicode code points in the text, because the server limits the length of a message in code
 * points.
 */
export const lengthOf = (text: string): number => [...text].length;

/** Returns an error if the game number of an award is invalid. An empty field is valid and means any game. */
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

/** Returns the amount in santim, or null if the text is not a positive amount with at most two decimals. */
export function readAmount(text: string): Santim | null {
  const amount = parseBirr(text);
  return amount === null || amount <= 0 ? null : amount;
}

/** Returns the jackpot that remains after an amount is removed, at least 0. */
export const restOf = (available: number, taken: Santim): number =>
  birrFromSantim(santim(Math.max(0, santimOf(available) - taken)));

/** Returns the text of an amount in Birr, such as `1,234.50 BIRR`, at least 0. */
export const inBirr = ({ t }: JackpotTexts, birr: number): string =>
  t('birr', { amount: formatFixed(Math.max(0, birr)) });

export const changeBetween = (before: number, after: number): number =>
  birrFromSantim(santim(santimOf(after) - santimOf(before)));

export const moved = (texts: JackpotTexts, birr: number): string =>
  `${birr < 0 ? '−' : '+'}${inBirr(texts, Math.abs(birr))}`;

/** Returns an error if the amount that is added to the jackpot is invalid, otherwise null. */
export const checkAmount = ({ t }: JackpotTexts, text: string): string | null =>
  readAmount(text) === null ? t('amountNotPositive') : null;

/**
 * Returns an error if the corrected total of the jackpot is invalid, otherwise null. A total of 0 is valid. The server
 * validates the minimum, because it depends on the ledger of the jackpot.
 */
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

/**
 * Returns an error if the updated amount of an award is invalid. The existing amount of the award counts as available.
 */
export const checkUpdate = (texts: JackpotTexts, text: string, available: number, before: number) =>
  checkUpTo(texts, text, sumOf(available, before), texts.t('updateTooLarge'));
