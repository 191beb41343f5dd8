import type { GameJson } from '@adarash/contract';

export type AwardState = 'pending' | 'triggered' | 'deleted';

/** All that a hall was told: its staff's own account of the day, against which the storage is held. */
export type Book = {
  readonly hallId: string;
  /** Each game as the last answer about it showed it. */
  readonly games: Map<string, GameJson>;
  /** Games that an answer changed since the storage was last held against the book. */
  readonly changed: Set<string>;
  readonly awards: Map<string, { amount: number; state: AwardState }>;
  /** Designations by the number of their game, which is never reached. */
  readonly designations: Map<number, number>;
  /** How many entries of each kind the jackpot's ledger has. */
  readonly ledger: Map<string, number>;
};

export const emptyBook = (hallId: string): Book => ({
  hallId,
  games: new Map(),
  changed: new Set(),
  awards: new Map(),
  designations: new Map(),
  ledger: new Map(),
});

export function note(book: Book, game: GameJson): void {
  book.games.set(game._id, game);
  book.changed.add(game._id);
}

export const booked = (book: Book, kind: string) => book.ledger.set(kind, (book.ledger.get(kind) ?? 0) + 1);
