import { addSantim, type Santim, santim } from './money.ts';

/** The notes and coins of Ethiopia, the largest first. One Birr is paid in paper and in metal. */
export const DENOMINATIONS = [
  { id: 'note-200', kind: 'note', value: santim(20_000) },
  { id: 'note-100', kind: 'note', value: santim(10_000) },
  { id: 'note-50', kind: 'note', value: santim(5_000) },
  { id: 'note-10', kind: 'note', value: santim(1_000) },
  { id: 'note-5', kind: 'note', value: santim(500) },
  { id: 'note-1', kind: 'note', value: santim(100) },
  { id: 'coin-1', kind: 'coin', value: santim(100) },
  { id: 'coin-0.50', kind: 'coin', value: santim(50) },
  { id: 'coin-0.25', kind: 'coin', value: santim(25) },
  { id: 'coin-0.10', kind: 'coin', value: santim(10) },
  { id: 'coin-0.05', kind: 'coin', value: santim(5) },
] as const satisfies readonly { id: string; kind: 'note' | 'coin'; value: Santim }[];
export type DenominationId = (typeof DENOMINATIONS)[number]['id'];

/** How many there are of each; what is left out is not there. */
export type CashCount = Readonly<Partial<Record<DenominationId, number | undefined>>>;

/** More of one kind than fits into any drawer. */
export const MAX_PIECES = 100_000;

export const countedCash = (count: CashCount): Santim =>
  addSantim(...DENOMINATIONS.map(({ id, value }) => santim(value * (count[id] ?? 0))));
