import type { Database } from './schema.ts';

export type Table = keyof Database;

/**
 * What this process knows of rows that it wrote or read itself, so that a command need not read them again. It is asked
 * inside of transactions only, by whoever holds the hall that the rows belong to.
 */
export type Memory = {
  /** Whether others write to the same database: then what is known has to be held against it before it is believed. */
  readonly shared: boolean;
  get(id: string): unknown;
  /** Counts at once, for the next command of the same transaction; forgotten if this one is not committed. */
  keep(id: string, value: object): void;
  drop(id: string): void;
  /** A row as it was last read, until something is written to its table. Where others write too it is read every time. */
  row<T>(table: Table, id: string, read: () => Promise<T>): Promise<T>;
};

const ANY = '*';

/** As many games as ever run at once on one server, with room to spare. */
const MOST_KEPT = 2_000;

export type Memories = {
  /** For one command, and the way to take back what it kept. */
  forCommand(): { memory: Memory; undo(): void };
  /** A statement has written to a table; null: to one that cannot be told, so that none is believed any more. */
  wrote(table: string | null): void;
  committed(): void;
  /** Something was undone, or another program has written: nothing is known any more. */
  clear(): void;
  /** A number that moves with every commit of this process that wrote to one of these tables. */
  stampOf(tables: readonly Table[]): number;
};

export function makeMemories(shared: boolean): Memories {
  const known = new Map<string, object>();
  const rows = new Map<string, Map<string, unknown>>();
  const written = new Set<string>();
  const commits = new Map<string, number>();

  const get = (id: string) => known.get(id);
  const drop = (id: string) => void known.delete(id);

  function rowsOf(table: Table): Map<string, unknown> {
    const there = rows.get(table);
    if (there && there.size < MOST_KEPT) return there;
    const made = new Map<string, unknown>();
    rows.set(table, made);
    return made;
  }

  async function row<T>(table: Table, id: string, read: () => Promise<T>): Promise<T> {
    if (shared) return read();
    // A write while it is being read begins a new map, so that what is kept here then is asked for by nobody.
    const kept = rowsOf(table);
    if (!kept.has(id)) kept.set(id, await read());
    return kept.get(id) as T;
  }

  return {
    forCommand() {
      const touched: string[] = [];
      const memory: Memory = {
        shared,
        get,
        keep(id, value) {
          touched.push(id);
          known.delete(id);
          known.set(id, value);
          if (known.size > MOST_KEPT) drop(known.keys().next().value ?? id);
        },
        drop,
        row,
      };
      return { memory, undo: () => touched.forEach(drop) };
    },
    wrote(table) {
      if (table === null) rows.clear();
      else rows.delete(table);
      written.add(table ?? ANY);
    },
    committed() {
      for (const table of written) commits.set(table, (commits.get(table) ?? 0) + 1);
      written.clear();
    },
    // What was written stays noted: others of the same commit may have written it too.
    clear() {
      known.clear();
      rows.clear();
    },
    stampOf: (tables) => tables.reduce((sum, table) => sum + (commits.get(table) ?? 0), commits.get(ANY) ?? 0),
  };
}
