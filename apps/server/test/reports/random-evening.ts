import type { GameJson } from '@adarash/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Api } from '../harness/api.ts';
import { lineOf, numbersBesides, sharedFinish, wins } from '../harness/cards.ts';
import { fine } from '../harness/evening.ts';
import { callTyped, callUntil, createGame, gameOf, getGame, range } from '../harness/games.ts';
import type { Pair } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';

const ENDS = ['shared', 'fair', 'typed', 'designated', 'decided', 'unclaimed', 'voided', 'voided-unstarted'] as const;

export const planned = fc.record({
  end: fc.constantFrom(...ENDS),
  bet: fc.constantFrom(1_000, 1_037, 1_500, 2_550),
  fee: fc.constantFrom(0, 10, 12.5, 15, 20),
  cards: fc.integer({ min: 3, max: 8 }),
  noJackpot: fc.boolean(),
  lateSale: fc.boolean(),
  wholeBirr: fc.boolean(),
  award: fc.constantFrom('none', 'staff', 'drawn'),
  handOver: fc.constantFrom('all', 'first', 'none'),
  tax: fc.constantFrom('none', 'whole', 'excess'),
});
type Plan = typeof planned extends fc.Arbitrary<infer P> ? P : never;

/** What an owner may say of a tax, as the settings take it. */
const TAXES = {
  none: { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null },
  whole: { taxPercent: 15, taxAbove: 20, taxOn: 'whole', cashLimit: null },
  excess: { taxPercent: 7.25, taxAbove: 5, taxOn: 'excess', cashLimit: 20 },
} as const;

const usual = {
  bet: 1_500,
  fee: 15,
  cards: 5,
  noJackpot: false,
  lateSale: false,
  wholeBirr: false,
  tax: 'none',
} as const;

/** One game of every kind, whatever else an evening brings. */
export const EVERY_KIND: Plan[] = [
  { ...usual, end: 'shared', award: 'none', handOver: 'first' },
  {
    ...usual,
    end: 'shared',
    award: 'none',
    handOver: 'all',
    bet: 1_037,
    wholeBirr: true,
    lateSale: true,
    tax: 'excess',
  },
  { ...usual, end: 'fair', award: 'drawn', handOver: 'all', lateSale: true, tax: 'whole' },
  { ...usual, end: 'typed', award: 'staff', handOver: 'none', tax: 'excess' },
  { ...usual, end: 'designated', award: 'none', handOver: 'all', noJackpot: true },
  { ...usual, end: 'decided', award: 'none', handOver: 'none', fee: 12.5 },
  { ...usual, end: 'unclaimed', award: 'none', handOver: 'none', noJackpot: true },
  { ...usual, end: 'voided', award: 'none', handOver: 'none' },
  { ...usual, end: 'voided-unstarted', award: 'none', handOver: 'none' },
];

/** What one who stands beside the counter writes down, in santim, without any help of the rules. */
export type Noted = {
  stakes: number;
  givenBack: number;
  houseFee: number;
  toJackpot: number;
  won: number;
  withheld: number;
  handedOver: number;
  open: number;
  unclaimed: number;
  inPlay: number;
  awarded: number;
  awardsWithheld: number;
  awardsHandedOver: number;
  awardsOpen: number;
  byBank: number;
};

export const nothing = (): Noted => ({
  ...{ stakes: 0, givenBack: 0, houseFee: 0, toJackpot: 0, won: 0, handedOver: 0, open: 0 },
  ...{ unclaimed: 0, inPlay: 0, awarded: 0, awardsHandedOver: 0, awardsOpen: 0 },
  ...{ withheld: 0, awardsWithheld: 0, byBank: 0 },
});

export function noteDown(all: Noted, one: Noted): void {
  for (const name of Object.keys(all) as (keyof Noted)[]) all[name] += one[name];
}

const SHARED = sharedFinish();
const LATE_CARD = 99;

function cardsFor({ end, cards }: Plan): number[] {
  const others = range(1, 90).filter((card) => !SHARED.cards.includes(card));
  const first = end === 'shared' ? SHARED.cards : [];
  return [...first, ...others.slice(0, cards - first.length)];
}

/** What is withheld of what one player won, in santim. */
function taxFor(plan: Plan, won: number): number {
  const { taxPercent, taxAbove, taxOn } = TAXES[plan.tax];
  const above = taxAbove * 100;
  if (won <= above) return 0;
  return Math.floor(((taxOn === 'whole' ? won : won - above) * taxPercent * 100 + 5_000) / 10_000);
}

/** Sells and plays one game to its end, and answers what was seen of its money. `owner` sets the tax for its sale. */
export async function playGame(pair: Pair, plan: Plan, owner: Api): Promise<Noted> {
  const { cashier, moderator } = pair;
  await fine(owner.patch('/admin/settings', TAXES[plan.tax]));
  await fine(cashier.api.patch('/games/settings', { wholeBirr: plan.wholeBirr }));
  const { _id, selectedCards } = await sell(pair, plan);
  // What is set later is for later games.
  await fine(owner.patch('/admin/settings', { taxPercent: 99, cashLimit: 1 }));
  const path = `/games/${_id}`;
  const ids = selectedCards.map(({ cardId }) => cardId);
  const noted = { ...nothing(), stakes: plan.bet * ids.length };
  if (plan.end === 'voided-unstarted') {
    await fine(cashier.api.post(`${path}/void`, { reason: 'Too few' }));
    return { ...noted, givenBack: noted.stakes };
  }
  if (plan.end === 'designated') await fine(moderator.api.post(`${path}/select-winner`, { cardId: ids[0] }));
  await fine(cashier.api.post(`${path}/start`));
  if (plan.lateSale) {
    await fine(cashier.api.post(`${path}/cards`, { add: [LATE_CARD], remove: [] }));
    noted.stakes += plan.bet;
  }
  if (plan.end === 'voided') {
    await fine(cashier.api.post(`${path}/void`, { reason: 'Rain' }));
    return { ...noted, givenBack: noted.stakes };
  }
  noted.awarded = await award(pair, plan, _id, ids);
  noted.awardsWithheld = taxFor(plan, noted.awarded);
  noted.awardsOpen = noted.awarded - noted.awardsWithheld;
  await playToTheEnd(pair, plan, _id, ids);
  return settle(cashier.api, plan, await getGame(cashier.api, _id), noted);
}

