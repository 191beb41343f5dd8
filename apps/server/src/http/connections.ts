import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { CONNECTIONS } from '../limits/policies.ts';
import type { Config } from '../start/config.ts';
import { readTls } from './tls.ts';

/** A whole request has to be here by then, and its head sooner; waiting for an answer is not counted. */
const REQUEST_MS = 30_000;
const HEAD_MS = 10_000;
/** How often Node looks for requests that are late. */
const LOOK_EVERY_MS = 1_000;

const LIMITS = { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_EVERY_MS };

/** How the server listens: over TLS where the hall has a certificate, and with limits of time either way. */
export function serverOptions(config: Config) {
  const tls = readTls(config);
  return { requestTimeout: REQUEST_MS, ...(tls ? { https: { ...LIMITS, ...tls } } : { http: LIMITS }) };
}

/** Behind a proxy every connection is the proxy's, so that only the sum counts there. */
export function limitConnections(app: FastifyInstance, { trustProxy }: Config, most = CONNECTIONS): void {
  const server = app.server as Server;
  server.maxConnections = most.inAll;
  if (trustProxy !== false) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most.fromOneAddress) socket.destroy();
  });
}
