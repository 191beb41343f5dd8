import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { assertAdminSettings, ensureFirstAdmin } from './accounts/accounts.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig, StartError } from './config/config.ts';
import { isAnsweredByAnother, lanAddresses } from './config/network.ts';
import { readOptions, START_HELP } from './config/options.ts';
import { createServices } from './create-services.ts';
import { keepBackups } from './owner/backups.ts';
import { openInBrowser, openPageOfRunning } from './owner/this-computer.ts';
import { realRuntime } from './platform/runtime.ts';
import type { Services } from './services.ts';
import { startFrame } from './start-frame.ts';

/**
 * Signals that end the server. On Windows a closed window and Ctrl-Break are signals. On other systems SIGHUP is not
 * included, because a service may have to continue after its terminal is closed.
 */
const ENDINGS: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] : ['SIGTERM', 'SIGINT'];
const DRAIN_MS = 7_000;
const LAST_MS = 9_500;

async function main(): Promise<void> {
  // Files that the server creates are readable only by its system account.
  process.umask(0o077);
  const { settings, words, help } = readOptions(process.argv.slice(2), 'npm start', process.env);
  if (help) return console.log(START_HELP);
  if (words[0] !== undefined)
    throw new StartError(`npm start accepts only options, such as --port 8080, not "${words[0]}".`);
  const config = readConfig(process.env, process.cwd(), settings);
  assertAdminSettings(config);
  const already = config.openBrowser ? await openPageOfRunning(config, realRuntime) : null;
  if (already) return console.log(`Adarash is already running at ${already}`);
  const log = pino({ level: config.logLevel, base: null });
  const services = await createServices(config, log);
  const app = await buildApp(services);
  const backups = keepBackups(services);
  let stopping: Promise<void> | undefined;
  let forgetPage = () => {};
  const stop = () => {
    forgetPage();
    backups.stop();
    stopping ??= stopServing(app, services);
    return stopping;
  };
  const end = () => void stop().then(() => process.exit(0));
  for (const signal of ENDINGS) process.on(signal, end);
  try {
    // If the first admin's password is configured, it is valid from the first request on. A generated password is
    // created only when it can be displayed.
    const chosen = config.adminPassword === null ? null : await ensureFirstAdmin(services);
    services.network.follow(app.server);
    const port = await listen(app, services.network.seen());
    const admin = chosen ?? (await ensureFirstAdmin(services));
    const { machines } = await services.storage.standbys();
    console.log(startFrame(services.network.seen(), port, admin, lanAddresses(), machines));
    if (config.openBrowser) {
      services.thisComputer.offer({ admin, stop: end });
      forgetPage = openInBrowser(config, port, realRuntime);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  services.storage.integrity.catch(async (error: unknown) => {
    logStartError(error);
    await stop();
    process.exit(1);
  });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    if (await isAnsweredByAnother(host, port))
      throw Object.assign(new Error(`port ${port} is in use`), { code: 'EADDRINUSE' });
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is already in use. Stop the other program, or choose another port with --port.`,
      );
    }
    if (code === 'EACCES') throw new StartError(refusedPort(port, process.platform));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Returns the error message if the system refuses the port. Windows reserves ranges of ports, mostly for virtual
 * machines; other systems require rights for low ports.
 */
const refusedPort = (port: number, platform: string) =>
  platform === 'win32'
    ? `Windows keeps port ${port} for itself ("netsh interface ipv4 show excludedportrange protocol=tcp" lists such ports). Choose another with --port, such as --port 8080.`
    : `Port ${port} may not be opened by this account. Choose 1024 or more with --port.`;

/**
 * Stops the server: waits for running requests, ends event streams and closes the storage. Timeouts ensure that the
 * stop always ends.
 */
async function stopServing(
  app: FastifyInstance,
  { log, storage, background }: Pick<Services, 'log' | 'storage' | 'background'>,
): Promise<void> {
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

function logStartError(error: unknown): void {
  console.error(error instanceof StartError ? error.message : `Adarash could not start: ${(error as Error).message}`);
}

main().catch((error: unknown) => {
  logStartError(error);
  process.exit(1);
});
