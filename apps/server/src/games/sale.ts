import type { HallView, ParsedBody, SaleJson } from '@adarash/contract';
import { SALE_SHOWN_MS } from '@adarash/contract/basics';
import { type Game, playedPattern } from '@adarash/rules/game';
import { givenBackOutOf } from '@adarash/rules/house';
import {
  addSantim,
  basisPointsFromPercent,
  birrFromSantim,
  divide,
  percentFromBasisPoints,
  type Santim,
  santim,
  santimFromBirr,
} from '@adarash/rules/money';
import {
  amountOf,
  changeSale,
  isClosed,
  leftOut,
  overpaid,
  pictureOf,
  removalsBetween,
  type Sale,
  type SaleCommand,
  type SalePicture,
  type SaleSettings,
  soldAs,
  takenCards,
  type WaitingGame,
  withLine,
  withTicket,
} from '@adarash/rules/sale';
import type { Kysely } from 'kysely';
import type { Handler } from '../http/handler.ts';
import { publish } from '../http/live/events.ts';
import { namesNow, namesOfAll } from '../planning/hall-patterns.ts';
import { nextLine } from '../planning/program.ts';
import { append, type ByStaff } from '../record/append.ts';
import { type Chosen, designationsFrom } from '../repositories/designations.ts';
import { hasPendingGame, nextPendingGame } from '../repositories/game-lists.ts';
import { loadGame } from '../repositories/games.ts';
import { storedSale } from '../repositories/halls.ts';
import { needTwoPersons } from '../repositories/owner-settings.ts';
import { factsOf } from '../repositories/stored-game.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { changeGame } from './change-game.ts';

export const readSale =
  ({ storage: { db }, runtime }: Services): Handler<'GET /sale'> =>
  async ({ hallId }) => {
    const { sale } = await saleOf(db, hallId);
    const { waiting } = await waitingOf(db, hallId);
    return { success: true, sale: saleJson(sale, waiting, runtime.now()) };
  };

export const commandSale =
  (services: Services): Handler<'POST /sale/commands'> =>
  ({ body, commit }) => {
    return commit(async (tx, by) => {
      if (body.type === 'add') {
        const { has } = await services.cardsOf(tx.db, tx.hall);
        const unknown = body.cards.filter((cardId) => !has(cardId));
        if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown });
      }
      const { sale, taken } = await change(tx, by, body.counter, await commandFrom(tx, body));
      return { success: true, version: sale.version, taken };
    });
  };

/** A client that names no cards: a picture for the display, which a game that is created takes away. */
export const putNextSale: Handler<'PUT /games/next-sale'> = ({ body, commit }) =>
  commit(async (tx, by) => {
    const picture = body.cards === 0 ? null : await pictureFrom(tx, body);
    await change(tx, by, '', { type: 'announce', picture });
    return { success: true };
  });

/** The game that ends a sale: a new one, or one that waits and has its price already. */
type EndedBy = Pick<Game, 'number' | 'bet'> & {
  cards: readonly number[];
  version: number | undefined;
  waiting: string | null;
};

/** What a game takes along of the sale, and how the sale ends once the game is stored. */
type EndingSale = { returned: Santim; tickets: readonly number[]; end(gameId: string): Promise<void> };

/**
 * A game takes the sale with it that it was made from, by its version: cards that another counter has sold since must
 * not be left out of it. Cards of the sale that are not among the game's are taken out of it. Made from no sale, it
 * takes along what was announced.
 */
export async function endingSale(
  tx: HallTx,
  by: ByStaff,
  { number, bet, cards, version, waiting }: EndedBy,
): Promise<EndingSale> {
  const { id: hallId, series } = tx.hall;
  const at = by.at.getTime();
  const before = await storedSale(tx.db, hallId);
  const isTicketed = before.tickets?.series === series && before.tickets.number === number;
  const tickets = (isTicketed && before.tickets?.cards) || [];
  if (version === undefined) {
    const after = { ...before, announced: null, tickets: isTicketed ? null : before.tickets };
    const end = async () => {
      if (before.announced !== null || isTicketed) await store(tx, { ...after, version: before.version + 1 });
    };
    return { returned: santim(0), tickets, end };
  }
  if (before.version !== version) throw new Refusal('SALE_MOVED');
  const context = { counter: '', at, by: by.actor, waiting: waiting === null ? null : { id: waiting, cards: [], bet } };
  const changed = changeSale(before, { type: 'remove', cards: leftOut(before, cards) }, context);
  const sale = changed.ok ? changed.value : before;
  await recordRemovals(tx, by, number, before, sale);
  const lowered = waiting === null ? overpaid(sale, cards, bet) : [];
  for (const one of lowered) {
    const after = { series, gameNumber: number, ...one };
    await append(tx, { hallId, ...by, action: 'sale.price-lowered', subject: hallId, after });
  }
  const returned = addSantim(sale.returned, ...lowered.map(({ amount }) => amount));
  if (returned > before.returned) await needTwoPersons(tx, by, 'void', returned);
  const end = async (gameId: string) => {
    const people = sale.corrections;
    const after = { series, gameNumber: number, people };
    if (people.length > 0) await append(tx, { hallId, ...by, action: 'sale.corrected', subject: gameId, after });
    await store(tx, soldAs(sale, gameId, at));
  };
  return { returned, tickets, end };
}

