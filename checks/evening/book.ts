import { NO_TAX } from '@adarash/rules/hall-terms';
import { BOOKS, byName, type SumName } from '@adarash/rules/sums';
import { isPlayed, type Plan } from './plan.ts';

// Calculates all sums from the plan, independent of the rules, and compares them with the sums of the product.

/** Sums of a game or an evening in santim, as noted at the counter. */
export type ExpectedSums = Record<SumName, number>;

export const NOTHING: ExpectedSums = byName(BOOKS, () => 0);

export function noteDown(all: ExpectedSums, one: ExpectedSums): void {
  for (const name of Object.keys(all) as (keyof ExpectedSums)[]) all[name] += one[name];
}

export function addUp(all: readonly ExpectedSums[]): ExpectedSums {
  const sum = { ...NOTHING };
  for (const one of all) noteDown(sum, one);
  return sum;
}

const stakesOf = (plan: Plan): number => {
  const isLate = plan.lateSale && plan.end !== 'never started';
  return plan.bet * (plan.cards + (isLate ? 1 : 0));
};

/** House fee of an ended game. */
const feeOf = (plan: Plan): number => Math.floor(((stakesOf(plan) - plan.bet) * plan.fee) / 100 + 0.5);

/** The money of a game that has started, or of one that was called off. */
export function divide(plan: Plan): { noted: ExpectedSums; pool: number } {
  const stakes = stakesOf(plan);
  if (!isPlayed(plan)) return { pool: 0, noted: { ...NOTHING, stakes, givenBack: stakes } };
  const toJackpot = plan.bet;
  const inPlay = stakes - toJackpot;
  return { pool: inPlay - feeOf(plan), noted: { ...NOTHING, stakes, toJackpot, inPlay } };
}

export function noteAward(noted: ExpectedSums, plan: Plan, amount: number): void {
  const { withheld, net } = dueTo(plan, amount);
  Object.assign(noted, { awarded: amount, awardsWithheld: withheld, awardsOpen: net });
}

/** Notes the end of a game, and returns the prize of each winner in the order of their claims. */
export function noteEnd(noted: ExpectedSums, plan: Plan, winners: number): number[] {
  const pool = noted.inPlay - feeOf(plan);
  noted.houseFee = feeOf(plan);
  noted.inPlay = 0;
  if (winners === 0) {
    noted.unclaimed = pool;
    return [];
  }
  const left = plan.wholeBirr && pool >= 100 ? pool % 100 : 0;
  noted.toJackpot += left;
  noted.won = pool - left;
  // Odd Birr, or odd santim, go to the first winners; fewer Birr than winners are shared to the santim.
  const unit = plan.wholeBirr && noted.won >= 100 * winners ? 100 : 1;
  const [share, over] = [Math.floor(noted.won / unit / winners), (noted.won / unit) % winners];
  const prizes = Array.from({ length: winners }, (_, place) => (share + (place < over ? 1 : 0)) * unit);
  noted.withheld = prizes.reduce((sum, prize) => sum + dueTo(plan, prize).withheld, 0);
  noted.open = noted.won - noted.withheld;
  return prizes;
}

const HANDED_OVER = { prize: ['handedOver', 'open'], jackpot: ['awardsHandedOver', 'awardsOpen'] } as const;

export function noteHandOver(noted: ExpectedSums, plan: Plan, of: keyof typeof HANDED_OVER, won: number): void {
  const { net, byBank } = dueTo(plan, won);
  const [handedOver, open] = HANDED_OVER[of];
  noted[handedOver] += net;
  noted[open] -= net;
  if (byBank || plan.byTransfer) noted.byBank += net;
}

/** Returns the net amount of a prize or award and the withheld tax; half a santim is rounded up. */
export function dueTo(plan: Plan, won: number): { withheld: number; net: number; byBank: boolean } {
  const tax = { ...NO_TAX, ...plan.tax };
  const above = tax.taxAbove * 100;
  const taxed = won <= above ? 0 : tax.taxOn === 'whole' ? won : won - above;
  const withheld = Math.floor((taxed * tax.taxPercent * 100 + 5_000) / 10_000);
  const net = won - withheld;
  return { withheld, net, byBank: tax.cashLimit !== null && net > tax.cashLimit * 100 };
}
