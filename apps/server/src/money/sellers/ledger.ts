import type { SellerJson } from '@adarash/contract';
import { addSantim, type Santim, santim } from '@adarash/rules/money';
import { soldBySellers } from '@adarash/rules/sale';
import {
  balanceChange,
  isOpenSeller,
  type SellerMove,
  type SellerMoveKind,
  type SellerSums,
  sellerSums,
} from '@adarash/rules/sellers';
import { sumsInBirr } from '@adarash/rules/sums';
import { sql } from 'kysely';
import { append, type PersonContext } from '../../audit-log/append.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextPendingGame } from '../../repositories/games.ts';
import { storedSale } from '../../repositories/sales.ts';
import type { SellersTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';

export type Seller = Readonly<SellersTable>;

export const sellersOf = (db: Db, hallId: string): Promise<Seller[]> =>
  db.selectFrom('sellers').selectAll().where('hall_id', '=', hallId).orderBy('name_key').execute();

export async function sellerById(db: Db, hallId: string, id: string): Promise<Seller> {
  return db
    .selectFrom('sellers')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('SELLER_NOT_FOUND'));
}

/** Returns the sums of the balances of each hall's sellers; halls without sellers are missing. */
export async function balancesOfSellers(db: Db, hallIds: readonly string[]): Promise<Map<string, Santim>> {
  const sums = await db
    .selectFrom('sellers')
    .select(['hall_id', sql<number>`sum(balance)`.as('balance')])
    .where('hall_id', 'in', hallIds)
    .groupBy('hall_id')
    .execute();
  return new Map(sums.map(({ hall_id, balance }) => [hall_id, santim(Number(balance))]));
}

export const withSellers = async (db: Db, hallId: string): Promise<Santim> =>
  (await balancesOfSellers(db, [hallId])).get(hallId) ?? santim(0);

export type SellerNow = { readonly seller: Seller; readonly sums: SellerSums; readonly isOpen: boolean };

const movesOfShift = (db: Db, hallId: string, shift: number) =>
  db
    .selectFrom('seller_moves')
    .select(['seller_id', 'kind', sql<number>`sum(amount)`.as('amount'), sql<number>`sum(cards)`.as('cards')])
    .where('hall_id', '=', hallId)
    .where('shift', '=', shift)
    .groupBy(['seller_id', 'kind'])
    .execute();

/** Returns all sellers of a hall with their sums in the current shift. */
export async function sellersNow(db: Db, { id: hallId, shift }: { id: string; shift: number }): Promise<SellerNow[]> {
  const sellers = await sellersOf(db, hallId);
  if (sellers.length === 0) return [];
  const moves = await movesOfShift(db, hallId, shift);
  const pending = await nextPendingGame(db, hallId);
  const sale = await storedSale(db, hallId);
  const onSale = soldBySellers(sale, pending?.bet ?? sale.bet);
  return sellers.map((seller) => {
    const own = moves
      .filter(({ seller_id }) => seller_id === seller.id)
      .map(({ kind, amount, cards }) => ({
        ...{ kind, amount: santim(Number(amount)), cards: Number(cards) },
      }));
    const { cards = [], amount = santim(0) } = onSale.find(({ seller: id }) => id === seller.id) ?? {};
    const sums = sellerSums(seller.balance, own, { cards: cards.length, amount });
    return { seller, sums, isOpen: isOpenSeller(sums) };
  });
}

/** Returns the sellers that the close of a shift includes: those with sales, settlements or a balance. */
export const inShift = (all: readonly SellerNow[]) =>
  all
    .filter(({ sums, isOpen }) => isOpen || sums.before !== 0 || sums.cards > 0 || sums.settled !== 0)
    .map(({ seller: { id, name }, sums }) => ({ id, name, ...sums }));

type Books = Omit<SellerMove, 'kind'> & {
  readonly series?: number;
  readonly gameNumber?: number;
};

/**
 * Updates a seller's balance, and stores the change with its audit entry. `details` are further fields of that entry.
 */
export async function bookMove(
  tx: HallTx,
  by: PersonContext,
  { seller, kind, details = {}, ...move }: Books & { seller: Seller; kind: SellerMoveKind; details?: object },
): Promise<void> {
  const { id: hallId, shift } = tx.hall;
  const { amount, cards, series, gameNumber } = move;
  const after = { name: seller.name, shift, ...move, ...details };
  const { seq } = await append(tx, { hallId, ...by, action: `seller.${kind}`, subject: seller.id, after });
  const where = { hall_id: hallId, seq, seller_id: seller.id, shift, at: by.at.toISOString() };
  await tx.db
    .insertInto('seller_moves')
    .values({
      ...{ ...where, kind, amount, cards },
      ...{ series: series ?? null, game_number: gameNumber ?? null },
    })
    .execute();
  const balance = addSantim(seller.balance, balanceChange({ kind, amount }));
  await changeSeller(tx, seller, { balance });
}

export const changeSeller = ({ db }: HallTx, { id }: Seller, columns: Partial<SellersTable>) =>
  db.updateTable('sellers').set(columns).where('id', '=', id).execute();

const SUMS = ['before', 'sold', 'waiting', 'settled', 'due'] as const;

export const sumsJson = ({ cards, waitingCards, ...sums }: SellerSums) => ({
  ...{ cards, waitingCards },
  ...sumsInBirr(SUMS, sums),
});

export const sellerJson = ({ seller, sums }: SellerNow, shift: number): SellerJson => ({
  _id: seller.id,
  name: seller.name,
  active: seller.active === 1,
  paired: seller.active === 1 && seller.token_hash !== null && seller.token_shift === shift,
  ...sumsJson(sums),
});

/** Removes the pairing of the phones of all sellers of the hall, so that they can no longer sell. */
export const unpairPhones = ({ db, hall }: HallTx) =>
  db.updateTable('sellers').set({ token_hash: null, token_shift: null }).where('hall_id', '=', hall.id).execute();
