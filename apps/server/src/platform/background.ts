import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Runs tasks that no request waits for, such as sending a mail after the response. */
export type Background = {
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all started background tasks have ended. */
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

/** Calls a function periodically while the server is ready, until it closes. */
export function repeat(app: FastifyInstance, everyMs: number, work: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(work, everyMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
