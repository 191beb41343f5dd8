import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig, StartError } from './config.ts';
import { createServices } from './create-services.ts';
import type { Services } from './services.ts';
import { assertAdminSettings, ensureFirstAdmin, type FirstAdmin } from './users/first-admin.ts';

const DRAIN_MS = 7_000;
const LAST_MS = 9_500;

async function main(): Promise<void> {
  // What the hall keeps is for its own account alone.
  process.umask(0o077);
  const config = readConfig(process.env, process.cwd());
  assertAdminSettings(config);
  const log = pino({ level: config.logLevel, base: null });
  const services = await createServices(config, log);
  const app = await buildApp(services);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopServing(app, services);
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
  try {
    // A chosen password can sign in from the first answer on; a generated one is made only when its frame will be shown.
    const chosen = config.adminPassword === null ? null : await ensureFirstAdmin(services);
    const port = await listen(app, config);
    console.log(startFrame(config, port, chosen ?? (await ensureFirstAdmin(services))));
  } catch (error) {
    await stop();
    throw error;
  }
  services.storage.integrity.catch(async (error: unknown) => {
    tell(error);
    await stop();
    process.exit(1);
  });
}

/** Opens the port, or says in one line why it cannot be opened. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to another number.`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be opened by this account. Set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** What the person at the terminal has to know, in a frame that stands out from the log. */
function startFrame(config: Config, port: number, admin: FirstAdmin | null): string {
  const lines = [`Adarash runs at ${config.publicUrl ?? here(config.host, port)}`];
  const others = isEverywhere(config.host) ? lanAddresses() : [];
  if (others.length > 0) lines.push('', 'From the TV and the phones in this network:');
  for (const address of others) lines.push(`  http://${address}:${port}`);
  if (admin) lines.push('', 'Sign in as admin:', `  e-mail    ${admin.email}`);
  if (admin?.generated)
    lines.push(`  password  ${admin.generated}`, '', 'This password is shown only now. Write it down.');
  else if (admin) lines.push('  password  the one in ADMIN_PASSWORD');
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

function here(host: string, port: number): string {
  if (isEverywhere(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address);
}

/** Lets requests under way finish, ends event streams, and closes the storage; bounded, so that a stop always stops. */
async function stopServing(app: FastifyInstance, { log, storage, background }: Services): Promise<void> {
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

function tell(error: unknown): void {
  console.error(error instanceof StartError ? error.message : `Adarash could not start: ${(error as Error).message}`);
}

main().catch((error: unknown) => {
  tell(error);
  process.exit(1);
});
