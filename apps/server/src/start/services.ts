import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/**
 * Everything a use case may need, handed in. Each room adds what it makes where it makes it, so that this file imports
 * no room above it; `create-services.ts` puts all of them together.
 */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly background: Background;
  /** Whether every answer is held against its schema before it leaves, as in tests. */
  readonly checkAnswers: boolean;
}

/** Work that nobody waits for, such as sending a mail after the answer. */
export type Background = {
  run(name: string, work: () => Promise<unknown>): void;
  /** Settles when all that was begun is over. */
  idle(): Promise<void>;
};

/** Does something again and again from when the server is ready until it closes. */
export function repeat(app: FastifyInstance, everyMs: number, work: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(work, everyMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
