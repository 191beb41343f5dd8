import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { type Config, StartError } from '../config/config.ts';
import { CONNECTIONS } from '../platform/policies.ts';

/** Timeouts in milliseconds for receiving a whole request and its headers. The time of the response is not included. */
const REQUEST_MS = 30_000;
const HEAD_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

const LIMITS = { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_EVERY_MS };

/** Returns the options of the HTTP server: TLS if the hall has a certificate, and timeouts. */
export function serverOptions(config: Config) {
  const tls = readTls(config);
  if (tls) return { requestTimeout: REQUEST_MS, https: { ...LIMITS, ...tls } };
  return { requestTimeout: REQUEST_MS, http: LIMITS };
}

/**
 * Limits HTTP connections in total and per client address. Behind a proxy only the total is limited, because all
 * connections have the proxy's address.
 */
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

/**
 * Returns the TLS certificate and its key, or null if none is configured. Throws if they are not valid, before any port
 * is opened.
 */
export function readTls({ tls }: Config): { cert: Buffer; key: Buffer } | null {
  if (tls === null) return null;
  const pair = { cert: readNamed('TLS_CERT', tls.cert), key: readNamed('TLS_KEY', tls.key) };
  try {
    createSecureContext(pair);
  } catch {
    throw new StartError('TLS_CERT and TLS_KEY must be a certificate and its private key, both in PEM format.');
  }
  return pair;
}

function readNamed(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartError(`${name}: the file ${path} cannot be read.`);
  }
}
