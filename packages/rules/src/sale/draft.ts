import { ascending } from '../cards/card.ts';
import type { Instant, Person } from '../game/game.ts';
import { type FeeTable, type Santim, santim } from '../money/money.ts';
import type { Pattern } from '../patterns/pattern.ts';

/** Settings of the next game. A value of null must be selected by the cashier. */
export type SaleSettings = {
  bet: Santim;
  feeBasisPoints: number | null;
  /** Last fee table of the hall. `feeBySize` is whether it has priority over the single percentage. */
  feeTable: FeeTable | null;
  feeBySize: boolean;
  pattern: Pattern | null;
  text: string;
};

/** Card in the draft. `by` is the counter or seller that sold it. */
export type SaleCard = {
  readonly card: number;
  readonly by: string;
  readonly paid: boolean;
  readonly addedAt: Instant;
};

/** Paid card that was refunded, or unpaid card that was removed late. The audit entry of the game lists both. */
export type RemovedCard = {
  readonly card: number;
  readonly by: Person;
  readonly paid: boolean;
  /** Id of the seller of the card; missing for a counter. */
  readonly seller?: string;
};

/** Draft of the next game: its settings, and the cards that all counters and sellers of a hall have sold for it. */
export type Sale = SaleSettings & {
  version: number;
  changedAt: Instant;
  cards: readonly SaleCard[];
  /** Id of the game that was created from the previous draft. */
  game: string | null;
  removed: readonly RemovedCard[];
};

export const NO_SALE: Sale = {
  version: 0,
  changedAt: 0,
  bet: santim(1_000),
  feeBasisPoints: 1_500,
  feeTable: null,
  feeBySize: false,
  pattern: 'all',
  text: '',
  cards: [],
  game: null,
  removed: [],
};

/** Game that is created but not started. When it starts, the cards of the draft are added to it at its price. */
export type WaitingGame = { readonly id: string; readonly cards: readonly number[]; readonly bet: Santim };

/** Card that cannot be added to the draft. `by` is its current holder: a counter, a seller, or a created game. */
export type TakenCard = { readonly card: number; readonly by: string };

const holderOfGame = (gameId: string): string => `game:${gameId}`;

/** Returns the price of unpaid cards: of the created game if it exists, otherwise of the draft. */
export const priceOf = (sale: Pick<Sale, 'bet'>, waiting: WaitingGame | null): Santim => waiting?.bet ?? sale.bet;

/** Returns the numbers of all cards in the draft and in the created game. */
export function cardsOnSale(sale: Pick<Sale, 'cards'>, waiting: WaitingGame | null): number[] {
  const inDraft = sale.cards.map(({ card }) => card);
  const inGame = waiting?.cards ?? [];
  return ascending([...new Set([...inDraft, ...inGame])]);
}

/** Returns the requested cards that are in the draft or in the created game. */
export function takenCards(sale: Pick<Sale, 'cards'>, wanted: readonly number[], waiting: WaitingGame | null) {
  return ascending([...new Set(wanted)]).flatMap((card): TakenCard[] => {
    const holder = sale.cards.find((one) => one.card === card);
    if (holder !== undefined) return [{ card, by: holder.by }];
    return waiting?.cards.includes(card) ? [{ card, by: holderOfGame(waiting.id) }] : [];
  });
}

/** Returns the unpaid cards of a counter or seller. These are the cards of its current customer. */
export const customerOf = ({ cards }: Pick<Sale, 'cards'>, counter: string): number[] =>
  numbersOf(cards.filter(({ by, paid }) => by === counter && !paid));

/** Returns the unpaid cards of all counters and sellers. */
export const unpaidCards = ({ cards }: Pick<Sale, 'cards'>): number[] => numbersOf(cards.filter(({ paid }) => !paid));

/** Returns the paid cards of a counter or seller. */
export const paidCardsOf = ({ cards }: Pick<Sale, 'cards'>, counter: string): number[] =>
  numbersOf(cards.filter(({ by, paid }) => by === counter && paid));

export const numbersOf = (cards: readonly Pick<SaleCard, 'card'>[]): number[] =>
  ascending(cards.map(({ card }) => card));
