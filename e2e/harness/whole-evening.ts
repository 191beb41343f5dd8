import type { GameJson } from '@adarash/contract';
import { createGame, type Hall, type Member } from './hall.ts';
import { callNext, callToTheEnd } from './hall-display.ts';
import { callTyped, rowOf, sharedWin } from './live-game.ts';

/** What one who stands beside the counter writes down, in santim, without any help of the rules. */
export type Noted = Record<keyof typeof NOTHING, number>;

export const NOTHING = {
  ...{ stakes: 0, givenBack: 0, houseFee: 0, toJackpot: 0, won: 0, handedOver: 0, open: 0 },
  ...{ unclaimed: 0, inPlay: 0, awarded: 0, awardsHandedOver: 0, awardsOpen: 0 },
  ...{ withheld: 0, awardsWithheld: 0, byBank: 0 },
};

export function addUp(all: readonly Noted[]): Noted {
  const sum = { ...NOTHING };
  for (const one of all) for (const name of Object.keys(sum) as (keyof Noted)[]) sum[name] += one[name];
  return sum;
}

/** Put in by the owner before the first game. */
export const PUT_IN = 5_000_00;

type End = 'shared' | 'typed' | 'drawn' | 'designated' | 'decided' | 'unclaimed' | 'voided' | 'never started';
type Plan = {
  end: End;
  bet: number;
  fee: number;
  cards: number;
  /** Sold before the game before it has ended, to the same cards. */
  soldAhead?: true;
  lateSale?: true;
  noJackpot?: true;
  /** A number was typed wrongly, and taken back before the next one. */
  misread?: true;
  wholeBirr?: true;
  award?: 'drawn' | 'chosen';
  handOver?: 'all' | 'first' | 'undone';
  /** Sold while the owner withholds a tenth of all that is won above 100 Birr, and pays no more than 1,000 in cash. */
  taxed?: true;
};

const NO_TAX = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null } as const;
const TAX = { taxPercent: 10, taxAbove: 100, taxOn: 'whole', cashLimit: 1_000 } as const;

const withheldFrom = (plan: Plan, won: number) => (plan.taxed && won > 100_00 ? Math.floor(won / 10 + 0.5) : 0);
const isByBank = (plan: Plan, net: number) => plan.taxed === true && net > 1_000_00;

/** Twelve games, with all that an evening brings. Bets and fees whose shares end in odd santim. */
const EVENING: readonly Plan[] = [
  { end: 'shared', bet: 15_00, fee: 15, cards: 20, handOver: 'first' },
  { end: 'voided', bet: 15_00, fee: 15, cards: 66, lateSale: true },
  { end: 'designated', bet: 999_50, fee: 12.5, cards: 40, handOver: 'undone' },
  { end: 'typed', bet: 10_37, fee: 12.5, cards: 23, handOver: 'all' },
  { end: 'drawn', bet: 20_00, fee: 15, cards: 30, lateSale: true, award: 'drawn', handOver: 'all', taxed: true },
  { end: 'unclaimed', bet: 25_50, fee: 20, cards: 12, award: 'chosen', taxed: true },
  { end: 'typed', bet: 15_00, fee: 15, cards: 20, noJackpot: true, misread: true },
  { end: 'decided', bet: 10_00, fee: 0, cards: 18, handOver: 'all' },
  { end: 'shared', bet: 10_37, fee: 17.5, cards: 21, soldAhead: true, lateSale: true, handOver: 'all', taxed: true },
  { end: 'typed', bet: 7_50, fee: 15, cards: 18, wholeBirr: true, handOver: 'all' },
  { end: 'never started', bet: 50_00, fee: 15, cards: 9 },
  { end: 'typed', bet: 33_33, fee: 15, cards: 25, soldAhead: true },
];

export const MISREAD = 75;

/** Sold once the game has started. */
const LATE_CARD = 99;

type Won = { cardId: number; prize: number };
export type Played = { game: GameJson; noted: Noted; won: Won[]; pool: number; award: number };
export type Watch = {
  /** It runs, and nothing has come of it yet. */
  running(played: Played, before: readonly Played[]): Promise<void>;
  ended(played: Played): Promise<void>;
};

