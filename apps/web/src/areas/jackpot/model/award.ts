import type { Body, HistoryEntry } from '@adarash/contract';
import { isShortText } from '@adarash/rules/game';
import { momentInHall } from '@/lib/format.ts';
import { hallMinute } from '@/lib/local-time.ts';
import { isBlank, isWhole } from '@/lib/numbers.ts';
import { t } from '../texts.ts';

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

export const newAwardOf = ({
  amount,
  by,
  card,
  gameNumber,
  drawAt,
  message,
}: AwardFields): Body<'POST /jackpot/:cashierId/awards'> => ({
  amount: Number(amount),
  message,
  ...(by === 'random' ? { random: true } : { cardNumber: Number(card) }),
  ...(isBlank(gameNumber) ? {} : { gameNumber: Number(gameNumber) }),
  ...(drawAt === '' ? {} : { drawAt: instantOrNull(drawAt) }),
});

export const fieldsOf = (entry: HistoryEntry): AwardFields => ({
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
export const checkGameNumber = (text: string): string | null =>
  isBlank(text) || isWhole(text) ? null : t('gameNumberInvalid');

export const checkCard = (text: string, max: number): string | null =>
  isWhole(text, max) ? null : t('cardInvalid', { max });

export function checkMessage(text: string): string | null {
  if (isBlank(text)) return t('messageRequired');
  return isShortText(text) ? null : t('messageTooLong');
}

export const checkDrawAt = (text: string): string | null =>
  text === '' || !Number.isNaN(new Date(text).getTime()) ? null : t('drawAtInvalid');
