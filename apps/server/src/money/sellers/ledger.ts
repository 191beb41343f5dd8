import type { SellerJson } from '@adarash/contract';
import type { MovedBy, PaidBy } from '@adarash/rules/means';
import { addSantim, birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import {
  type HandIn,
  heldBy,
  isOpenSeller,
  type SellerMove,
  type SellerMoveKind,
  type SellerSums,
  sellerSums,
  soldBySellers,
} from '@adarash/rules/sellers';
import { sumsInBirr } from '@adarash/rules/sums';
import { sql } from 'kysely';
import { append, type ByPerson } from '../../audit-log/append.ts';
import { publish } from '../../live/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextPendingGame } from '../../repositories/games.ts';
import { dayAt, storedSale } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
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

/** What all sellers of a hall hold by its books: floats and the cards of games that were stored. */
export async function withSellers(db: Db, hallId: string): Promise<Santim> {
  const sum = await db
    .selectFrom('sellers')
    .select(sql<number | null>`sum(balance)`.as('balance'))
    .where('hall_id', '=', hallId)
    .executeTakeFirst();
  return santim(Number(sum?.balance ?? 0));
}

/** What sellers handed in by other means than cash, ever. */
export async function movedBySellers(db: Db, hallId: string): Promise<MovedBy[]> {
  const rows = await db
    .selectFrom('seller_moves')
    .select(['means', sql<number>`sum(amount)`.as('amount')])
    .where('hall_id', '=', hallId)
    .where('means', 'is not', null)
    .groupBy('means')
    .execute();
  const none = santim(0);
  return rows.map(({ means, amount }) => ({
    ...{ means: means ?? '', taken: santim(Number(amount)), givenBack: none, handedOver: none },
  }));
}

export type SellerNow = { readonly seller: Seller; readonly sums: SellerSums; readonly isOpen: boolean };

/** By seller and kind. */
export const movesSummed = (db: Db, hallId: string) =>
  db
    .selectFrom('seller_moves')
    .select(['seller_id', 'kind', sql<number>`sum(amount)`.as('amount'), sql<number>`sum(cards)`.as('cards')])
    .select(sql<number>`sum(other)`.as('other'))
    .where('hall_id', '=', hallId)
    .groupBy(['seller_id', 'kind']);

/** All sellers of a hall, with what each did in the open shift. */
export async function sellersNow(db: Db, { id: hallId, shift }: { id: string; shift: number }): Promise<SellerNow[]> {
  const sellers = await sellersOf(db, hallId);
  if (sellers.length === 0) return [];
  const moves = await movesSummed(db, hallId).where('shift', '=', shift).execute();
  const pending = await nextPendingGame(db, hallId);
  const onSale = soldBySellers(await storedSale(db, hallId), pending?.bet ?? null);
  return sellers.map((seller) => {
    const own = moves
      .filter(({ seller_id }) => seller_id === seller.id)
      .map(({ kind, amount, cards, other }) => ({
        ...{ kind, amount: santim(Number(amount)), cards: Number(cards), other: santim(Number(other)) },
      }));
    const {
      cards = [],
      amount = santim(0),
      other = santim(0),
    } = onSale.find(({ seller: id }) => id === seller.id) ?? {};
    const sums = sellerSums(seller.balance, own, { cards: cards.length, amount, other });
    const waits = seller.float_offered !== null || seller.hand_in !== null;
    return { seller, sums, isOpen: isOpenSeller(sums, waits) };
  });
}

/** Those of whom the close of a shift tells. */
export const inShift = (all: readonly SellerNow[]) =>
  all
    .filter(({ sums: s, isOpen }) => isOpen || s.before || s.float || s.cards || s.takenBack || s.handedIn)
    .map(({ seller: { id, name }, sums }) => ({ id, name, ...sums }));

type Books = Omit<SellerMove, 'kind'> & {
  readonly series?: number;
  readonly gameNumber?: number;
  readonly paidBy?: PaidBy | undefined;
};

/** Moves a seller's money: entry, row and balance in one. `details`: what the entry says besides. */
export async function bookMove(
  { config }: Pick<Services, 'config'>,
  tx: HallTx,
  by: ByPerson,
  { seller, kind, details = {}, ...move }: Books & { seller: Seller; kind: SellerMoveKind; details?: object },
): Promise<void> {
  const { id: hallId, shift } = tx.hall;
  const { amount, cards, other, series, gameNumber, paidBy } = move;
  const day = await dayAt(tx.db, config, by.at);
  const after = { name: seller.name, shift, day, ...move, ...details };
  const { seq } = await append(tx, { hallId, ...by, action: `seller.${kind}`, subject: seller.id, after });
  const where = { hall_id: hallId, seq, seller_id: seller.id, shift, day, at: by.at.toISOString() };
  await tx.db
    .insertInto('seller_moves')
    .values({
      ...{ ...where, kind, amount, cards, other, means: paidBy?.means ?? null },
      ...{ series: series ?? null, game_number: gameNumber ?? null },
    })
    .execute();
  const balance = addSantim(seller.balance, heldBy({ kind, amount }));
  await changeSeller(tx, seller, { balance });
}

export const changeSeller = ({ db }: HallTx, { id }: Seller, columns: Partial<SellersTable>) =>
  db.updateTable('sellers').set(columns).where('id', '=', id).execute();

/** The screens of the hall and the phones of its sellers look again. */
export const tellSellers = (tx: HallTx) => publish(tx, { type: 'sellers-changed' });

export const handInOf = ({ hand_in }: Seller): HandIn | null => (hand_in === null ? null : JSON.parse(hand_in));

const SUMS = ['before', 'float', 'sold', 'other', 'waiting', 'waitingOther', 'takenBack', 'handedIn', 'due'] as const;

export const sumsJson = ({ cards, waitingCards, ...sums }: SellerSums) => ({
  ...{ cards, waitingCards },
  ...sumsInBirr(SUMS, sums),
});

const orNull = (amount: Santim | null) => (amount === null ? null : birrFromSantim(amount));

export function openJson(seller: Seller) {
  const handIn = handInOf(seller);
  return {
    floatOffered: orNull(seller.float_offered),
    handIn: handIn && {
      ...{ said: birrFromSantim(handIn.said), counted: orNull(handIn.counted), note: handIn.note },
      ...(handIn.paidBy && { paidBy: handIn.paidBy }),
    },
  };
}

export const sellerJson = ({ seller, sums }: SellerNow, shift: number): SellerJson => ({
  _id: seller.id,
  name: seller.name,
  active: seller.active === 1,
  paired: seller.active === 1 && seller.token_hash !== null && seller.token_shift === shift,
  ...openJson(seller),
  ...sumsJson(sums),
});

/** Takes back every offer and every word of a hand-in of the hall, and ends its phones. */
export const forgetOpen = ({ db, hall }: HallTx) =>
  db
    .updateTable('sellers')
    .set({ token_hash: null, token_shift: null, float_offered: null, hand_in: null })
    .where('hall_id', '=', hall.id)
    .execute();
