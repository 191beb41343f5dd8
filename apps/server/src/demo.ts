import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices } from './create-services.ts';
import { makeDemo } from './demo/make-demo.ts';
import { livenUp } from './demo/robots.ts';
import { StartError } from './start/config.ts';
import { firstFreePort, isEverywhere, originOf } from './start/network.ts';
import { readOptions, SETTINGS, type Settings } from './start/options.ts';
import { realRuntime } from './start/runtime.ts';
import { isProcessRunning, remove } from './storage/data-folder.ts';

const HELP = `npm run demo -- OPTIONS [EVENINGS]

Two halls that are made up, with so many evenings of games behind them (60), in a folder that is removed at the end.

  --port NUMBER    the port to listen on; else the first free one from 3000 on
  --open-to-hall   opens it to this network, for a TV and phones`;

const EVENINGS = 60;
const MOST_EVENINGS = 365;
const FIRST_PORT = 3000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function main(): Promise<void> {
  process.umask(0o077);
  const { settings, words, help } = readOptions(process.argv.slice(2), 'npm run demo', process.env);
  if (help) return console.log(HELP);
  const evenings = eveningsIn(words);
  refuseOthers(settings);
  removeLeftOvers();
  const folder = mkdtempSync(join(tmpdir(), `adarash-demo-${process.pid}-`));
  process.on('exit', () => removeIfFree(folder));
  const giveUp = () => process.exit(130);
  for (const signal of SIGNALS) process.once(signal, giveUp);
  console.log(`Making up ${evenings} evenings in two halls ...`);
  const demo = await makeDemo(createServices, folder, evenings);
  const host = settings.HOST ?? '127.0.0.1';
  const port = settings.PORT ?? String(await freePort(host));
  for (const signal of SIGNALS) process.off(signal, giveUp);
  await startOn(folder, { host, port });
  const origin = originOf('http', isEverywhere(host) ? '127.0.0.1' : host, Number(port));
  await untilServed(origin);
  await livenUp(origin, demo);
  console.log(`${demo.halls.at(-1)?.name} plays by itself, and phones take part. Ctrl-C ends the demo and removes it.`);
}

function eveningsIn([asked, more]: readonly string[]): number {
  if (asked === undefined) return EVENINGS;
  const number = Number(asked);
  if (more !== undefined || !/^\d+$/.test(asked) || number < 1 || number > MOST_EVENINGS)
    throw new StartError(`npm run demo takes a number of evenings from 1 to ${MOST_EVENINGS}, not "${more ?? asked}".`);
  return number;
}

/** A demo has a folder of its own and nothing else of a hall that stays. */
function refuseOthers(settings: Settings): void {
  const other = SETTINGS.find(({ variable }) => variable in settings && variable !== 'PORT' && variable !== 'HOST');
  if (other) throw new StartError(`npm run demo has no --${other.option}: it takes --port and --open-to-hall.`);
}

/** Of demos that were killed: their process is not there any more. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^adarash-demo-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isProcessRunning(Number(pid))) continue;
    removeIfFree(join(tmpdir(), name));
  }
}

/** Windows removes no file that is open; what stays goes with the next demo. */
function removeIfFree(folder: string): void {
  try {
    remove(folder);
  } catch (error) {
    console.error(
      `${folder} could not be removed (${(error as NodeJS.ErrnoException).code}); the next demo removes it.`,
    );
  }
}

async function freePort(host: string): Promise<number> {
  const port = await firstFreePort(host, FIRST_PORT);
  if (port === null) throw new StartError(`No port from ${FIRST_PORT} on is free. Choose one with --port.`);
  return port;
}

/** What `npm start` does with this folder, and with no setting of the environment. */
async function startOn(folder: string, { host, port }: { host: string; port: string }): Promise<void> {
  for (const { variable } of SETTINGS) if (variable !== 'LOG_LEVEL') delete process.env[variable];
  process.env.LOG_LEVEL ??= 'warn';
  process.argv.splice(2, Number.POSITIVE_INFINITY, '--data', folder, '--host', host, '--port', port);
  await import('./main.ts');
}

async function untilServed(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await realRuntime.wait(50);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : `The demo could not start: ${(error as Error).message}`);
  process.exit(1);
});
