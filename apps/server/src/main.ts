import pino from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { listen } from './listen.ts';
import { StartError } from './start-error.ts';
import { startFrame } from './start-frame.ts';
import { makeStop } from './stopping.ts';
import { assertAdminSettings, ensureFirstAdmin } from './users/first-admin.ts';

async function main(): Promise<void> {
  // What the hall keeps is for its own account alone.
  process.umask(0o077);
  const config = readConfig(process.env, process.cwd());
  assertAdminSettings(config);
  const log = pino({ level: config.logLevel, base: null });
  const services = await createServices(config, log);
  const app = await buildApp(services);
  const stop = makeStop(app, services);
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

function tell(error: unknown): void {
  console.error(error instanceof StartError ? error.message : `Adarash could not start: ${(error as Error).message}`);
}

main().catch((error: unknown) => {
  tell(error);
  process.exit(1);
});
