import { deepStrictEqual } from 'node:assert';
import type { GameJson } from '@adarash/contract';
import { NO_TAX } from '@adarash/rules/hall-terms';
import { divide, type ExpectedSums, noteAward, noteEnd, noteHandOver } from './book.ts';
import { rowOf, sharedBy } from './cards.ts';
import type { Desk } from './desk.ts';
import { isPlayed, type Plan } from './plan.ts';

/** Only rows, so that no other card is complete by chance while numbers are typed. */
export const PATTERN = 'horizontal_line';
const TWO_LINES = 'lines/2/row+column+diagonal';

/** Sold once the game has started. */
export const LATE_CARD = 99;

export const MISREAD = 75;

type Won = { cardId: number; prize: number };
export type Played = { game: GameJson; noted: ExpectedSums; won: Won[]; pool: number; award: number };
export type Watch = {
  /** Called after the start, before any result. */
  running(played: Played, before: readonly Played[]): Promise<void>;
  /** Called after the end, before any payout. */
  ended(played: Played): Promise<void>;
  /** Accepts the counter's offer of the same cards and starts the game. */
  sellAgain?(plan: Plan, before: readonly Played[]): Promise<GameJson>;
  /** Sells the late card; without it a request does. */
  sellLate?(game: GameJson): Promise<GameJson>;
};
type WatchGame = Record<'running' | 'ended', (played: Played) => Promise<void>> & Pick<Watch, 'sellLate'>;

const NOBODY: WatchGame = { running: async () => {}, ended: async () => {} };

export async function playEvening(desk: Desk, plans: readonly Plan[], watch: Watch): Promise<Played[]> {
  const evening: Played[] = [];
  let ahead: GameJson | undefined;
  for (const [place, plan] of plans.entries()) {
    const again = plan.soldAgain ? watch.sellAgain?.(plan, evening) : undefined;
    const sold = ahead ?? (await (again ?? sell(desk, plan)));
    ahead = undefined;
    const played = await playGame(desk, plan, sold, {
      ...watch,
      async running(now) {
        await watch.running(now, evening);
        const following = plans[place + 1];
        if (following?.soldAhead) ahead = await sell(desk, following);
      },
    });
    evening.push(played);
  }
  return evening;
}

export async function sell({ owner, cashier }: Desk, plan: Plan): Promise<GameJson> {
  await owner('PATCH /admin/settings', { body: { ...NO_TAX, ...plan.tax } });
  const pattern = plan.twoLines && plan.end === 'drawn' ? TWO_LINES : PATTERN;
  const bet = { pattern, betAmount: plan.bet / 100 } as const;
  const { games } = await cashier('POST /games/sequential', {
    body: {
      ...bet,
      houseFeePercentage: plan.fee,
      ...(plan.feeBySize && {
        houseFeeTable: [
          { from: 1, percentage: 33 },
          { from: plan.cards, percentage: plan.fee },
        ],
      }),
      cardPool: Array.from({ length: plan.cards }, (_, i) => i + 1),
    },
  });
  return games[0] as GameJson;
}

/** Plays a sold game to its end and pays the winnings of the plan. */
export async function playGame(desk: Desk, plan: Plan, sold: GameJson, watch = NOBODY): Promise<Played> {
  const played = await start(desk, plan, sold, watch);
  if (isPlayed(plan)) {
    await award(desk, plan, played);
    await watch.running(played);
    await playToTheEnd(desk, plan, played);
  }
  await watch.ended(played);
  await handOver(desk, plan, played);
  return played;
}

async function start(
  { cashier, moderator }: Desk,
  plan: Plan,
  sold: GameJson,
  { sellLate }: Pick<Watch, 'sellLate'>,
): Promise<Played> {
  const given = { params: { id: sold._id } };
  const callOff = (reason: string) => cashier('POST /games/:id/void', { ...given, body: { reason } });
  const { cardId } = sold.selectedCards[0]!;
  if (plan.end === 'designated') await moderator('POST /games/:id/select-winner', { ...given, body: { cardId } });
  let game = sold;
  if (plan.end === 'never started') await callOff('Too few');
  else {
    if (sold.status === 'pending') {
      await cashier('PATCH /games/settings', { body: { wholeBirr: plan.wholeBirr ?? false } });
      ({ game } = await cashier('POST /games/:id/start', given));
    }
    if (plan.lateSale && sellLate) game = await sellLate(game);
    else if (plan.lateSale)
      ({ game } = await cashier('POST /games/:id/cards', { ...given, body: { add: [LATE_CARD], remove: [] } }));
  }
  if (plan.end === 'voided') await callOff('Rain');
  return { ...divide(plan), game, won: [], award: 0 };
}

