import type { Plan } from '../../checks/evening/plan.ts';
import { type Played, playEvening, type Watch } from '../../checks/evening/play.ts';
import { deskOf, type Hall, type Member } from './hall.ts';

export { addUp, NOTHING, type Noted } from '../../checks/evening/book.ts';
export { MISREAD } from '../../checks/evening/play.ts';
export type { Played, Watch };

/** Put in by the owner before the first game. */
export const PUT_IN = 5_000_00;

/** A tenth of all that is won above 100 Birr is withheld, and no more than 1,000 is paid in cash. */
const TAX: Plan['tax'] = { taxPercent: 10, taxAbove: 100, taxOn: 'whole', cashLimit: 1_000 };

/** Twelve games, with all that an evening brings. Bets and fees whose shares end in odd santim. */
const EVENING: readonly Plan[] = [
  { end: 'shared', bet: 15_00, fee: 15, cards: 20, handOver: 'first' },
  { end: 'voided', bet: 15_00, fee: 15, cards: 66, lateSale: true },
  { end: 'designated', bet: 999_50, fee: 12.5, cards: 40, handOver: 'undone' },
  { end: 'typed', bet: 10_37, fee: 12.5, cards: 23, handOver: 'all' },
  {
    end: 'drawn',
    bet: 20_00,
    fee: 15,
    cards: 30,
    lateSale: true,
    award: { to: 'drawn', amount: 1_234_50 },
    handOver: 'all',
    tax: TAX,
  },
  { end: 'unclaimed', bet: 25_50, fee: 20, cards: 12, award: { to: 'chosen', amount: 100_00 }, tax: TAX },
  { end: 'typed', bet: 15_00, fee: 15, cards: 20, noJackpot: true, misread: true },
  { end: 'decided', bet: 10_00, fee: 0, cards: 18, handOver: 'all' },
  { end: 'shared', bet: 10_37, fee: 17.5, cards: 21, soldAhead: true, lateSale: true, handOver: 'all', tax: TAX },
  { end: 'typed', bet: 7_50, fee: 15, cards: 18, wholeBirr: true, handOver: 'all' },
  { end: 'never started', bet: 50_00, fee: 15, cards: 9 },
  { end: 'typed', bet: 33_33, fee: 15, cards: 25 },
];

/** Plays all of it; `watch` looks at the screens whenever there is something to see. */
export async function playWholeEvening(hall: Hall, admin: Member, watch: Watch): Promise<Played[]> {
  const params = { cashierId: hall.cashier.id };
  await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: PUT_IN / 100 } });
  return playEvening(deskOf(hall, admin), EVENING, watch);
}
