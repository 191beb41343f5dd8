import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { errorBody } from '../http/error-body.ts';
import type { Mount } from '../http/mount.ts';
import { version } from '../platform/places.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { putSetting } from '../storage/settings.ts';

export function mountHealth(mount: Mount, services: Services): void {
  const { storage, mailer } = services;
  mount.public('GET /health', async () => ({ status: 'ok', version, storage: storage.engine, mail: mailer !== null }));
}

/** Time for which the result of the test write to the storage is cached. */
const LOOK_EVERY_MS = 1000;

/**
 * Mounts the route that reports the state of the storage after a test write. The request fails with the error of the
 * write.
 */
export function mountReady(mount: Mount, services: Services): void {
  const { storage, runtime } = services;
  let looked = Number.NEGATIVE_INFINITY;
  let look: Promise<number> = Promise.resolve(1);
  mount.public('GET /ready', async () => {
    if (performance.now() - looked > LOOK_EVERY_MS) {
      looked = performance.now();
      const written = storage.write({}, (tx) => putSetting(tx, 'ready', runtime.now().toISOString()));
      look = written.then(async () => (await storage.standbys()).machines);
    }
    return { status: 'ready', version, storage: storage.engine, machines: await look };
  });
}

/** Mounts the routes of the page that opens in the browser of the server's computer if OPEN_BROWSER is set. */
export function mountRunning(mount: Mount, { config, thisComputer, network, background }: Services): void {
  const admitted = (request: FastifyRequest, key: string) => {
    const page = isLocal(request) ? thisComputer.admit(key) : null;
    if (page === null) throw new Refusal('LINK_USED');
    return page;
  };
  mount.public('POST /running', async ({ body, request }) => {
    const { key, admin } = admitted(request, body.key);
    const generated = admin?.generated ?? null;
    return {
      success: true,
      key,
      version,
      dataFolder: config.dataDir,
      addresses: network.origins(request.socket.localPort ?? config.port),
      firstSignIn: admin && generated !== null ? { email: admin.email, password: generated } : null,
    };
  });
  mount.public('POST /running/stop', async ({ body, request }) => {
    const { stop } = admitted(request, body.key);
    // The server stops after the response, because the stop would interrupt the response.
    background.run('stopping', async () => stop());
    return { success: true, message: 'Adarash stops.' };
  });
}

/** Serves metrics for monitoring, but only to requests from this machine or with the metrics token. */
export function serveMetrics(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: 'adarash_' });
  const seconds = new Histogram({
    name: 'adarash_http_request_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, config.metricsToken)) {
      return reply.code(403).send(errorBody('ACCESS_DENIED', { readMetrics: true }));
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/**
 * Returns whether a request is from this machine. Requests through a proxy on this machine also have a loopback
 * address, so forwarded requests are excluded.
 */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers['x-real-ip'];
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
