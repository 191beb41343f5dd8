import type { Kysely } from 'kysely';
import type { Postbox } from './postbox.ts';
import type { Database, HallRow } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';

/** One transaction. What it reads is what it changes: nobody writes to the same hall beside it. */
export type Tx = {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Runs once the change is safely stored, and never when it is not: the place to publish. */
  afterCommit(publish: () => unknown): void;
  readonly postbox: Postbox;
};

/** A transaction that holds one hall for itself. */
export type HallTx = Tx & { readonly hall: HallRow };

export type Scope = { readonly hallId?: string };

export interface Write {
  <T>(scope: { readonly hallId: string }, work: (tx: HallTx) => Promise<T>): Promise<T>;
  <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type Storage = {
  readonly engine: Engine;
  /** For reading. Every change goes through `write`. */
  readonly db: Kysely<Database>;
  readonly write: Write;
  readonly postbox: Postbox;
  /** Settles when the check of a large file, made beside serving, is over; rejects when the file is damaged. */
  readonly integrity: Promise<void>;
  close(): Promise<void>;
};

export class HallMissing extends Error {
  override name = 'HallMissing';
}
