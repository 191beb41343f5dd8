import { addSantim, type Santim } from '../money/money.ts';
import type { MovementErrorCode } from '../result.ts';

/** Cash that staff add to or remove from the drawer, in addition to sales and payouts. */
export const MOVEMENT_KINDS = ['in', 'out'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Reasons for a drawer movement that staff can select. */
export const MOVEMENT_REASONS = ['change', 'expense', 'owner', 'other'] as const;

/**
 * All reasons of drawer movements. `carried` is created only by the upgrade from release 1.x, for cash that has no
 * other explanation.
 */
export const STORED_REASONS = [...MOVEMENT_REASONS, 'carried'] as const;
export type MovementReason = (typeof STORED_REASONS)[number];

export type Movement = {
  readonly kind: MovementKind;
  readonly reason: MovementReason;
  readonly amount: Santim;
  readonly note: string;
};

/**
 * Returns why a movement of the drawer is refused, or null. The reason `other` requires a note, because it is not
 * specific.
 */
export function movementRefusal({ reason, amount, note }: Omit<Movement, 'kind'>): MovementErrorCode | null {
  if (amount <= 0) return 'AMOUNT_NOT_POSITIVE';
  return reason === 'other' && note.trim() === '' ? 'MOVEMENT_NOTE_REQUIRED' : null;
}

/** Returns the sum of the drawer movements of each kind. */
export type MovementTotals = { readonly paidIn: Santim; readonly paidOut: Santim };

export const sumOfMovements = (movements: readonly Pick<Movement, 'kind' | 'amount'>[]): MovementTotals => ({
  paidIn: sumOfKind(movements, 'in'),
  paidOut: sumOfKind(movements, 'out'),
});

const sumOfKind = (movements: readonly Pick<Movement, 'kind' | 'amount'>[], kind: MovementKind): Santim =>
  addSantim(...movements.filter((one) => one.kind === kind).map(({ amount }) => amount));
