import { type Card, isCatalogue, readCards, writeCards } from '@adarash/rules/card';
import { cardCode } from '@adarash/rules/catalogue';
import { cardsDigest, schemeIn, withSet } from '@adarash/rules/draw';
import type { Game } from '@adarash/rules/game';
import { HOUSE } from '../../record/append.ts';
import { cardsInSet, type StoredSet, storedSets } from '../../repositories/card-sets.ts';
import type { CardLookup } from '../../repositories/stored-game.ts';
import type { Db } from '../../storage/schema.ts';
import { type Entry, entriesOf, itsColumns, unlike } from './entry.ts';

type Recorded = { brought: Entry; compared: Entry | undefined };

/** Where an own set is not what the house's record says of it; a card that was changed is named. */
export async function setsThatDiffer(db: Db, isDemo: boolean): Promise<string[]> {
  const recorded = new Map<string, Recorded>();
  for await (const entry of entriesOf(db, HOUSE)) {
    if (entry.action === 'card-set.brought') recorded.set(entry.subject, { brought: entry, compared: undefined });
    const known = recorded.get(entry.subject);
    if (known && entry.action === 'card-set.compared') known.compared = entry;
    if (entry.action === 'card-set.deleted') recorded.delete(entry.subject);
  }
  const stored = await storedSets(db);
  const missing = [...recorded].filter(([digest]) => !stored.some((set) => set.digest === digest));
  return [
    ...missing.map(([, { brought }]) => `${named(brought.after)} is missing`),
    ...stored.flatMap((set) => {
      const due = recorded.get(set.digest);
      return due ? differing(set, due, isDemo) : [`${named(set)} is not in the record`];
    }),
  ];
}

const named = ({ name, version }: Pick<StoredSet, 'name' | 'version'>) => `card set "${name}" (version ${version})`;

function differing(set: StoredSet, { brought, compared }: Recorded, isDemo: boolean): string[] {
  const { name, version, cards, codes } = brought.after;
  const due = {
    name,
    name_key: name.toLowerCase(),
    version,
    card_count: readCards(cards)?.length,
    created_at: brought.at,
    created_by: brought.by.name,
    compared: compared ? JSON.stringify(comparison(compared)) : 'null',
  };
  const columns = unlike(set, due);
  const other =
    columns.length > 0 ? [`${named(brought.after)} is not what the record says: ${itsColumns(columns)}`] : [];
  return [...other, ...cardsThatDiffer(set, { cards, codes }, isDemo).map((what) => `${named(brought.after)} ${what}`)];
}

const comparison = ({ after, by, at }: Entry) => ({
  alike: readCards(after.alike) ?? [],
  different: readCards(after.different) ?? [],
  by: by.name,
  at,
});

/** The codes name the card; where somebody found other squares of the same code, the digest tells all the same. */
function cardsThatDiffer(set: StoredSet, due: { cards: string; codes: string }, isDemo: boolean): string[] {
  let cards: Card[];
  try {
    cards = cardsInSet(set);
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`];
  }
  if (cardsDigest(cards, withSet(schemeIn(isDemo))) === set.digest) return [];
  const numbers = readCards(due.cards) ?? [];
  const codeOf = (at: number) => due.codes.slice(at * 6, at * 6 + 6);
  const changed = numbers.filter((cardId, at) => {
    const card = cards.find((one) => one.cardId === cardId);
    return !card || cardCode(card).replace('-', '') !== codeOf(at);
  });
  const added = cards.filter(({ cardId }) => !numbers.includes(cardId)).map(({ cardId }) => cardId);
  const all = [...changed, ...added];
  if (all.length === 0) return ['has other cards than it was brought with'];
  return [`has another card ${writeCards(all.sort((a, b) => a - b))} than it was brought with`];
}

/** Looks cards up as they are stored: those of the catalogue by their number, others in their set. */
export async function lookupIn(db: Db, ofCatalogue: CardLookup): Promise<CardLookup> {
  const sets = new Map((await storedSets(db)).map((set) => [set.digest, set]));
  const read = new Map<string, Map<number, Card>>();
  return (cardId, set) => {
    if (!set || isCatalogue(set)) return ofCatalogue(cardId);
    const stored = sets.get(set.digest);
    const cards = read.get(set.digest) ?? new Map(stored && cardsInSet(stored).map((card) => [card.cardId, card]));
    read.set(set.digest, cards);
    const card = cards.get(cardId);
    if (!card) throw new Error(`there is no card ${cardId} in its set`);
    return card;
  };
}

/** Cards of a game that are not those of its set. */
export const cardsNotOfSet = ({ cards }: Game, due: Game): string[] =>
  cards.flatMap(({ cardId, numbers }) => {
    const card = due.cards.find((one) => one.cardId === cardId);
    return card && card.numbers.join() !== numbers.join() ? [`has another card ${cardId} than its set`] : [];
  });