/** Sold cards that were taken out, and those put back: each is on the record with its person and its sum. */
async function recordRemovals(tx: HallTx, by: ByStaff, gameNumber: number, before: Sale, after: Sale): Promise<void> {
  const { id: hallId, series } = tx.hall;
  const { removed, restored } = removalsBetween(before, after, by.at.getTime());
  for (const [action, removals] of [
    ['sale.cards-removed', removed],
    ['sale.cards-restored', restored],
  ] as const) {
    if (removals.length === 0) continue;
    const cards = removals.map(({ card }) => card);
    const ticketed = removals.filter(({ ticket }) => ticket).map(({ card }) => card);
    const amount = addSantim(...removals.map(({ bet }) => bet));
    const told = { series, gameNumber, cards, amount, ...(ticketed.length > 0 && { ticketed }) };
    await append(tx, { hallId, ...by, action, subject: hallId, after: told });
  }
}

/** What was given back of the sale for a game that waits: it counts with the game's own. */
export const returnedInSale = async ({ db, hall }: HallTx, { status }: Pick<Game, 'status'>): Promise<Santim> =>
  status === 'pending' ? (await storedSale(db, hall.id)).returned : santim(0);

type Ticket = { number: number; cards: readonly number[]; gameId: string | null };

/** A ticket is noted in its game; before that exists, in the sale. */
export async function noteTicket(
  { cardOf }: Pick<Services, 'cardOf'>,
  tx: HallTx,
  by: ByStaff,
  { number, cards, gameId }: Ticket,
): Promise<void> {
  const { id: hallId, series } = tx.hall;
  const before = await storedSale(tx.db, hallId);
  const sale = withTicket(before, { series, number, cards });
  await store(tx, sale);
  if (gameId === null) {
    const after = { series, gameNumber: number, cards };
    await append(tx, { hallId, ...by, action: 'sale.ticket', subject: hallId, after });
  } else {
    const game = await loadGame(tx.db, cardOf, hallId, gameId);
    await changeGame(tx, by, game, { type: 'printTicket', cards });
  }
  if (sale.version !== before.version) await publish(tx, { type: 'counter-changed', version: sale.version });
}

/** What the hall may see of its counters. `chosen`: a winner chosen in advance decides the pattern here as in the game. */
export async function nextSale(
  db: Kysely<Database>,
  hallId: string,
  now: Date,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const { sale, line } = await saleOf(db, hallId);
  const picture = isFresh(sale, now) ? pictureOf(sale, line) : null;
  return picture && shownSale(db, hallId, sale, picture, chosen);
}

/** When the next game is promised, while that is still to come. */
export async function promisedStart(db: Kysely<Database>, hallId: string, now: Date): Promise<number | null> {
  const { startsAt } = await storedSale(db, hallId);
  return startsAt !== null && startsAt > now.getTime() ? startsAt : null;
}

/** The game that was promised has begun. */
export async function endCountdown(tx: HallTx): Promise<void> {
  const sale = await storedSale(tx.db, tx.hall.id);
  if (sale.startsAt !== null) await store(tx, { ...sale, startsAt: null, version: sale.version + 1 });
}

type Changed = { sale: Sale; taken: number[] };

async function change(tx: HallTx, by: ByStaff, counter: string, command: SaleCommand): Promise<Changed> {
  const { at, actor } = by;
  const { id: hallId, series, next_number: first } = tx.hall;
  const { sale: before, line } = await saleOf(tx.db, hallId);
  const { pending, waiting } = await waitingOf(tx.db, hallId);
  const changed = changeSale(before, command, { counter, at: at.getTime(), by: actor, waiting });
  const taken = command.type === 'add' ? takenCards(before, command.cards, waiting) : [];
  if (!changed.ok) throw new Refusal(changed.error, { cards: taken });
  const seen = isFresh(before, at) ? pictureOf(before, line) : null;
  const shown = pictureOf(changed.value, line);
  const isSeen = JSON.stringify(seen) === JSON.stringify(shown);
  if (changed.value === before && isSeen) return { sale: before, taken };
  // The same again after a pause that took it off the display is a sale again.
  const after =
    changed.value === before ? { ...before, version: before.version + 1, changedAt: at.getTime() } : changed.value;
  await store(tx, after);
  await recordRemovals(tx, by, pending?.number ?? first, before, after);
  if (after.returned > before.returned) {
    const soFar = pending ? factsOf(pending) : { returned: santim(0) };
    await needTwoPersons(tx, by, 'void', givenBackOutOf(soFar, after.returned));
  }
  if (command.type === 'countdown') {
    await publish(tx, { type: 'hall-changed' });
    return { sale: after, taken };
  }
  if (isSeen || (await hasPendingGame(tx.db, hallId))) {
    await publish(tx, { type: 'counter-changed', version: after.version });
    return { sale: after, taken };
  }
  const designations = await designationsFrom(tx.db, { hallId, series, first, count: 1 });
  const sale = shown && (await shownSale(tx.db, hallId, after, shown, designations.get(first)));
  await publish(tx, { type: 'sale-changed', version: after.version, gameNumber: first, sale });
  return { sale: after, taken };
}

