import type { Body, HistoryEntry } from '@adarash/contract';
import { isShortText } from '@adarash/rules/game';
import { birrFromSantim, parseBirr, type Santim, santim } from '@adarash/rules/money';
import { formatFixed } from '@/lib/format.ts';
import { isBlank, isWhole, santimOf, sumOf } from '@/lib/numbers.ts';
import type { HallClock } from '@/lib/time/hall-clock.ts';
import type { JackpotTexts } from '../texts.ts';

export type AwardFields = {
  amount: string;
  /** `chosen` if staff select the card, `random` if the draw selects it. */
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
 * Returns the request body for an award. Unchanged game numbers and draw dates must be omitted, otherwise the server
 * would assign the number to the current series and the date would lose its seconds.
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

/** Returns the number of code points, which is how the server counts characters. */
export const lengthOf = (text: string): number => [...text].length;

/** Returns an error if the game number is invalid. An empty field is valid and means any game. */
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

/** Returns the remaining amount, at least 0. */
export const restOf = (available: number, taken: Santim): number =>
  birrFromSantim(santim(Math.max(0, santimOf(available) - taken)));

/** Returns an amount such as `1,234.50 BIRR`, at least 0. */
export const inBirr = ({ t }: JackpotTexts, birr: number): string =>
  t('birr', { amount: formatFixed(Math.max(0, birr)) });

export const changeBetween = (before: number, after: number): number =>
  birrFromSantim(santim(santimOf(after) - santimOf(before)));

export const moved = (texts: JackpotTexts, birr: number): string =>
  `${birr < 0 ? '−' : '+'}${inBirr(texts, Math.abs(birr))}`;

/** Returns an error, or null if the amount is valid. */
export const checkAmount = ({ t }: JackpotTexts, text: string): string | null =>
  readAmount(text) === null ? t('amountNotPositive') : null;

/**
 * Returns an error if the new total is invalid. A total of 0 is valid; the server validates the minimum, because it
 * depends on the ledger.
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

/** Returns an error if the amount is invalid. The existing amount of the award can be used again. */
export const checkUpdate = (texts: JackpotTexts, text: string, available: number, before: number) =>
  checkUpTo(texts, text, sumOf(available, before), texts.t('updateTooLarge'));