/** Plays all of it; whoever watches looks at the screens whenever there is something to see. */
export async function playWholeEvening(hall: Hall, admin: Member, watch: Watch): Promise<Played[]> {
  const params = { cashierId: hall.cashier.id };
  await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: PUT_IN / 100 } });
  const evening: Played[] = [];
  let ahead: GameJson | undefined;
  for (const [place, plan] of EVENING.entries()) {
    const game = ahead ?? (await sell(hall, admin, plan));
    ahead = undefined;
    const played = await start(hall, plan, game);
    if (hasStayed(plan)) {
      await watch.running(played, evening);
      const following = EVENING[place + 1];
      if (following?.soldAhead) ahead = await sell(hall, admin, following);
      await playToTheEnd(hall, plan, played);
    }
    await watch.ended(played);
    await handOver(hall, plan, played);
    evening.push(played);
  }
  return evening;
}

const hasStayed = ({ end }: Plan) => end !== 'voided' && end !== 'never started';

async function sell({ cashier }: Hall, admin: Member, plan: Plan): Promise<GameJson> {
  await admin.api('PATCH /admin/settings', { body: plan.taxed ? TAX : NO_TAX });
  const { wholeBirr = false, noJackpot, bet, fee, cards } = plan;
  await cashier.api('PATCH /games/settings', { body: { wholeBirr } });
  const line = { pattern: 'horizontal_line', betAmount: bet / 100, jackpotEnabled: false } as const;
  const { lines } = await cashier.api('PUT /program', { body: { lines: noJackpot ? [line] : [] } });
  return createGame(cashier, {
    pattern: 'horizontal_line',
    betAmount: bet / 100,
    houseFeePercentage: fee,
    cards: Array.from({ length: cards }, (_, index) => index + 1),
    entry: lines[0]?._id,
  });
}

/** The money of a game, worked out anew from its bet, its cards and its percentage. */
function divide(plan: Plan, cards: number): Pick<Played, 'noted' | 'pool'> {
  const stakes = plan.bet * cards;
  if (!hasStayed(plan)) return { pool: 0, noted: { ...NOTHING, stakes, givenBack: stakes } };
  const toJackpot = plan.noJackpot ? 0 : plan.bet;
  const houseFee = Math.floor(((stakes - toJackpot) * plan.fee) / 100 + 0.5);
  const pool = stakes - toJackpot - houseFee;
  return { pool, noted: { ...NOTHING, stakes, toJackpot, houseFee, inPlay: pool } };
}

async function start({ cashier, moderator }: Hall, plan: Plan, sold: GameJson): Promise<Played> {
  const given = { params: { id: sold._id } };
  const callOff = (reason: string) => cashier.api('POST /games/:id/void', { ...given, body: { reason } });
  if (plan.end === 'designated')
    await moderator.api('POST /games/:id/select-winner', { ...given, body: { cardId: plan.cards } });
  let game = sold;
  if (plan.end === 'never started') await callOff('Too few');
  else ({ game } = await cashier.api('POST /games/:id/start', given));
  if (plan.lateSale)
    ({ game } = await cashier.api('POST /games/:id/cards', { ...given, body: { add: [LATE_CARD], remove: [] } }));
  if (plan.end === 'voided') await callOff('Rain');
  const played = { ...divide(plan, plan.cards + (plan.lateSale ? 1 : 0)), game, won: [], award: 0 };
  return plan.award === undefined ? played : award({ cashier, moderator }, plan, played);
}

async function award({ cashier, moderator }: Hall, plan: Plan, played: Played): Promise<Played> {
  const amount = plan.award === 'drawn' ? 1_234_50 : 100_00;
  const whose = plan.award === 'drawn' ? { random: true } : { cardNumber: 3 };
  await moderator.api('POST /jackpot/:cashierId/awards', {
    params: { cashierId: cashier.id },
    body: { amount: amount / 100, message: 'Well played', ...whose },
  });
  await cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: played.game._id } });
  const awardsWithheld = withheldFrom(plan, amount);
  const awarded = { awarded: amount, awardsWithheld, awardsOpen: amount - awardsWithheld };
  return { ...played, award: amount, noted: { ...played.noted, ...awarded } };
}

