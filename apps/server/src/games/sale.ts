import type { HallView, ParsedBody, SaleJson } from '@adarash/contract';
import { ascending } from '@adarash/rules/card';
import type { Game } from '@adarash/rules/game';
import type { Payment } from '@adarash/rules/means';
import {
  addSantim,
  basisPointsFromPercent,
  birrFromSantim,
  type FeeTable,
  feeOf,
  feeTableFrom,
  percentFromBasisPoints,
  percentTable,
  type Santim,
  santim,
  santimFromBirr,
} from '@adarash/rules/money';
import {
  amountOf,
  cardsOnSale,
  changeSale,
  counterOf,
  feeTableOf,
  isClosed,
  leftOut,
  overpaid,
  paidPrice,
  paymentsAlong,
  paymentsAt,
  pictureOf,
  removalsBetween,
  type Sale,
  type SaleCommand,
  type SaleSettings,
  soldAs,
  takenCards,
  type WaitingGame,
  withoutOf,
  withTicket,
} from '@adarash/rules/sale';
import { soldBySellers, takenOutOf } from '@adarash/rules/sellers';
import { append, type ByPerson, type ByStaff } from '../audit-log/append.ts';
import { namesNow } from '../halls/own-patterns.ts';
import type { HallHandler, SellerHandler } from '../http/request-context.ts';
import { publish } from '../live/events.ts';
import { bookMove, sellerById, sellersNow, sumsJson } from '../money/sellers/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import { designationsFrom } from '../repositories/draws.ts';
import { cardsInPlay, hasPendingGame, nextPendingGame } from '../repositories/games.ts';
import { hallRow, needMeans, ownerSettings, storedSale } from '../repositories/halls.ts';
import { factsOf } from '../repositories/stored-game.ts';
import type { Db } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import type { GameDeps } from './game-deps.ts';
import { isFresh, shownSale } from './next-game.ts';

export const readSale =
  ({ storage: { db }, runtime }: GameDeps): HallHandler<'GET /sale'> =>
  async ({ hallId }) => {
    const sale = await storedSale(db, hallId);
    const { waiting } = await waitingOf(db, hallId);
    return { success: true, sale: saleJson(sale, waiting, runtime.now()) };
  };

export const commandSale =
  (services: GameDeps): HallHandler<'POST /sale/commands'> =>
  ({ body, commit }) => {
    return commit(async (tx, by) => {
      if (body.type === 'close') await needMeans(tx.db, body.paidBy);
      if (body.type === 'remove' || body.type === 'clear') await needMeans(tx.db, body.refund);
      if (body.type === 'add') await refuseUnknown(services, tx, body.cards);
      const { sale, taken } = await change(tx, by, body.counter, await commandFrom(tx, body));
      return { success: true, version: sale.version, taken };
    });
  };

/** The game that ends a sale: a new one, or one that waits and has its price already. */
type EndedBy = Pick<Game, 'number' | 'bet'> & {
  cards: readonly number[];
  version: number | undefined;
  waiting: string | null;
};

/** What a game takes along of the sale, and how the sale ends once the game is stored. */
type EndingSale = {
  returned: Santim;
  /** Of what was paid for its cards by other means than cash: for one game of its bet, and once for all of them. */
  payments: { each: readonly Payment[]; along: readonly Payment[] };
  end(gameId: string): Promise<void>;
};

/**
 * A game takes the sale with it that it was made from, by its version: cards that another counter has sold since must
 * not be left out of it. Cards of the sale that are not among the game's are taken out of it. Made from no sale, it
 * leaves the sale alone.
 */
