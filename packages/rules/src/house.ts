import { type GameTerms, NO_TAX, type TaxSettings } from './terms.ts';
import type { TwoPersonAmounts } from './two-persons.ts';

export const CALENDARS = ['gregorian', 'ethiopian'] as const;

/** What the owner decides for every hall of this server. */
export type OwnerSettings = TaxSettings &
  TwoPersonAmounts & {
    /** The hour at which a business day starts. */
    readonly dayStartsAt: number;
    /** How screens and papers write dates and hours. */
    readonly calendar: (typeof CALENDARS)[number];
    /** The business day since which no winner may be chosen in advance or by decision; null: it is allowed. */
    readonly noDesignatedSince: string | null;
    /** Taken into a game when it is created, as its terms. */
    readonly lateCalls: GameTerms['lateCalls'];
    readonly falseClaims: GameTerms['falseClaims'];
    /** How many cards the catalogue has. */
    readonly cardCount: number;
    /** Among how many cards at least a card is drawn for an award that names no game. */
    readonly drawMinCards: number;
  };

/** What holds until the owner decides otherwise. */
export const OWNER_DEFAULTS: OwnerSettings = {
  dayStartsAt: 6,
  calendar: 'gregorian',
  noDesignatedSince: null,
  lateCalls: 'strict',
  falseClaims: 'told',
  cardCount: 100,
  drawMinCards: 20,
  ...NO_TAX,
  twoPersonsVoid: null,
  twoPersonsDecision: null,
  twoPersonsAward: null,
  twoPersonsDraw: null,
  twoPersonsAdd: null,
};

/** A hall may be open until noon on the business day before; any later, one day would run into the next. */
export const LATEST_START = 12;

/**
 * The business day of something that happens on a day at an hour: before the business day starts it belongs to the
 * evening before.
 */
export function businessDay(day: string, hour: number, dayStartsAt: number): string {
  return hour >= dayStartsAt ? day : addDays(day, -1);
}

/** So many days later, or earlier; days are written YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