async function playToTheEnd(hall: Hall, plan: Plan, played: Played): Promise<void> {
  const { cashier, moderator } = hall;
  const { game, noted } = played;
  const given = { params: { id: game._id } };
  const winners = await cardsThatWin(hall, plan, game);
  if (plan.end === 'unclaimed') {
    await cashier.api('POST /games/:id/finish', given);
    noted.unclaimed = noted.inPlay;
  } else if (plan.end === 'decided') {
    await moderator.api('POST /games/:id/finish', { ...given, body: { moderatorCardId: winners[0] } });
  } else if (plan.end !== 'designated') {
    for (const cardId of winners) await cashier.api('POST /games/:id/check-bingo', { ...given, body: { cardId } });
  }
  noted.inPlay = 0;
  if (winners.length === 0) return;
  const left = plan.wholeBirr ? played.pool % 100 : 0;
  noted.toJackpot += left;
  noted.won = played.pool - left;
  const [share, over] = [Math.floor(noted.won / winners.length), noted.won % winners.length];
  played.won = winners.map((cardId, place) => ({ cardId, prize: share + (place < over ? 1 : 0) }));
  noted.withheld = played.won.reduce((sum, { prize }) => sum + withheldFrom(plan, prize), 0);
  noted.open = noted.won - noted.withheld;
}

/** Calls numbers until it is known who wins. */
async function cardsThatWin(hall: Hall, { end, cards, misread }: Plan, game: GameJson): Promise<readonly number[]> {
  if (end === 'unclaimed') return [];
  if (end === 'decided') return [2];
  if (end === 'typed') {
    const row = rowOf(game, cards, 0);
    if (misread) {
      await callTyped(hall, game._id, [MISREAD]);
      await hall.moderator.api('POST /games/:id/take-back', {
        params: { id: game._id },
        body: { reason: 'Misread at the desk' },
      });
    }
    await callTyped(hall, game._id, row);
    return [cards];
  }
  if (end === 'shared') {
    const { cards: both, calls } = sharedWin(game);
    await callTyped(hall, game._id, calls);
    return both;
  }
  if (end === 'designated') return (await callToTheEnd(hall.cashier, game._id)).winners.map(({ cardId }) => cardId);
  for (;;) {
    const { calledNumbers } = await callNext(hall.cashier, game._id);
    const complete = game.selectedCards.filter(({ cardId }) =>
      [0, 1, 2, 3, 4].some((row) => rowOf(game, cardId, row).every((number) => calledNumbers.includes(number))),
    );
    if (complete.length > 0) return complete.map(({ cardId }) => cardId);
  }
}

async function handOver({ cashier }: Hall, plan: Plan, { game, noted, won, award: awarded }: Played): Promise<void> {
  const given = { params: { id: game._id } };
  for (const { cardId, prize } of plan.handOver === 'first' ? won.slice(0, 1) : plan.handOver ? won : []) {
    await cashier.api('POST /games/:id/paid', { ...given, body: { cardId } });
    const net = prize - withheldFrom(plan, prize);
    if (plan.handOver !== 'undone') {
      noted.handedOver += net;
      if (isByBank(plan, net)) noted.byBank += net;
    } else await cashier.api('POST /games/:id/paid/undo', { ...given, body: { cardId, reason: 'Another card' } });
  }
  noted.open = noted.won - noted.withheld - noted.handedOver;
  if (awarded === 0 || plan.handOver !== 'all') return;
  await cashier.api('POST /games/:id/paid', { ...given, body: { of: 'jackpot' } });
  [noted.awardsHandedOver, noted.awardsOpen] = [awarded - noted.awardsWithheld, 0];
  if (isByBank(plan, noted.awardsHandedOver)) noted.byBank += noted.awardsHandedOver;
}
