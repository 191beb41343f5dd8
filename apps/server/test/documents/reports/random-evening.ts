import fc from 'fast-check';
import { type ExpectedSums, NOTHING } from '../../../../../checks/evening/book.ts';
import { requestOf, type Send } from '../../../../../checks/evening/desk.ts';
import { ENDS, type Plan } from '../../../../../checks/evening/plan.ts';
import { playGame as play, sell } from '../../../../../checks/evening/play.ts';
import type { Api } from '../../harness/api.ts';
import type { Pair } from '../../harness/hall.ts';
import { fine } from '../../harness/play/evening.ts';
import { asPromised, createGame } from '../../harness/play/games.ts';

const WHOLE: Plan['tax'] = { taxPercent: 15, taxAbove: 20 };
const EXCESS: Plan['tax'] = { taxPercent: 7.25, taxAbove: 5, taxOn: 'excess', cashLimit: 20 };

const DRAWN = { to: 'drawn', amount: 25_37 } as const;
const CHOSEN = { to: 'chosen', amount: 25_00 } as const;

export const planned: fc.Arbitrary<Plan> = fc.record({
  end: fc.constantFrom(...ENDS),
  bet: fc.constantFrom(1_000, 1_037, 1_500, 2_550),
  fee: fc.constantFrom(0, 10, 12.5, 15, 20),
  cards: fc.integer({ min: 3, max: 8 }),
  feeBySize: fc.boolean(),
  twoLines: fc.boolean(),
  byTransfer: fc.boolean(),
  lateSale: fc.boolean(),
  misread: fc.boolean(),
  wholeBirr: fc.boolean(),
  award: fc.constantFrom(undefined, DRAWN, CHOSEN),
  handOver: fc.constantFrom(undefined, 'first', 'all', 'undone'),
  tax: fc.constantFrom(undefined, WHOLE, EXCESS),
});

const usual = { bet: 1_500, fee: 15, cards: 5 } as const;

/** One game of every kind, in addition to the random games of an evening. */
export const EVERY_KIND: Plan[] = [
  { ...usual, end: 'shared', handOver: 'first' },
  { ...usual, end: 'shared', handOver: 'all', bet: 1_037, fee: 12.5, wholeBirr: true, lateSale: true, tax: EXCESS },
  {
    ...usual,
    end: 'drawn',
    award: DRAWN,
    handOver: 'all',
    lateSale: true,
    tax: WHOLE,
    feeBySize: true,
    twoLines: true,
  },
  { ...usual, end: 'typed', award: CHOSEN, tax: EXCESS },
  { ...usual, end: 'designated', handOver: 'all' },
  { ...usual, end: 'decided', fee: 12.5 },
  { ...usual, end: 'unclaimed' },
  { ...usual, end: 'voided' },
  { ...usual, end: 'never started' },
];

const sendAs =
  (api: Api): Send =>
  async (route, { params, body } = {}) => {
    const { method, path } = requestOf(route, params);
    const answer = await fine(api[method.toLowerCase() as 'post'](path, body));
    for (const game of answer.games ?? (answer.game ? [answer.game] : [])) asPromised(game);
    return answer;
  };

/** Sells and plays one game to its end, and returns what was seen of its money. `owner` sets the tax for its sale. */
export async function playGame({ hallId, cashier, moderator }: Pair, plan: Plan, owner: Api): Promise<ExpectedSums> {
  const desk = {
    hallId,
    cashier: sendAs(cashier.api),
    moderator: sendAs(moderator.api),
    owner: sendAs(owner),
  };
  const sold = await sell(desk, plan);
  // Later settings are valid only for later games.
  await desk.owner('PATCH /admin/settings', { body: { taxPercent: 99, cashLimit: 1 } });
  return (await play(desk, plan, sold)).noted;
}

/** A game that runs while the papers are written. */
export async function leaveRunning({ cashier }: Pair): Promise<ExpectedSums> {
  const { _id } = await createGame(cashier.api, { betAmount: 10, houseFeePercentage: 15, cardPool: [91, 92, 93] });
  await createGame(cashier.api, { cardPool: [94, 95] });
  await fine(cashier.api.post(`/games/${_id}/start`));
  return { ...NOTHING, stakes: 3_000, toJackpot: 1_000, inPlay: 2_000 };
}