export async function endingSale(
  tx: HallTx,
  by: ByStaff,
  { number, bet, cards, version, waiting }: EndedBy,
): Promise<EndingSale> {
  const { id: hallId, series } = tx.hall;
  const at = by.at.getTime();
  if (version === undefined)
    return { returned: santim(0), payments: { each: [], along: [] }, end: async () => undefined };
  const before = await storedSale(tx.db, hallId);
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
  const payments = {
    each: paymentsAt(sale, cards, bet),
    along: paymentsAlong(sale, cards, waiting === null ? bet : null),
  };
  const returned = addSantim(sale.returned, ...lowered.map(({ amount }) => amount));
  const end = async (gameId: string) => {
    const people = sale.corrections;
    const after = { series, gameNumber: number, people };
    if (people.length > 0) await append(tx, { hallId, ...by, action: 'sale.corrected', subject: gameId, after });
    for (const { seller: id, ...sold } of soldBySellers(sale, waiting === null ? null : bet, { bet, cards })) {
      const seller = await sellerById(tx.db, hallId, id);
      const details = { cardIds: sold.cards };
      const { amount, other } = sold;
      const move = { amount, other, cards: sold.cards.length, series, gameNumber: number };
      await bookMove(tx, by, { seller, kind: 'sold', ...move, details });
    }
    await store(tx, soldAs(sale, gameId, at));
  };
  return { returned, payments, end };
}

/** Sold cards that were taken out, and those put back: each is in the audit log with its person and its sum. */
async function recordRemovals(tx: HallTx, by: ByPerson, gameNumber: number, before: Sale, after: Sale): Promise<void> {
  const { id: hallId, series } = tx.hall;
  const { removed, restored } = removalsBetween(before, after, by.at.getTime());
  for (const [action, removals] of [
    ['sale.cards-removed', removed],
    ['sale.cards-restored', restored],
  ] as const) {
    if (removals.length === 0) continue;
    const cards = removals.map(({ card }) => card);
    const amount = addSantim(...removals.map(({ bet }) => bet));
    const payments = removals.flatMap((one) => one.payments ?? []);
    const sellers = new Set(removals.flatMap(({ seller, own }) => (seller && !own ? [seller] : [])));
    const soldBy = await Promise.all([...sellers].map(async (id) => (await sellerById(tx.db, hallId, id)).name));
    const details = {
      ...{ series, gameNumber, cards, amount },
      ...(payments.length > 0 && { payments }),
      ...(soldBy.length > 0 && { soldBy }),
    };
    await append(tx, { hallId, ...by, action, subject: hallId, after: details });
  }
  for (const { seller: id, cards: cardIds, ...paid } of takenOutOf(removed)) {
    const seller = await sellerById(tx.db, hallId, id);
    const move = { ...paid, cards: cardIds.length, series, gameNumber };
    await bookMove(tx, by, { seller, kind: 'sold', ...move, details: { cardIds, takenOut: true } });
  }
}

/** A ticket closes the buyers of its cards. */
export async function closeByTicket(tx: HallTx, cards: readonly number[]): Promise<void> {
  const before = await storedSale(tx.db, tx.hall.id);
  const sale = withTicket(before, cards);
  if (sale === before) return;
  await store(tx, sale);
  await publish(tx, { type: 'counter-changed', version: sale.version });
}

type OfSeller = ParsedBody<'POST /sell/commands'>;

/**
 * What a seller does from their phone. It says for which game: once that has started, its sale is over, and nobody who
 * bought for it gets a card of the next one.
 */
export const commandOfSeller =
  (services: GameDeps): SellerHandler<'POST /sell/commands'> =>
  ({ body, commit }) =>
    commit(async (tx, by) => {
      const pending = await nextPendingGame(tx.db, tx.hall.id);
      if (body.gameNumber !== (pending?.number ?? tx.hall.next_number)) throw new Refusal('SALE_CLOSED');
      if (body.type === 'close') await needMeans(tx.db, body.paidBy);
      if (body.type === 'add') await refuseUnsold(services, tx, body.cards);
      const { taken } = await change(tx, by, counterOf(by.actor.id), sellersCommand(body), true);
      return { success: true, taken };
    });

async function refuseUnknown(services: GameDeps, { db, hall }: HallTx, wanted: readonly number[]): Promise<void> {
  const { has } = await services.cardsOf(db, hall);
  const unknown = wanted.filter((cardId) => !has(cardId));
  if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown });
}