async function sell({ cashier }: Pair, plan: Plan): Promise<GameJson> {
  const settings = { betAmount: plan.bet / 100, houseFeePercentage: plan.fee, cardPool: cardsFor(plan) };
  if (!plan.noJackpot) return createGame(cashier.api, settings);
  const line = { pattern: 'all', betAmount: settings.betAmount, jackpotEnabled: false };
  const { lines } = await fine(cashier.api.put('/program', { lines: [line] }));
  return createGame(cashier.api, { ...settings, programLine: lines[0]._id });
}

async function award(pair: Pair, plan: Plan, gameId: string, ids: number[]): Promise<number> {
  if (plan.award === 'none' || plan.noJackpot) return 0;
  const amount = (1_000 + plan.bet) / 100;
  const whose = plan.award === 'staff' ? { cardNumber: ids[0] } : { cardNumber: undefined, random: true };
  await fine(jackpotOf(pair).award({ amount, ...whose }));
  await fine(pair.cashier.api.post(`/games/${gameId}/select-jackpot-winner`));
  return Math.round(amount * 100);
}

async function playToTheEnd({ cashier, moderator }: Pair, { end }: Plan, gameId: string, ids: number[]): Promise<void> {
  const path = `/games/${gameId}`;
  const check = (cardId: number | undefined) => fine(cashier.api.post(`${path}/check-bingo`, { cardId }));
  if (end === 'shared') {
    await callTyped(moderator.api, gameId, [...SHARED.before, SHARED.last]);
    for (const cardId of SHARED.cards) await check(cardId);
  } else if (end === 'typed') {
    await callTyped(moderator.api, gameId, lineOf(ids[0]!, 'main_diagonal'));
    await check(ids[0]);
  } else if (end === 'fair') {
    const playing = (await getGame(cashier.api, gameId)).selectedCards.map(({ cardId }) => cardId);
    const complete = ({ calledNumbers }: GameJson) => playing.filter((cardId) => wins(cardId, calledNumbers));
    const won = await callUntil(cashier.api, gameId, (game) => complete(game).length > 0);
    for (const cardId of complete(won)) await check(cardId);
  } else if (end === 'designated') await callUntil(cashier.api, gameId);
  else if (end === 'decided') await fine(moderator.api.post(`${path}/finish`, { moderatorCardId: ids[1] }));
  else {
    await callTyped(moderator.api, gameId, numbersBesides(...ids).slice(0, 1));
    await fine(cashier.api.post(`${path}/finish`));
  }
}

/** The money of a game that has ended, worked out anew from its bet, its cards and its percentage. */
async function settle(cashier: Api, plan: Plan, game: GameJson, noted: Noted): Promise<Noted> {
  noted.toJackpot = plan.noJackpot ? 0 : plan.bet;
  noted.houseFee = Math.floor(((noted.stakes - noted.toJackpot) * plan.fee) / 100 + 0.5);
  const pool = noted.stakes - noted.toJackpot - noted.houseFee;
  expect(game.status).toBe('completed');
  if (plan.end === 'unclaimed') return { ...noted, unclaimed: pool };
  const left = plan.wholeBirr && pool >= 100 ? pool % 100 : 0;
  noted.toJackpot += left;
  noted.won = pool - left;
  expect(game.winners.length).toBeGreaterThan(plan.end === 'shared' ? 1 : 0);
  const paid = { all: game.winners, first: game.winners.slice(0, 1), none: [] }[plan.handOver];
  const { cashLimit } = TAXES[plan.tax];
  for (const { cardId, prize } of paid) {
    gameOf(await cashier.post(`/games/${game._id}/paid`, { cardId }));
    const won = Math.round(prize * 100);
    const net = won - taxFor(plan, won);
    noted.handedOver += net;
    if (cashLimit !== null && net > cashLimit * 100) noted.byBank += net;
  }
  noted.withheld = game.winners.reduce((sum, { prize }) => sum + taxFor(plan, Math.round(prize * 100)), 0);
  noted.open = noted.won - noted.handedOver - noted.withheld;
  return noted;
}

/** A game that runs while the papers are written. */
export async function leaveRunning({ cashier }: Pair): Promise<Noted> {
  const { _id } = await createGame(cashier.api, { betAmount: 10, houseFeePercentage: 15, cardPool: [91, 92, 93] });
  await createGame(cashier.api, { cardPool: [94, 95] });
  await fine(cashier.api.post(`/games/${_id}/start`));
  return { ...nothing(), stakes: 3_000, toJackpot: 1_000, houseFee: 300, inPlay: 1_700 };
}
