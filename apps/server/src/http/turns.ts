import { StorageBusy } from '../storage/storage.ts';

/** So many requests in one line are at work at once while nobody else asks for anything, and one while others do. */
const ALONE = 4;
const BESIDE_OTHERS = 1;
/** Others count for so long after they last asked. */
const REMEMBERED_MS = 250;
/** After each: four times as long as it took, and a little more for what a request costs outside of its turn. */
const restAfter = (ms: number) => Math.min(250, 4 * ms + 4);
/** So long the next of a crowded line steps back for others who are at work. */
const STEPS_BACK_MS = 50;
/** A thousand phones behind one router may ask in the same instant. */
const MOST_WAITING = 2_000;
const PATIENCE_MS = 10_000;

type Waiting = { begin(): void; giveUp: NodeJS.Timeout };
type Line = {
  owner: string;
  atWork: number;
  waiting: Waiting[];
  wake: NodeJS.Timeout | null;
  /** Since when its next could begin, were it not for others at work. */
  readySince: number | null;
};

/** Does work in a line of its owner (a hall, or the address of a stranger), who may have several that do not wait for each other. */
export type Turns = <T>(owner: string, line: string, work: () => Promise<T>) => Promise<T>;

/**
 * Keeps whoever asks for much from standing in the way of the others. While others ask too, an owner with more than one
 * request in a line has one of them at work and then rests for longer than that took: most of the time stays free, and
 * whoever asks for one thing at a time finds the server as good as idle. On a machine with little to spare, where time
 * passes and nothing gets done, the crowded line steps back for whoever is at work as well.
 */
export function makeTurns(now: () => number = () => performance.now()): Turns {
  const lines = new Map<string, Line>();
  const restUntil = new Map<string, number>();
  /** The last two who asked. */
  let [last, before] = [NOBODY, NOBODY];

  function noteAsked(owner: string): void {
    if (owner !== last.owner) before = last;
    last = { owner, at: now() };
  }
  function isAlone(owner: string): boolean {
    for (const line of lines.values()) if (line.owner !== owner) return false;
    return now() - (last.owner === owner ? before : last).at > REMEMBERED_MS;
  }

  function letIn(name: string, line: Line): void {
    const { owner } = line;
    const alone = isAlone(owner);
    while (line.waiting.length > 0 && line.atWork < (alone ? ALONE : BESIDE_OTHERS)) {
      const pause = alone ? 0 : pauseOf(line);
      if (pause > 0) {
        line.wake ??= setTimeout(() => {
          line.wake = null;
          letIn(name, line);
        }, pause);
        return;
      }
      line.readySince = null;
      const next = line.waiting.shift();
      if (!next) return;
      line.atWork++;
      clearTimeout(next.giveUp);
      next.begin();
    }
    if (line.atWork === 0 && line.waiting.length === 0) lines.delete(name);
  }

  function pauseOf(line: Line): number {
    const rest = (restUntil.get(line.owner) ?? 0) - now();
    if (rest > 0) return rest;
    if (!isAnotherAtWork(line)) return 0;
    line.readySince ??= now();
    return line.readySince + STEPS_BACK_MS - now();
  }

  /** Somebody who asks for one thing at a time, or the same owner in another line. */
  function isAnotherAtWork(line: Line): boolean {
    for (const other of lines.values()) {
      if (other === line || other.atWork === 0) continue;
      if (other.owner === line.owner || other.waiting.length === 0) return true;
    }
    return false;
  }

  /** Whoever stepped back for one that is done now goes on. */
  function letInThoseReady(): void {
    for (const [name, line] of lines) {
      if (line.readySince === null || line.wake === null) continue;
      clearTimeout(line.wake);
      line.wake = null;
      letIn(name, line);
    }
  }

  function enter(name: string, line: Line): Promise<void> {
    const room = isAlone(line.owner) ? ALONE : BESIDE_OTHERS;
    // Whoever asks for one thing at a time never rests.
    if (line.atWork < room && line.waiting.length === 0) {
      line.atWork++;
      return Promise.resolve();
    }
    if (line.waiting.length >= MOST_WAITING) return Promise.reject(new StorageBusy());
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        reject(new StorageBusy());
        letIn(name, line);
      }, PATIENCE_MS);
      const waiting = { begin: resolve, giveUp };
      line.waiting.push(waiting);
    });
  }

  return async (owner, of, work) => {
    const name = `${owner} ${of}`;
    const line = lines.get(name) ?? { owner, atWork: 0, waiting: [], wake: null, readySince: null };
    lines.set(name, line);
    noteAsked(owner);
    await enter(name, line);
    const begun = now();
    try {
      return await work();
    } finally {
      line.atWork--;
      if (line.waiting.length > 0) {
        const ended = now();
        const rest = restAfter(ended - begun);
        restUntil.set(owner, Math.max(ended, restUntil.get(owner) ?? 0) + rest);
      } else restUntil.delete(owner);
      // In a later turn of the event loop: others who have come meanwhile get in between.
      setImmediate(() => {
        letIn(name, line);
        letInThoseReady();
      });
    }
  };
}

const NOBODY = { owner: '', at: Number.NEGATIVE_INFINITY };
