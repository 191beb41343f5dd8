import type { Card, CardSet } from '@adarash/rules/card';
import { CENTRE, FREE, SQUARES } from '@adarash/rules/card';
import type { Kysely } from 'kysely';
import { Refusal } from '../platform/refusal.ts';
import type { CardSetsTable, Database } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

type Db = Kysely<Database>;
export type StoredSet = Readonly<CardSetsTable>;

/** Returns the stored form of a card: its number, followed by the numbers of its squares, with 0 for the centre. */
export const flatCard = ({ cardId, numbers }: Card): number[] => [
  cardId,
  ...numbers.map((square) => (square === FREE ? 0 : square)),
];

const cardFromFlat = ([cardId = 0, ...squares]: readonly number[]): Card => ({
  cardId,
  numbers: squares.map((square, at) => (at === CENTRE && square === 0 ? FREE : square)),
});

const isFlat = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === SQUARES + 1 && value.every(Number.isInteger);

/** Returns the cards of a stored card set. Throws if they are damaged. */
export function cardsInSet({ name, cards }: Pick<StoredSet, 'name' | 'cards'>): Card[] {
  const value: unknown = JSON.parse(cards);
  if (!Array.isArray(value) || !value.every(isFlat))
    throw new Error(`The stored cards of card set "${name}" are damaged.`);
  return value.map(cardFromFlat);
}

/** Returns the fields of a card set that a game stores. */
export const setNamed = ({ digest, name, version }: StoredSet): CardSet => ({ digest, name, version });

export async function storedSet(db: Db, digest: string): Promise<StoredSet> {
  const row = await db.selectFrom('card_sets').selectAll().where('digest', '=', digest).executeTakeFirst();
  if (!row) throw new Refusal('CARD_SET_NOT_FOUND');
  return row;
}

/**
 * Returns a card set and locks it until the end of the transaction, so that it cannot be selected while it is deleted.
 */
export async function heldSet({ db, engine }: Pick<Tx, 'db' | 'engine'>, digest: string): Promise<StoredSet> {
  if (engine === 'postgresql')
    await db.selectFrom('card_sets').select('digest').where('digest', '=', digest).forUpdate().execute();
  return storedSet(db, digest);
}

/** Returns whether a game has used a card set. */
export async function isSold(db: Db, { digest }: Pick<StoredSet, 'digest'>): Promise<boolean> {
  const games = db.selectFrom('games').select('id').where('card_set', '=', digest);
  return (await games.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns all card sets, newest first. */
export const storedSets = (db: Db): Promise<StoredSet[]> =>
  db.selectFrom('card_sets').selectAll().orderBy('created_at', 'desc').orderBy('digest').execute();
