import { StorageBusy } from './storage.ts';

/** How many may stand in one line; whoever comes then is told to come again. */
const MOST_WAITING = 500;
const PATIENCE_MS = 10_000;

/** Does work in the line of its name: so many at once, the others after them in order. Lines do not wait for each other. */
export type Lines = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type Line = { atWork: number; waiting: (() => void)[] };

/**
 * A line for each hall keeps what one hall wants from standing in the way of the others: its requests wait here, where
 * waiting costs nothing, and not at what all halls share.
 */
export function makeLines(atOnce: number): Lines {
  const lines = new Map<string, Line>();

  function enter(line: Line): Promise<void> {
    if (line.atWork < atOnce) {
      line.atWork++;
      return Promise.resolve();
    }
    if (line.waiting.length >= MOST_WAITING) return Promise.reject(new StorageBusy());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(impatient);
        resolve();
      };
      const impatient = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        reject(new StorageBusy());
      }, PATIENCE_MS);
      line.waiting.push(go);
    });
  }

  function leave(name: string, line: Line): void {
    const next = line.waiting.shift();
    // Not at once: others who have come meanwhile get in between.
    if (next) setImmediate(next);
    else if (--line.atWork === 0) lines.delete(name);
  }

  return async (name, work) => {
    const line = lines.get(name) ?? { atWork: 0, waiting: [] };
    lines.set(name, line);
    await enter(line);
    try {
      return await work();
    } finally {
      leave(name, line);
    }
  };
}
