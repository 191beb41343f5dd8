import type { Card } from '@adarash/rules/card';
import { CENTRE, FREE, SQUARES } from '@adarash/rules/card';
import type { CardSet } from '@adarash/rules/catalogue';
import type { Kysely } from 'kysely';
import { Refusal } from '../start/refusal.ts';
import type { CardSetsTable, Database } from '../storage/schema.ts';

type Db = Kysely<Database>;
export type StoredSet = Readonly<CardSetsTable>;

/** A card as it is stored: its number and its squares, 0 for the centre. */
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

/** The stored cards of a set. What is stored is believed only once it is what it should be. */
export function cardsInSet({ name, cards }: Pick<StoredSet, 'name' | 'cards'>): Card[] {
  const value: unknown = JSON.parse(cards);
  if (!Array.isArray(value) || !value.every(isFlat)) throw new Error(`The stored cards of "${name}" are damaged.`);
  return value.map(cardFromFlat);
}

/** What a game keeps of its set. */
export const setNamed = ({ digest, name, version }: StoredSet): CardSet => ({ digest, name, version });

export async function storedSet(db: Db, digest: string): Promise<StoredSet> {
  const row = await db.selectFrom('card_sets').selectAll().where('digest', '=', digest).executeTakeFirst();
  if (!row) throw new Refusal('CARD_SET_NOT_FOUND');
  return row;
}

/** Newest first. */
export const storedSets = (db: Db): Promise<StoredSet[]> =>
  db.selectFrom('card_sets').selectAll().orderBy('created_at', 'desc').orderBy('digest').execute();
