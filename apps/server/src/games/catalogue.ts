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

export type LoadedCatalogue = KnownCards & {
  /** Number of cards of the catalogue that are currently for sale. */
  catalogueSize(): number;
  resizeCatalogue(count: number): Promise<void>;
  /**
   * Returns the cards of a hall: its custom set, or the catalogue. The parameter is the row or the id of the hall; null
   * returns the catalogue.
   */
  cardsOf(db: Db, hall: Pick<HallRow, 'card_set'> | string | null): Promise<HallCards>;
};

/** Cards that a hall can sell. */
export type HallCards = {
  readonly set: CardSet;
  /** Whether the hall uses a custom card set, which may have any card numbers, with gaps. */
  readonly isOwn: boolean;
  /** Numbers of the cards for sale in the form `1-20, 25`. */
  readonly numbers: string;
  /** Cards for sale in ascending order. */
  readonly cards: readonly CatalogueCard[];
  has(cardId: number): boolean;
  /** Throws if the card does not exist. */
  card(cardId: number): Card;
};

export async function openCatalogue(storage: Storage, count: number): Promise<LoadedCatalogue> {
  let cards = await loadCatalogue(storage, count);
  const known = makeKnownCards(() => cards);
  // Card sets are cached permanently by their digest, because a set never changes under its digest.
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
      if (!card) throw new Error(`Card ${cardId} is not in the card set "${set.name}".`);
      return card;
    },
  };
}

/** Loads the catalogue and creates missing cards. Stored cards must never change, because halls have printed them. */
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

/**
 * Returns the id of a card, which is equal on every machine, because it is based on the number of the card and its set.
 */
const idOf = (cardId: number, set?: string) =>
  createHash('sha256')
    .update(set ? `adarash/card/${set}/${cardId}` : `adarash/card/${cardId}`)
    .digest('hex')
    .slice(0, 24);

type KnownCards = {
  /** Returns a card that is or was part of the catalogue, even if it is no longer for sale. */
  cardOf(cardId: number): Card;
  /** Returns whether a card of the catalogue is currently for sale. */
  isForSale(cardId: number): boolean;
};

function makeKnownCards(forSale: () => readonly Card[]): KnownCards {
  return {
    cardOf(cardId) {
      // A game that was created with a larger catalogue must still show its cards.
      const card = forSale()[cardId - 1] ?? printedCard(cardId);
      if (!card) throw new Error(`Card ${cardId} is not in the card catalogue.`);
      return card;
    },
    isForSale: (cardId) => Number.isInteger(cardId) && cardId >= 1 && cardId <= forSale().length,
  };
}