/** With the program's next line, which is stored along with the next change. */
async function saleOf(db: Kysely<Database>, hallId: string) {
  const line = await nextLine(db, hallId);
  return { sale: withLine(await storedSale(db, hallId), line), line };
}

async function waitingOf(db: Kysely<Database>, hallId: string) {
  const pending = await nextPendingGame(db, hallId);
  const waiting = pending ? { id: pending.id, cards: factsOf(pending).cards, bet: pending.bet } : null;
  return { pending, waiting };
}

async function store({ db, hall }: HallTx, sale: Sale): Promise<void> {
  const document = JSON.stringify(sale);
  await db
    .insertInto('sales')
    .values({ hall_id: hall.id, document })
    .onConflict((conflict) => conflict.column('hall_id').doUpdateSet({ document }))
    .execute();
}

const isFresh = ({ changedAt }: Sale, now: Date): boolean => now.getTime() - changedAt < SALE_SHOWN_MS;

const saleJson = (sale: Sale, waiting: WaitingGame | null, now: Date): SaleJson => ({
  version: sale.version,
  betAmount: birrFromSantim(sale.bet),
  houseFeePercentage: sale.feeBasisPoints === null ? null : percentFromBasisPoints(sale.feeBasisPoints),
  pattern: sale.pattern,
  hallEntropy: sale.text,
  buyers: sale.buyers.map((buyer) => {
    const { bet: _, ...said } = buyer;
    return {
      ...said,
      cards: [...buyer.cards],
      amount: birrFromSantim(amountOf(sale, buyer, waiting)),
      closed: isClosed(buyer, now.getTime()),
      changedAt: new Date(buyer.changedAt).toISOString(),
    };
  }),
  gameId: sale.game,
  without: sale.without && { gameId: sale.without.game, cards: [...sale.without.cards] },
  startsAt: sale.startsAt === null ? null : new Date(sale.startsAt).toISOString(),
  now: now.toISOString(),
});

async function shownSale(
  db: Kysely<Database>,
  hallId: string,
  { changedAt }: Sale,
  { cards, bet, feeBasisPoints, feedsJackpot, ...sold }: SalePicture,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const pattern = chosen ? playedPattern(chosen.pattern, sold.pattern) : sold.pattern;
  const named = chosen && chosen.pattern === pattern ? chosen.patternNames : null;
  return {
    pattern,
    patternNames: named ?? (await namesOfAll(db, hallId, [pattern])).get(pattern) ?? null,
    betAmount: birrFromSantim(bet),
    cardCount: cards,
    prizePool: birrFromSantim(divide({ bet, cards, feeBasisPoints, feedsJackpot }).prizePool),
    houseFeePercentage: percentFromBasisPoints(feeBasisPoints),
    until: new Date(changedAt + SALE_SHOWN_MS).toISOString(),
  };
}

async function commandFrom(
  tx: HallTx,
  { counter, ...command }: ParsedBody<'POST /sale/commands'>,
): Promise<SaleCommand> {
  if (command.type !== 'settings') return command;
  const { betAmount, houseFeePercentage, pattern, hallEntropy: text } = command;
  if (pattern) await namesNow(tx.db, tx.hall.id, pattern);
  const settings: Partial<SaleSettings> = {
    ...(betAmount !== undefined && { bet: betOf(betAmount) }),
    ...(houseFeePercentage !== undefined && {
      feeBasisPoints: houseFeePercentage === null ? null : feeOf(houseFeePercentage),
    }),
    ...(pattern !== undefined && { pattern }),
    ...(text !== undefined && { text }),
  };
  return { type: 'settings', settings };
}

async function pictureFrom(tx: HallTx, wanted: ParsedBody<'PUT /games/next-sale'>): Promise<SalePicture> {
  const { cards, pattern, betAmount, houseFeePercentage, jackpotEnabled: feedsJackpot } = wanted;
  const [bet, feeBasisPoints] = [betOf(betAmount), feeOf(houseFeePercentage)];
  if (pattern === undefined) throw new Refusal('PATTERN_INVALID');
  await namesNow(tx.db, tx.hall.id, pattern);
  return { cards, bet, feeBasisPoints, pattern, feedsJackpot };
}

function betOf(birr = Number.NaN): Santim {
  const bet = santimFromBirr(birr);
  if (bet === null) throw new Refusal('BET_INVALID');
  return bet;
}

function feeOf(percent = Number.NaN): number {
  const fee = basisPointsFromPercent(percent);
  if (fee === null) throw new Refusal('HOUSE_FEE_INVALID');
  return fee;
}