async function refuseUnsold(services: GameDeps, tx: HallTx, wanted: readonly number[]): Promise<void> {
  await refuseUnknown(services, tx, wanted);
  const playing = await cardsInPlay(tx.db, tx.hall.id);
  const cards = wanted.filter((cardId) => playing.has(cardId));
  if (cards.length > 0) throw new Refusal('CARD_TAKEN', { cards });
}

function sellersCommand({ gameNumber: _, ...command }: OfSeller): SaleCommand {
  return command.type === 'close' ? { ...command, how: 'paid' } : command;
}

/** What sellers sold for a game that waits has to be in it before it starts. */
export async function refuseUnsoldBySellers(tx: HallTx, game: Pick<Game, 'id' | 'bet'>, sale: Sale): Promise<void> {
  if (soldBySellers(sale, game.bet).length === 0) return;
  const pending = await nextPendingGame(tx.db, tx.hall.id);
  if (pending?.id === game.id) throw new Refusal('SALE_MOVED');
}

export const readSelling =
  (services: GameDeps): SellerHandler<'GET /sell'> =>
  ({ hallId, actor }) =>
    services.storage.briefSnapshot(hallId, async (db) => {
      const now = services.runtime.now();
      const hall = await hallRow(db, hallId);
      const own = (await sellersNow(db, hall)).find(({ seller }) => seller.id === actor.userId);
      if (!own) throw new Refusal('SELLER_NOT_FOUND');
      const sale = await storedSale(db, hallId);
      const { pending, waiting } = await waitingOf(db, hallId);
      const gameNumber = pending?.number ?? hall.next_number;
      const slot = { hallId, series: hall.series, first: gameNumber, count: 1 };
      const designated = pending ? pending.draw_kind === 'designated' : (await designationsFrom(db, slot)).size > 0;
      const playing = await cardsInPlay(db, hallId);
      const onSale = cardsOnSale(sale, waiting);
      const selling = {
        name: own.seller.name,
        hallName: hall.hall_name,
        language: hall.language as HallView['hall']['language'],
        gameNumber,
        designated,
        betAmount: birrFromSantim(waiting?.bet ?? sale.bet),
        means: [...(await ownerSettings(db)).means],
        forSale: (await services.cardsOf(db, hall)).cards.map(({ cardId }) => cardId),
        taken: ascending([...new Set([...onSale, ...withoutOf(sale, waiting), ...playing])]),
        buyers: sale.buyers
          .filter(({ counter }) => counter === counterOf(own.seller.id))
          .map((buyer) => ({
            id: buyer.id,
            cards: [...buyer.cards],
            amount: birrFromSantim(amountOf(sale, buyer, waiting)),
            closed: isClosed(buyer, now.getTime()),
            paid: buyer.paid,
            ...(buyer.means !== undefined && { paidBy: { means: buyer.means, reference: buyer.reference } }),
          })),
        takenOut: sale.removed
          .filter(({ seller, own: isOwn, card }) => seller === actor.userId && !isOwn && !onSale.includes(card))
          .map(({ card }) => card),
        now: now.toISOString(),
        ...sumsJson(own.sums),
      };
      return { success: true, selling };
    });

type Changed = { sale: Sale; taken: number[] };

