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
};

/** As many games as ever run at once on one server, with room to spare. */
const MOST_KEPT = 2_000;

export type Memories = {
  /** For one command, and the way to take back what it kept. */
  forCommand(): { memory: Memory; undo(): void };
  clear(): void;
};

export function makeMemories(shared: boolean): Memories {
  const known = new Map<string, object>();
  return {
    forCommand() {
      const touched: string[] = [];
      const drop = (id: string) => void known.delete(id);
      const memory: Memory = {
        shared,
        get: (id) => known.get(id),
        keep(id, value) {
          touched.push(id);
          known.delete(id);
          known.set(id, value);
          const [oldest] = known.keys();
          if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
        },
        drop,
      };
      return { memory, undo: () => touched.forEach(drop) };
    },
    clear: () => known.clear(),
  };
}
