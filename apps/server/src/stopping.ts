import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

const DRAIN_MS = 7_000;
const LAST_MS = 9_500;

/** Lets requests under way finish, ends event streams, and closes the storage; bounded, so that a stop always stops. */
export function makeStop(app: FastifyInstance, services: Services) {
  let stopping: Promise<void> | undefined;
  return (): Promise<void> => {
    stopping ??= stop(app, services);
    return stopping;
  };
}

async function stop(app: FastifyInstance, { log, storage, background }: Services): Promise<void> {
  log.debug('stopping');
  const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  const last = new Promise<void>((resolve) => {
    setTimeout(resolve, LAST_MS).unref();
  });
  const closing = (async () => {
    await app.close();
    await background.idle();
    await storage.close();
  })();
  await Promise.race([closing, last]);
  clearTimeout(drain);
}
