import { StorageBusy } from './storage.ts';

type Waiting = { run(): void; refuse(): void };

/** How many may stand in line for one hall; whoever comes then is told to come again. */
const MOST_WAITING = 500;
const PATIENCE_MS = 10_000;

/** Runs the work of one hall after the other's, and that of different halls beside each other. */
export type HallQueues = <T>(hallId: string, work: () => Promise<T>) => Promise<T>;

/**
 * The writes of a hall wait for each other anyway, at the lock on its row. Waiting here instead costs no connection, so
 * a hall that is busy or stuck takes one of the pool and leaves the others to the other halls.
 */
export function makeHallQueues(): HallQueues {
  const lines = new Map<string, Waiting[]>();

  function next(hallId: string): void {
    const first = lines.get(hallId)?.shift();
    if (first) first.run();
    else lines.delete(hallId);
  }

  function turn(hallId: string): Promise<void> {
    const line = lines.get(hallId);
    if (!line) {
      lines.set(hallId, []);
      return Promise.resolve();
    }
    if (line.length >= MOST_WAITING) return Promise.reject(new StorageBusy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        run() {
          clearTimeout(impatient);
          resolve();
        },
        refuse() {
          line.splice(line.indexOf(waiting), 1);
          reject(new StorageBusy());
        },
      };
      const impatient = setTimeout(waiting.refuse, PATIENCE_MS);
      line.push(waiting);
    });
  }

  return async (hallId, work) => {
    await turn(hallId);
    try {
      return await work();
    } finally {
      next(hallId);
    }
  };
}
