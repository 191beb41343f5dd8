import { createHash } from 'node:crypto';
import { squares } from '@adarash/contract/routes/game';
import type { CardSet } from '@adarash/rules/card';
import { type Card, writeCards } from '@adarash/rules/card';
import { catalogue, catalogueSet, printedCard } from '@adarash/rules/catalogue';
import { cardsInSet, setNamed, storedSet } from '../repositories/card-sets.ts';
import { hallRow } from '../repositories/halls.ts';
import type { Db, HallRow } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';

type CatalogueCard = Card & { readonly _id: string };

export type Catalogue = KnownCards & {
  /** Number of cards that can be sold today. */
  catalogueSize(): number;
  resizeCatalogue(count: number): Promise<void>;
  /** The cards that a hall sells: of its own set, or of the catalogue. By its row, or by its id; null: no hall's. */
  cardsOf(db: Db, hall: Pick<HallRow, 'card_set'> | string | null): Promise<HallCards>;
};

/** What a hall sells from. */
export type HallCards = {
  readonly set: CardSet;
  /** Whether it is a set of its own, where any numbers and gaps may be. */
  readonly isOwn: boolean;
  /** As `1-20, 25`. */
  readonly numbers: string;
  /** Those that can be sold, ascending. */
  readonly cards: readonly CatalogueCard[];
  has(cardId: number): boolean;
  /** Throws for one that there is not. */
  card(cardId: number): Card;
};

export async function openCatalogue(storage: Storage, count: number): Promise<Catalogue> {
  let cards = await loadCatalogue(storage, count);
  const known = makeKnownCards(() => cards);
  // A set never changes under its digest, so one that was read stays.
  const sets = new Map<string, HallCards>();
  return {
    catalogueSize: () => cards.length,
    async resizeCatalogue(wanted) {
      if (wanted !== cards.length) cards = await loadCatalogue(storage, wanted);
    },
    async cardsOf(db, hall) {
      const digest = typeof hall === 'string' ? (await hallRow(db, hall)).card_set : hall?.card_set;
      if (!digest) return ofCatalogue(cards, known);
      const kept = sets.get(digest) ?? ofSet(await storedSet(db, digest));
      sets.set(digest, kept);
      return kept;
    },
    ...known,
  };
}

const ofCatalogue = (cards: readonly CatalogueCard[], known: KnownCards): HallCards => ({
  get set() {
    return catalogueSet(cards.length);
  },
  isOwn: false,
  numbers: `1-${cards.length}`,
  cards,
  has: known.isForSale,
  card: known.cardOf,
});

function ofSet(stored: Parameters<typeof setNamed>[0] & { cards: string }): HallCards {
  const set = setNamed(stored);
  const cards = cardsInSet(stored).map((card) => ({ ...card, _id: idOf(card.cardId, set.digest) }));
  const byNumber = new Map(cards.map((card) => [card.cardId, card]));
  return {
    set,
    isOwn: true,
    numbers: writeCards(cards.map(({ cardId }) => cardId)),
    cards,
    has: (cardId) => byNumber.has(cardId),
    card(cardId) {
      const card = byNumber.get(cardId);
      if (!card) throw new Error(`There is no card ${cardId} in "${set.name}".`);
      return card;
    },
  };
}

/** Cards are printed, so one that was ever stored never changes; a larger catalogue only appends. */
async function loadCatalogue(storage: Storage, count: number): Promise<CatalogueCard[]> {
  const stored = await storage.db.selectFrom('cards').select('card_id').execute();
  const known = new Set(stored.map((row) => row.card_id));
  const missing = catalogue(count).filter((card) => !known.has(card.cardId));
  if (missing.length > 0) {
    const rows = missing.map(({ cardId, numbers }) => ({
      card_id: cardId,
      _id: idOf(cardId),
      numbers: JSON.stringify(numbers),
    }));
    await storage.write({}, async ({ db }) => {
      await db
        .insertInto('cards')
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute();
    });
  }
  const rows = await storage.db
    .selectFrom('cards')
    .selectAll()
    .where('card_id', '<=', count)
    .orderBy('card_id')
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    cardId: row.card_id,
    numbers: squares.parse(JSON.parse(row.numbers)),
  }));
}

/** The same on every machine, as the numbers on the card are. */
const idOf = (cardId: number, set?: string) =>
  createHash('sha256')
    .update(set ? `adarash/card/${set}/${cardId}` : `adarash/card/${cardId}`)
    .digest('hex')
    .slice(0, 24);

type KnownCards = {
  /** Every card of the catalogue that was ever sold, and those alone. */
  cardOf(cardId: number): Card;
  /** Whether a card of the catalogue can be sold today. */
  isForSale(cardId: number): boolean;
};

function makeKnownCards(forSale: () => readonly Card[]): KnownCards {
  return {
    cardOf(cardId) {
      // Games sold from a larger catalogue than today's still show their cards.
      const card = forSale()[cardId - 1] ?? printedCard(cardId);
      if (!card) throw new Error(`There is no card ${cardId}.`);
      return card;
    },
    isForSale: (cardId) => Number.isInteger(cardId) && cardId >= 1 && cardId <= forSale().length,
  };
}
