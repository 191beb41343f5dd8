import { birrFromSantim } from '@adarash/rules/money';
import {
  changeSaleInOrder,
  paidByTicket,
  pictureOf,
  type SaleChange,
  type SaleCommand,
  type SaleEvent,
  type SaleRefusal,
} from '@adarash/rules/sale';
import { append, type PersonContext } from '../../audit-log/append.ts';
import { publish } from '../../live/events.ts';
import { bookMove, sellerById } from '../../money/sellers/ledger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { designationsFrom } from '../../repositories/draws.ts';
import { hasPendingGame, nextPendingGame } from '../../repositories/games.ts';
import { countSaleEvent, storedSale, storeSale } from '../../repositories/sales.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { isFresh, shownSale } from '../next-game.ts';

/** Applies commands of a counter or seller to the sale in order. If one of them is refused, none is applied. */
export async function changeStoredSale(
  tx: HallTx,
  by: PersonContext,
  counter: string,
  commands: readonly SaleCommand[],
): Promise<Pick<SaleChange, 'sale' | 'taken'>> {
  const { at, actor } = by;
  const { id: hallId, series, next_number: first } = tx.hall;
  const before = await storedSale(tx.db, hallId);
  const { pending, waiting } = await waitingGameOf(tx.db, hallId);
  const changed = changeSaleInOrder(before, commands, { counter, at: at.getTime(), by: actor, waiting });
  if (!changed.ok) throw saleRefusal(changed.error);
  const { taken, events } = changed.value;
  const seen = isFresh(before, at) ? pictureOf(before) : null;
  const shown = pictureOf(changed.value.sale);
  const isSeen = JSON.stringify(seen) === JSON.stringify(shown);
  const isSame = changed.value.sale === before;
  if (isSame && isSeen) return { sale: before, taken };
  // Even a repeated command updates the time of the last change, so that the display shows the sale again.
  const after = isSame ? { ...before, version: before.version + 1, changedAt: at.getTime() } : changed.value.sale;
  await storeSale(tx, after);
  await recordSaleEvents(tx, by, pending?.number ?? first, events);
  if (isSeen || (await hasPendingGame(tx.db, hallId))) {
    await publish(tx, { type: 'counter-changed', version: after.version });
    return { sale: after, taken };
  }
  const designations = await designationsFrom(tx.db, { hallId, series, first, count: 1 });
  const sale = shown && (await shownSale(tx.db, hallId, after, shown, designations.get(first)));
  await publish(tx, { type: 'sale-changed', version: after.version, gameNumber: first, sale });
  return { sale: after, taken };
}

/** Returns the pending game that starts next, as a row and as a game of the rules. */
export async function waitingGameOf(db: Db, hallId: string) {
  const pending = await nextPendingGame(db, hallId);
  const waiting = pending ? { id: pending.id, cards: factsOf(pending).cards, bet: pending.bet } : null;
  return { pending, waiting };
}

/**
 * Counts events of the sale in the current shift. Returned cards and price changes are logged with person and amount.
 */
export async function recordSaleEvents(
  tx: HallTx,
  by: PersonContext,
  gameNumber: number,
  events: readonly SaleEvent[],
): Promise<void> {
  const { id: hallId, series } = tx.hall;
  for (const event of events) {
    await countSaleEvent(tx, event, by.at);
    if (event.type === 'returned') await recordReturn(tx, by, gameNumber, event);
    if (event.type === 'priceChanged') {
      const { number, from, to, amount } = event;
      const after = { series, gameNumber, cards: number, from, to, amount };
      await append(tx, { hallId, ...by, action: 'sale.price-changed', subject: hallId, after });
    }
  }
}

type Returned = Extract<SaleEvent, { type: 'returned' }>;

/**
 * Books a card that the counter refunded. It increases the balance that the seller owes, because the customer paid the
 * seller.
 */
async function recordReturn(
  tx: HallTx,
  by: PersonContext,
  gameNumber: number,
  { cards, amount, seller: sellerId, own }: Returned,
): Promise<void> {
  const { id: hallId, series } = tx.hall;
  const seller = sellerId === null || own ? null : await sellerById(tx.db, hallId, sellerId);
  const after = { series, gameNumber, cards, amount, soldBy: seller?.name };
  await append(tx, { hallId, ...by, action: 'sale.cards-returned', subject: hallId, after });
  if (seller === null) return;
  const move = { amount, cards: cards.length, series, gameNumber };
  const details = { cardIds: cards, takenOut: true };
  await bookMove(tx, by, { seller, kind: 'sold', ...move, details });
}

/** Marks the cards of a printed ticket as paid. */
export async function payByTicket(tx: HallTx, cards: readonly number[]): Promise<void> {
  const before = await storedSale(tx.db, tx.hall.id);
  const sale = paidByTicket(before, cards);
  if (sale === before) return;
  await storeSale(tx, sale);
  await publish(tx, { type: 'counter-changed', version: sale.version });
}

/**
 * Returns the refusal of a sale command with amounts in Birr. `index` is the position of the refused command in its
 * request.
 */
export function saleRefusal(refusal: SaleRefusal & { index?: number }): Refusal {
  const { index } = refusal;
  switch (refusal.code) {
    case 'CARD_TAKEN':
      return new Refusal(
        'CARD_TAKEN',
        { cards: refusal.taken.map(({ card }) => card) },
        { taken: refusal.taken, index },
      );
    case 'CARD_PAID': {
      const { cards } = refusal;
      const amount = birrFromSantim(refusal.amount);
      return new Refusal('CARD_PAID', { cards: [...cards], amount }, { cards, amount, index });
    }
    case 'CARD_NOT_OWN':
      return new Refusal('CARD_NOT_OWN', { cards: [...refusal.cards] }, { index });
    case 'PRICE_PAID': {
      const { number } = refusal;
      const from = birrFromSantim(refusal.from);
      const to = birrFromSantim(refusal.to);
      const amount = birrFromSantim(refusal.amount);
      return new Refusal('PRICE_PAID', { number, price: from }, { number, from, to, amount, index });
    }
    case 'TOO_MANY_CARDS':
      return new Refusal('TOO_MANY_CARDS', {}, { index });
  }
}
