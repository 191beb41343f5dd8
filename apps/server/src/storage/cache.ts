import type { Database } from './schema.ts';

export type Table = keyof Database;

/** A cache that cannot outgrow its bound: what was set longest ago goes first. */
export class Cache<V> extends Map<string, V> {
  constructor(readonly most: number) {
    super();
  }

  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.keys().next().value as string);
    return this;
  }
}

/** As many games as ever run at once on one server, with room to spare. */
export const MOST_GAMES = 2_000;

/**
 * The part of the cache that a transaction sees: rows which this process wrote or read, so that a command need not read
 * them again. A command asks only for rows of the hall that it holds.
 */
export type TxCache = {
  /** Whether others write to the same database: then what is cached is compared with it before it is believed. */
  readonly shared: boolean;
  get(id: string): unknown;
  /** Counts at once, for the next command of the same transaction; forgotten if this one is not committed. */
  set(id: string, value: object): void;
  forget(id: string): void;
  /** A row as it was last read, until a statement writes to its table. Where others write too it is read every time. */
  row<T>(table: Table, id: string, read: () => Promise<T>): Promise<T>;
};

/** What is kept of committed rows, for one storage. */
export type RowCache = {
  /** For one command, and the way to take back what it set. */
  forCommand(): { cache: TxCache; undo(): void };
  /** A statement writes to a table, or to one that cannot be told: then no row is believed any more. */
  forget(table: Table | 'any'): void;
  /** Something was rolled back, or another program has written: nothing is believed any more. */
  clear(): void;
};

export function makeRowCache(shared: boolean): RowCache {
  const values = new Cache<object>(MOST_GAMES);
  const tables = new Map<Table, Cache<unknown>>();
  const forgetValue = (id: string) => void values.delete(id);

  async function row<T>(table: Table, id: string, read: () => Promise<T>): Promise<T> {
    if (shared) return read();
    // A write while the row is being read begins a new cache for the table, and nobody asks the old one.
    const rows = tables.get(table) ?? new Cache<unknown>(MOST_GAMES);
    tables.set(table, rows);
    const cached = rows.get(id) as T | undefined;
    if (cached !== undefined) return cached;
    const found = await read();
    rows.set(id, found);
    return found;
  }

  return {
    forCommand() {
      const touched: string[] = [];
      const set = (id: string, value: object) => {
        touched.push(id);
        values.set(id, value);
      };
      const cache = { shared, get: (id: string) => values.get(id), set, forget: forgetValue, row };
      return { cache, undo: () => touched.forEach(forgetValue) };
    },
    forget(table) {
      if (table === 'any') tables.clear();
      else tables.delete(table);
    },
    clear() {
      values.clear();
      tables.clear();
    },
  };
}
