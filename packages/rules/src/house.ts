import type { Game } from './game/game.ts';
import { addSantim, type Santim, santim, santimFromBirr } from './money.ts';
import { type GameTerms, NO_TAX } from './terms.ts';

export const CALENDARS = ['gregorian', 'ethiopian'] as const;

/** In Birr as it is typed: from which amount on a cosigner is needed; null: never. */
type CosignedFrom = number | null;

/** What the owner decides for every hall of this server, each with what holds until they decide otherwise. */
export const OWNER_DEFAULTS = {
  dayStartsAt: 6,
  calendar: 'gregorian' as (typeof CALENDARS)[number],
  /** The business day since which no winner may be chosen in advance or by decision; null: it is allowed. */
  noDesignatedSince: null as string | null,
  /** Taken into a game when it is created, as its terms. */
  lateCalls: 'strict' as GameTerms['lateCalls'],
  falseClaims: 'told' as GameTerms['falseClaims'],
  cardCount: 100,
  means: [] as string[],
  cashiersBringCards: false,
  drawMinCards: 20,
  ...NO_TAX,
  /** Calling a game off, or taking sold cards out of it: all that is given back out of this game. */
  twoPersonsVoid: null as CosignedFrom,
  /** Naming the winner at the finish: the prize. */
  twoPersonsDecision: null as CosignedFrom,
  twoPersonsAward: null as CosignedFrom,
  twoPersonsDraw: null as CosignedFrom,
  /** Money put into the jackpot by hand, and corrections of it: all of one business day. */
  twoPersonsAdd: null as CosignedFrom,
};
export type OwnerSettings = Readonly<typeof OWNER_DEFAULTS>;

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

/** What may need a second person: a game called off, a winner by decision, an award from the jackpot, its draw, money into it. */
export type WatchedAct = 'void' | 'decision' | 'award' | 'draw' | 'add';

const AMOUNT_OF = {
  void: 'twoPersonsVoid',
  decision: 'twoPersonsDecision',
  award: 'twoPersonsAward',
  draw: 'twoPersonsDraw',
  add: 'twoPersonsAdd',
} as const satisfies Record<WatchedAct, keyof OwnerSettings>;

type TwoPersonAmounts = Pick<OwnerSettings, (typeof AMOUNT_OF)[WatchedAct]>;

/** Who signs with whom. An admin needs nobody, and what the hall's computer does by itself has no screen. */
const COSIGNERS: Readonly<Record<string, 'moderator' | 'admin'>> = { cashier: 'moderator', moderator: 'admin' };

/** The role that signs with this one; null where there is none. */
export const roleOfCosigner = (role: string): 'moderator' | 'admin' | null => COSIGNERS[role] ?? null;

/** The role that has to sign as well, by the owner's amounts; null: none. */
export function neededCosigner(
  amounts: TwoPersonAmounts,
  act: WatchedAct,
  amount: Santim,
  role: string,
): 'moderator' | 'admin' | null {
  const birr = amounts[AMOUNT_OF[act]];
  const from = birr === null ? null : santimFromBirr(birr);
  return from !== null && amount >= from ? roleOfCosigner(role) : null;
}

/**
 * What decides about a game that is called off, or loses sold cards: all that was given back out of it so far counts, in
 * the sale before it too. Else one person takes out all cards but one and calls the rest off.
 */
export const givenBackOutOf = ({ returned }: Pick<Game, 'returned'>, ...more: readonly Santim[]): Santim =>
  addSantim(returned, ...more);

/** What decides about an award that is changed: the larger amount, so that nobody alone lowers what two have made. */
export const changedAward = (before: Santim, after: Santim): Santim => (before > after ? before : after);

/**
 * What decides about money put into the jackpot by hand: all that was moved by hand in this business day, up and down. Else
 * many small additions make a large one, and a correction hides how much went in.
 */
export const movedByHand = (amount: Santim, today: readonly Santim[]): Santim =>
  addSantim(...[amount, ...today].map((each) => santim(Math.abs(each))));
