import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { get, post, signedIn } from './harness/api.ts';
import { Audience, streamOf } from './harness/audience.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { type Engine, engines, freshPlace, type Place, statement } from './harness/place.ts';
import { startServer } from './harness/program.ts';
import { type Bench, middleOf } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const STARTS = 5;
const VIEWERS = 1_000;
/** Tables grow by whole pages, so the size per game is measured over many games, after the first ones. */
const GAMES = { before: 30, counted: 90 };
const CALLS = 30;
const CARDS = 25;
const MB = 1024 * 1024;

/** Resources of the product: start, idle, per viewer and per game. */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
  if (bench.asked.has('first-start')) await firstStart(bench);
}

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const place = await freshPlace(bench, engine);
  const [hall] = await onStorage(place, (services) => addHalls(services, 1));
  if (!hall) throw new Error('The hall of the benchmark was not created.');
  const token = hall.cashier;
  try {
    const starts: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      const from = performance.now();
      const server = await startServer(bench, place.env);
      starts.push(performance.now() - from);
      await server.stop();
    }
    bench.row({ name: `${engine}, from start to healthy`, unit: 'ms', ours: middleOf(starts) });

    const server = await startServer(bench, place.env);
    const wire = await Wire.open(server.port);
    const { code } = await get(wire, token, '/hall-code');
    await wait(3_000);
    const idle = (await server.usage()).rss;
    bench.row({ name: `${engine}, memory of an idle server`, unit: 'MB', ours: idle / MB });
    const audience = await Audience.open(server.port, VIEWERS, streamOf(`/api/hall/${code}/events`));
    await wait(1_000);
    const watched = (await server.usage()).rss;
    bench.row({ name: `${engine}, memory for each viewer`, unit: 'kB', ours: (watched - idle) / VIEWERS / 1024 });
    audience.leave();
    wire.close();
    await server.stop();

    const before = await bytesAfter(bench, place, hall, GAMES.before);
    const after = await bytesAfter(bench, place, hall, GAMES.counted);
    const each = (after - before) / GAMES.counted / 1024;
    const note = `${CARDS} cards, ${CALLS} calls`;
    bench.row({ name: `${engine}, disk for each game`, unit: 'kB', ours: each, note });
  } finally {
    await place.remove();
  }
}

/**
 * Returns the additional bytes after the server stopped, because a running server also stores recent changes in the
 * log.
 */
async function bytesAfter(bench: Bench, place: Place, hall: Hall, games: number): Promise<number> {
  const server = await startServer(bench, place.env);
  const wire = await Wire.open(server.port);
  for (let n = 0; n < games; n++) await play(wire, hall);
  wire.close();
  await server.stop();
  return bytesOf(place);
}

async function play(wire: Wire, { cashier: token, moderator }: Hall): Promise<void> {
  const cardPool = Array.from({ length: CARDS }, (_, card) => card + 1);
  const settings = { numGames: 1, pattern: 'cross', betAmount: 10, houseFeePercentage: 20, cardPool };
  const { games } = await post(wire, token, '/games/sequential', settings);
  const path = `/games/${games[0]._id}`;
  await post(wire, token, `${path}/start`);
  // Without idempotency keys, whose responses are deleted after a day, so that only permanent data is measured.
  for (let n = 0; n < CALLS; n++) await wire.ask('POST', `/api${path}/call-number`, signedIn(token));
  // By the moderator, because a cashier cannot void a game whose last number completes a card.
  await post(wire, moderator, `${path}/void`, { reason: 'a game of the benchmark' });
}

async function bytesOf({ folder, env }: Place): Promise<number> {
  if (env.DATABASE_URL) {
    await statement(env.DATABASE_URL, 'checkpoint');
    const { rows } = await statement(env.DATABASE_URL, 'select pg_database_size(current_database()) as size');
    return Number(rows[0].size);
  }
  return readdirSync(folder)
    .filter((name) => name.startsWith('adarash.db'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Measures the time from a clone to the frame in the terminal, with the npm cache of this machine. */
async function firstStart(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-first-'));
  const row = (name: string, from: number) => {
    const ours = (performance.now() - from) / 1000;
    bench.row({ name: `first start from a clone: ${name}`, unit: 's', ours, onlyWith: 'first-start' });
  };
  const timed = (name: string, command: string, args: string[]) => {
    const from = performance.now();
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', shell: false });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    row(name, from);
  };
  try {
    const clone = spawnSync('git', ['clone', '--quiet', bench.root, folder], { encoding: 'utf8' });
    if (clone.status !== 0) throw new Error(`git clone: ${clone.stderr}`);
    timed('install', 'npm', ['install', '--no-audit', '--no-fund']);
    timed('build', 'npm', ['run', 'build']);
    const from = performance.now();
    const server = await startServer({ ...bench, root: folder }, { DATA_DIR: join(folder, 'data') });
    row('start', from);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
