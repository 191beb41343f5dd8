import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { envelope } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import type { Config } from '../start/config.ts';
import { isEverywhere, isLoopback, originOf } from '../start/network.ts';
import { version } from '../start/places.ts';
import { Refusal } from '../start/refusal.ts';
import type { Runtime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import { putSetting } from '../storage/settings.ts';

export function mountHealth(mount: Mount, services: Services): void {
  const { storage, demo } = services;
  mount('GET /health', async () => ({ status: 'ok', version, storage: storage.engine, ...(demo && { demo: true }) }));
}

/** How long the last look at the storage holds, however many ask. */
const LOOK_EVERY_MS = 1000;

/** Whether the hall can be served: something was written and is on the disk. Throws the error of the write. */
export function mountReady(mount: Mount, services: Services): void {
  const { storage, runtime } = services;
  let looked = Number.NEGATIVE_INFINITY;
  let look: Promise<number> = Promise.resolve(1);
  mount('GET /ready', async () => {
    if (performance.now() - looked > LOOK_EVERY_MS) {
      looked = performance.now();
      const written = storage.write({}, (tx) => putSetting(tx, 'ready', runtime.now().toISOString()));
      look = written.then(async () => (await storage.standbys()).machines);
    }
    return { status: 'ready', version, storage: storage.engine, machines: await look };
  });
}

/** The page on this computer, where the server was started with OPEN_BROWSER. */
export function mountRunning(mount: Mount, { config, thisComputer, network, background }: Services): void {
  const admitted = (request: FastifyRequest, key: string) => {
    const page = isLocal(request) ? thisComputer.admit(key) : null;
    if (page === null) throw new Refusal('LINK_USED');
    return page;
  };
  mount('POST /running', async ({ body, request }) => {
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
  mount('POST /running/stop', async ({ body, request }) => {
    const { stop } = admitted(request, body.key);
    // After the answer, which a stopping server would cut off.
    background.run('stopping', async () => stop());
    return { success: true, message: 'Adarash stops.' };
  });
}

/** Metrics for monitoring: only from the machine itself, or with the token. */
export function serveMetrics(app: FastifyInstance, { config }: Services): void {
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
      return reply.code(403).send(envelope('ACCESS_DENIED', { readMetrics: true }));
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** A proxy on the same machine also comes from loopback, on behalf of anyone. */
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

declare module '../start/services.ts' {
  interface Services {
    readonly thisComputer: ThisComputer;
  }
}

/** How long a link that nobody opened stays good. */
const LINK_MS = 5 * 60_000;

/** What the page on this computer may show and do; the first admin where one was just made. */
type Offer = { readonly admin: { readonly email: string; readonly generated: string | null } | null; stop(): void };

/**
 * For an owner who never sees a terminal: the page that says that Adarash runs, shows the first password and stops it. It
 * is opened by a link that is good once; the page then holds a key of its own for as long as the server runs.
 */
type ThisComputer = ReturnType<typeof makeThisComputer>;

export function makeThisComputer(runtime: Runtime) {
  const newKey = () => Buffer.from(runtime.bytes(32)).toString('base64url');
  const [linkKey, pageKey] = [newKey(), newKey()];
  const opened = new Set<string>();
  let offered: Offer | null = null;
  return {
    linkKey,
    offer(it: Offer): void {
      offered = it;
    },
    /** By a fresh link, or by the key that the first link of this page was answered with. */
    admit(given: string): (Offer & { readonly key: string }) | null {
      if (offered === null) return null;
      if (!isSame(given, pageKey)) {
        if (opened.has(given) || !isFresh(linkKey, given, runtime.now().getTime())) return null;
        opened.add(given);
      }
      return { ...offered, key: pageKey };
    },
  };
}

function makeLink(linkKey: string, runtime: Runtime): string {
  const words = `${runtime.now().getTime()}.${Buffer.from(runtime.bytes(9)).toString('base64url')}`;
  return `${words}.${sign(linkKey, words)}`;
}

function isFresh(linkKey: string, link: string, now: number): boolean {
  const [at = '', nonce = '', seal = ''] = link.split('.');
  return isSame(seal, sign(linkKey, `${at}.${nonce}`)) && Math.abs(now - Number(at)) < LINK_MS;
}

const sign = (key: string, words: string) => createHmac('sha256', key).update(words).digest('base64url');

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Anyone who can read the data folder may ask for another link, as a second start does instead of a second server. */
const runningFile = z.object({ address: z.string(), linkKey: z.string() });
const fileIn = ({ dataDir }: Config) => join(dataDir, 'running.json');

/** Opens the page of the server that was just started; returns the function that removes its file. */
export function openPage(
  config: Config,
  port: number,
  { linkKey }: ThisComputer,
  runtime: Runtime,
  show = openBrowser,
): () => void {
  // Only a page that comes over loopback is believed to be at this computer.
  if (!isEverywhere(config.host) && !isLoopback(config.host)) return () => {};
  const host = isEverywhere(config.host) ? '127.0.0.1' : config.host;
  const address = originOf(config.tls === null ? 'http' : 'https', host, port);
  writeFileSync(fileIn(config), JSON.stringify({ address, linkKey }), { mode: 0o600 });
  show(`${address}/running#${makeLink(linkKey, runtime)}`);
  return () => rmSync(fileIn(config), { force: true });
}

/** Returns the address of the server that runs on this data already, after opening its page; null if none does. */
export async function openPageOfRunning(config: Config, runtime: Runtime, show = openBrowser): Promise<string | null> {
  try {
    const { address, linkKey } = runningFile.parse(JSON.parse(readFileSync(fileIn(config), 'utf8')));
    // A server that was cut off leaves the file behind.
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) return null;
    show(`${address}/running#${makeLink(linkKey, runtime)}`);
    return address;
  } catch {
    return null;
  }
}

function openBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const [program = '', ...words] =
    process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : process.platform === 'darwin' ? ['open'] : ['xdg-open'];
  if (program === 'xdg-open' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true, windowsHide: true });
  // Without such a program the terminal shows the address.
  child.on('error', () => {});
  child.unref();
}