async function award({ hallId, cashier, moderator }: Desk, plan: Plan, played: Played): Promise<void> {
  if (!plan.award) return;
  const { amount, to } = plan.award;
  const { gameNumber } = played.game;
  const whose = to === 'drawn' ? { random: true, gameNumber } : { cardNumber: played.game.selectedCards[0]!.cardId };
  const body = { amount: amount / 100, message: 'Well played', ...whose };
  await moderator('POST /jackpot/:cashierId/awards', { params: { cashierId: hallId }, body });
  await cashier('POST /games/:id/select-jackpot-winner', { params: { id: played.game._id } });
  played.award = amount;
  noteAward(played.noted, plan, amount);
}

async function playToTheEnd(desk: Desk, plan: Plan, played: Played): Promise<void> {
  const { cashier, moderator } = desk;
  const given = { params: { id: played.game._id } };
  const winners = await callNumbers(desk, plan, played.game);
  if (plan.end === 'unclaimed') await cashier('POST /games/:id/finish', given);
  else if (plan.end === 'decided')
    await moderator('POST /games/:id/finish', { ...given, body: { moderatorCardId: winners[0] } });
  else if (plan.end !== 'designated')
    for (const cardId of winners) await cashier('POST /games/:id/check-bingo', { ...given, body: { cardId } });
  const prizes = noteEnd(played.noted, plan, winners.length);
  played.won = winners.map((cardId, place) => ({ cardId, prize: prizes[place]! }));
  const { game } = await cashier('GET /games/:id', given);
  const answered = game.winners.map(({ cardId, prize }) => ({ cardId, prize: Math.round(prize * 100) }));
  deepStrictEqual({ status: game.status, won: answered }, { status: 'completed', won: played.won });
}

/** Calls numbers until the winner is known. */
async function callNumbers(
  desk: Desk,
  { end, sharers = 2, misread, twoLines }: Plan,
  game: GameJson,
): Promise<readonly number[]> {
  const { cashier, moderator } = desk;
  const params = { id: game._id };
  const cards = game.selectedCards.map(({ cardId }) => cardId);
  const call = async () => (await cashier('POST /games/:id/call-number', { params, body: {} })).game;
  const type = async (numbers: readonly number[]) => {
    for (const number of numbers) await moderator('POST /games/:id/call-number', { params, body: { number } });
  };
  switch (end) {
    case 'shared': {
      const shared = sharedBy(game, sharers);
      await type(shared.calls);
      return shared.cards;
    }
    case 'typed':
      if (misread) {
        await type([MISREAD]);
        await moderator('POST /games/:id/take-back', { params, body: { reason: 'Misread at the desk' } });
      }
      await type(rowOf(game, cards[0]!, 0));
      return cards.slice(0, 1);
    case 'decided':
      return cards.slice(1, 2);
    case 'unclaimed':
      await type([1]);
      return [];
    case 'designated':
      while ((await call()).status === 'active');
      return cards.slice(0, 1);
  }
  for (;;) {
    const { calledNumbers } = await call();
    const isComplete = (numbers: number[]) => numbers.every((number) => calledNumbers.includes(number));
    const rowsOn = (card: number) => [0, 1, 2, 3, 4].filter((row) => isComplete(rowOf(game, card, row)));
    const complete = cards.filter((card) => rowsOn(card).length >= (twoLines ? 2 : 1));
    if (complete.length > 0) return complete;
  }
}

async function handOver({ cashier }: Desk, plan: Plan, { game, noted, won, award }: Played): Promise<void> {
  const given = { params: { id: game._id } };
  const by = plan.byTransfer ? ({ by: 'transfer' } as const) : {};
  for (const { cardId, prize } of plan.handOver === 'first' ? won.slice(0, 1) : plan.handOver ? won : []) {
    await cashier('POST /games/:id/paid', { ...given, body: { cardId, ...by } });
    if (plan.handOver !== 'undone') noteHandOver(noted, plan, 'prize', prize);
    else await cashier('POST /games/:id/paid/undo', { ...given, body: { cardId, reason: 'Another card' } });
  }
  if (award === 0 || plan.handOver !== 'all') return;
  await cashier('POST /games/:id/paid', { ...given, body: { of: 'jackpot', ...by } });
  noteHandOver(noted, plan, 'jackpot', award);
}
