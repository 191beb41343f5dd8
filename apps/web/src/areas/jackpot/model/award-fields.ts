import type { HistoryEntry } from '@adarash/contract';
import type { ChangedAward } from '../api/change-award.ts';
import type { NewAward } from '../api/make-award.ts';

/** An award as it stands in a form. */
export interface AwardFields {
  amount: string;
  /** `chosen` by staff, or left to the draw. */
  by: 'chosen' | 'random';
  card: string;
  gameNumber: string;
  drawAt: string;
  message: string;
}

export const NEW_AWARD: AwardFields = { amount: '', by: 'chosen', card: '', gameNumber: '', drawAt: '', message: '' };

const wholeOrNull = (text: string) => (text.trim() === '' ? null : Number(text));
const instantOrNull = (text: string) => (text === '' ? null : new Date(text).toISOString());

export function newAwardOf({ amount, by, card, gameNumber, drawAt, message }: AwardFields): NewAward {
  return {
    amount: Number(amount),
    message,
    ...(by === 'random' ? { random: true } : { cardNumber: Number(card) }),
    ...(gameNumber.trim() === '' ? {} : { gameNumber: Number(gameNumber) }),
    ...(drawAt === '' ? {} : { drawAt: instantOrNull(drawAt) }),
  };
}

export function fieldsOf(entry: HistoryEntry): AwardFields {
  return {
    amount: String(Math.abs(entry.amount)),
    by: entry.random ? 'random' : 'chosen',
    card: entry.winnerCardId === null ? '' : String(entry.winnerCardId),
    gameNumber: entry.game === null ? '' : String(entry.game.gameNumber),
    drawAt: entry.drawAt === null ? '' : localMinute(new Date(entry.drawAt)),
    message: entry.message,
  };
}

/** A game number or draw date that stays is left out: naming it anew would move it to the series and minute of now. */
export function changedAwardOf(fields: AwardFields, before: AwardFields): ChangedAward {
  return {
    amount: Number(fields.amount),
    message: fields.message,
    cardNumber: wholeOrNull(fields.card),
    ...(fields.gameNumber === before.gameNumber ? {} : { gameNumber: wholeOrNull(fields.gameNumber) }),
    ...(fields.drawAt === before.drawAt ? {} : { drawAt: instantOrNull(fields.drawAt) }),
  };
}

/** What a `datetime-local` field holds. */
function localMinute(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
