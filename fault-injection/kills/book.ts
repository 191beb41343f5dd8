import type { GameJson } from '@adarash/contract';

export type AwardState = 'pending' | 'triggered' | 'deleted';

/** Record of all responses to a hall, which is compared with the storage. */
export type Book = {
  readonly hallId: string;
  /** Each game as in the last response about it. */
  readonly games: Map<string, GameJson>;
  /** Games changed by a response since the last comparison. */
  readonly changed: Set<string>;
  readonly awards: Map<string, { amount: number; state: AwardState }>;
  /** Designations by the number of their game, which is never reached. */
  readonly designations: Map<number, number>;
  /** Number of entries of the jackpot's ledger by kind. */
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
