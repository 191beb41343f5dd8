import type { Logger } from 'pino';

/** Work that nobody waits for, such as sending a mail after the answer. */
export type Background = {
  run(name: string, work: () => Promise<unknown>): void;
  /** Settles when all that was begun is over. */
  idle(): Promise<void>;
};

export function makeBackground(log: Logger): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const task: Promise<unknown> = new Promise(setImmediate)
        .then(work)
        .catch((error) => log.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