async function change(
  tx: HallTx,
  by: ByPerson,
  counter: string,
  command: SaleCommand,
  ownOnly = false,
): Promise<Changed> {
  const { at, actor } = by;
  const { id: hallId, series, next_number: first } = tx.hall;
  const before = await storedSale(tx.db, hallId);
  const { pending, waiting } = await waitingOf(tx.db, hallId);
  const changed = changeSale(before, command, { counter, at: at.getTime(), by: actor, waiting, ownOnly });
  const taken = command.type === 'add' ? takenCards(before, command.cards, waiting) : [];
  const named = command.type === 'remove' ? [...command.cards] : taken;
  if (!changed.ok) {
    const paid = paidPrice(before, waiting, at.getTime());
    const atPrice = paid && { number: paid.cards, price: birrFromSantim(paid.price) };
    throw new Refusal(changed.error, { cards: named, ...atPrice });
  }
  const seen = isFresh(before, at) ? pictureOf(before) : null;
  const shown = pictureOf(changed.value);
  const isSeen = JSON.stringify(seen) === JSON.stringify(shown);
  if (changed.value === before && isSeen) return { sale: before, taken };
  // The same again after a pause that took it off the display is a sale again.
  const after =
    changed.value === before ? { ...before, version: before.version + 1, changedAt: at.getTime() } : changed.value;
  await store(tx, after);
  await recordRemovals(tx, by, pending?.number ?? first, before, after);
  if (isSeen || (await hasPendingGame(tx.db, hallId))) {
    await publish(tx, { type: 'counter-changed', version: after.version });
    return { sale: after, taken };
  }
  const designations = await designationsFrom(tx.db, { hallId, series, first, count: 1 });
  const sale = shown && (await shownSale(tx.db, hallId, after, shown, designations.get(first)));
  await publish(tx, { type: 'sale-changed', version: after.version, gameNumber: first, sale });
  return { sale: after, taken };
}

async function waitingOf(db: Db, hallId: string) {
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

const saleJson = (sale: Sale, waiting: WaitingGame | null, now: Date): SaleJson => ({
  ...feeJson(sale, cardsOnSale(sale, null).length),
  version: sale.version,
  betAmount: birrFromSantim(sale.bet),
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
  now: now.toISOString(),
});

function feeJson(sale: Sale, cards: number): Pick<SaleJson, 'houseFeePercentage' | 'houseFeeTable' | 'houseFeeBySize'> {
  const fee = feeOf({ ...sale, feeTable: feeTableOf(sale) }, cards);
  return {
    houseFeePercentage: fee === null ? null : percentFromBasisPoints(fee),
    houseFeeTable: sale.feeTable && percentTable(sale.feeTable),
    houseFeeBySize: sale.feeBySize,
  };
}

async function commandFrom(
  tx: HallTx,
  { counter, ...command }: ParsedBody<'POST /sale/commands'>,
): Promise<SaleCommand> {
  if (command.type !== 'settings') return command;
  const { betAmount, houseFeePercentage, houseFeeTable, houseFeeBySize, pattern, hallEntropy: text } = command;
  if (pattern) await namesNow(tx.db, tx.hall.id, pattern);
  const settings: Partial<SaleSettings> = {
    ...(betAmount !== undefined && { bet: betOf(betAmount) }),
    ...(houseFeePercentage !== undefined && {
      feeBasisPoints: houseFeePercentage === null ? null : feeFrom({ houseFeePercentage }).feeBasisPoints,
      feeBySize: false,
    }),
    ...(houseFeeTable && { feeTable: feeTableFrom(houseFeeTable), feeBySize: true }),
    ...(houseFeeBySize !== undefined && { feeBySize: houseFeeBySize }),
    ...(pattern !== undefined && { pattern }),
    ...(text !== undefined && { text }),
  };
  return { type: 'settings', settings };
}

function betOf(birr: number): Santim {
  const bet = santimFromBirr(birr);
  if (bet === null) throw new Refusal('BET_INVALID');
  return bet;
}

type Fee = { feeBasisPoints: number; feeTable: FeeTable | null };

export function feeFrom(
  wanted: Pick<ParsedBody<'POST /games/sequential'>, 'houseFeePercentage' | 'houseFeeTable'>,
): Fee {
  const feeTable = wanted.houseFeeTable ? feeTableFrom(wanted.houseFeeTable) : null;
  const feeBasisPoints = feeTable ? 0 : basisPointsFromPercent(wanted.houseFeePercentage ?? Number.NaN);
  if (feeBasisPoints === null) throw new Refusal('HOUSE_FEE_INVALID');
  return { feeBasisPoints, feeTable };
}
