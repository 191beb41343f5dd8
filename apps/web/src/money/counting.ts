import type { OpenShift } from '@adarash/contract';
import { type CashCount, countedCash, DENOMINATIONS, type DenominationId, MAX_PIECES } from '@adarash/rules/cash';
import { isShortText } from '@adarash/rules/game';
import { birrFromSantim, santim } from '@adarash/rules/money';

/** The fields as they stand: digits, or nothing. */
export type CountFields = Readonly<Partial<Record<DenominationId, string>>>;

/** What may stand in a field: a whole number of pieces that fits into a drawer. */
export function piecesText(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return Number(digits) > MAX_PIECES ? String(MAX_PIECES) : digits;
}

export const countOf = (fields: CountFields): CashCount =>
  Object.fromEntries(DENOMINATIONS.flatMap(({ id }) => (fields[id] ? [[id, Number(fields[id])]] : [])));

/** In Birr. */
export const countedIn = (count: CashCount): number => birrFromSantim(countedCash(count));

/** What was counted less what has to be there, in Birr. */
export const differenceOf = (counted: number, expected: number): number =>
  birrFromSantim(santim(Math.round(counted * 100) - Math.round(expected * 100)));

/** Whether a text can stand as a note, which may be needed. */
export const isNote = (text: string, isNeeded: boolean): boolean =>
  isShortText(text.trim()) && (!isNeeded || text.trim() !== '');

/** Whether the float is another sum than the close before left, and nobody said why. */
export const isFloatUnexplained = ({ reasons }: Pick<OpenShift, 'reasons'>): boolean =>
  reasons.some(({ kind, items }) => kind === 'float-other' && items[0]?.why === undefined);
