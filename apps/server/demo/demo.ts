import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../src/config/config.ts';
import { firstFreePort, isEverywhere, originOf } from '../src/config/network.ts';
import { readOptions, SETTINGS } from '../src/config/options.ts';
import type { Settings } from '../src/config/settings-schema.ts';
import { isProcessRunning, remove } from '../src/storage/data-folder.ts';
import { type Demo, makeDemo, type SignIn } from './make-demo.ts';

// Starts the normal server on made-up halls in a temporary folder.

const HELP = `npm run demo -- OPTIONS [EVENINGS]

Two made-up halls with so many evenings of games (5), in a folder that is deleted on exit.

  --port NUMBER    the port to listen on; otherwise the first free one from 3000 on
  --open-to-hall   opens it to this network, for a TV and phones`;

const EVENINGS = 5;
const MOST_EVENINGS = 60;
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
  console.log(`Playing ${evenings} evenings in two halls ...`);
  const demo = await makeDemo(folder, evenings);
  const host = settings.HOST ?? '127.0.0.1';
  const port = settings.PORT ?? String(await freePort(host));
  for (const signal of SIGNALS) process.off(signal, giveUp);
  const origin = originOf('http', isEverywhere(host) ? '127.0.0.1' : host, Number(port));
  console.log(visitorLines(demo, origin).join('\n'));
  await startOn(folder, { host, port });
}

function eveningsIn([asked, more]: readonly string[]): number {
  if (asked === undefined) return EVENINGS;
  const number = Number(asked);
  if (more !== undefined || !/^\d+$/.test(asked) || number < 1 || number > MOST_EVENINGS)
    throw new StartError(
      `npm run demo accepts a number of evenings from 1 to ${MOST_EVENINGS}, not "${more ?? asked}".`,
    );
  return number;
}

/** Rejects every setting except the port, because a demo has a separate folder. */
function refuseOthers(settings: Settings): void {
  const other = SETTINGS.find(({ variable }) => variable in settings && variable !== 'PORT' && variable !== 'HOST');
  if (other) throw new StartError(`npm run demo has no --${other.option}: it accepts --port and --open-to-hall.`);
}

/** Deletes the folders of demos that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^adarash-demo-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isProcessRunning(Number(pid))) continue;
    removeIfFree(join(tmpdir(), name));
  }
}

/** Windows deletes no open file; the next demo deletes the rest. */
function removeIfFree(folder: string): void {
  try {
    remove(folder);
  } catch (error) {
    console.error(
      `${folder} could not be deleted (${(error as NodeJS.ErrnoException).code}); the next demo deletes it.`,
    );
  }
}

async function freePort(host: string): Promise<number> {
  const port = await firstFreePort(host, FIRST_PORT);
  if (port === null) throw new StartError(`No port from ${FIRST_PORT} upwards is free. Choose a port with --port.`);
  return port;
}

function visitorLines({ owner, halls }: Demo, origin: string): string[] {
  const signIn = (who: string, { email, password }: SignIn) => `  ${who.padEnd(10)}${email.padEnd(26)}${password}`;
  const ofHalls = halls.flatMap(({ name, code, cashier, moderator }) => [
    '',
    name,
    signIn('cashier', cashier),
    signIn('moderator', moderator),
    `  ${'TV'.padEnd(10)}${origin}/hall/${code}`,
    `  ${'phone'.padEnd(10)}${origin}/hall/${code}/play`,
  ]);
  return ['', 'DEMO: not a real hall, no real money', signIn('owner', owner), ...ofHalls, ''];
}

/** Starts the server like `npm start` with this folder and without settings of the environment. */
async function startOn(folder: string, { host, port }: { host: string; port: string }): Promise<void> {
  for (const { variable } of SETTINGS) if (variable !== 'LOG_LEVEL') delete process.env[variable];
  process.env.LOG_LEVEL ??= 'warn';
  process.argv.splice(2, Number.POSITIVE_INFINITY, '--data', folder, '--host', host, '--port', port);
  await import('../src/main.ts');
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : `The demo could not start: ${(error as Error).message}`);
  process.exit(1);
});
