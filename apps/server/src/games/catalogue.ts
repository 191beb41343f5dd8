import { createHash } from 'node:crypto';
import { squares } from '@adarash/contract/routes/game';
import type { Card } from '@adarash/rules/card';
import { catalogue, printedCard } from '@adarash/rules/catalogue';
import type { Storage } from '../storage/storage.ts';

declare module '../start/services.ts' {
  interface Services extends Catalogue {}
}

type CatalogueCard = Card & { readonly _id: string };

type Catalogue = KnownCards & {
  /** Those that can be sold today, in order. One list, which grows and shrinks in place: whoever holds it follows. */
  readonly cards: readonly CatalogueCard[];
  resize(count: number): Promise<void>;
};

export async function openCatalogue(storage: Storage, count: number): Promise<Catalogue> {
  const cards = await loadCatalogue(storage, count);
  return {
    cards,
    async resize(wanted) {
      if (wanted === cards.length) return;
      const others = await loadCatalogue(storage, wanted);
      cards.splice(0, cards.length, ...others);
    },
    ...makeKnownCards(cards),
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
export const idOf = (cardId: number) =>
  createHash('sha256').update(`adarash/card/${cardId}`).digest('hex').slice(0, 24);

type KnownCards = {
  /** Every card that was ever sold, and those alone. */
  cardOf(cardId: number): Card;
  /** Whether a card can be sold today. */
  isForSale(cardId: number): boolean;
};

function makeKnownCards(cards: readonly Card[]): KnownCards {
  return {
    cardOf(cardId) {
      // Games sold from a larger catalogue than today's still show their cards.
      const card = cards[cardId - 1] ?? printedCard(cardId);
      if (!card) throw new Error(`There is no card ${cardId}.`);
      return card;
    },
    isForSale: (cardId) => Number.isInteger(cardId) && cardId >= 1 && cardId <= cards.length,
  };
}
