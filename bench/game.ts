import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, get, makeHalls, post, signedIn, withIntent } from './harness/api.ts';
import { type Engine, engines, freshPlace, type Place, statement } from './harness/place.ts';
import { cpuBetween, type Program, startServer } from './harness/program.ts';
import { type Bench, middleOf } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

/** Number of sequential halls and of concurrent halls. */
const [IN_TURN, AT_ONCE] = [8, 16];
const CARDS = 25;
/** With keys, as the screens send them, and as many without. */
const CALLS = 15;
const WARMING = 6;
const TURNS = 8;
const TURNS_AT_ONCE = 5;

/** Another built checkout for comparison in turns, for example the state before a change. */
const BESIDE = process.env.BENCH_BESIDE;

/**
 * CPU cost of a whole game: by kind of request in sequential halls, where no commit is shared, as in a hall with a call
 * every few seconds; and in total in sixteen concurrent halls.
 */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
}

type Served = { readonly program: Program; readonly place: Place; readonly wire: Wire; readonly halls: Played[] };
type Played = { readonly token: string; readonly moderator: string; game: string };

/** Every kind of request of one game, and how often it is sent. */
const KINDS = {
  create: { times: 1, send: create },
  start: { times: 1, send: start },
  'call with a key': { times: CALLS, send: callUnderKey },
  'call without a key': { times: CALLS, send: callWithoutKey },
  check: { times: 1, send: check },
  finish: { times: 1, send: finish },
  list: { times: 1, send: list },
  report: { times: 1, send: report },
} as const satisfies Record<string, { times: number; send(served: Served, hall: Played): Promise<unknown> }>;

type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];
/** Microseconds for one request of each kind. */
type Costs = Record<Kind, number>;

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const roots = [bench.root, ...(BESIDE ? [BESIDE] : [])];
  const sides: { served: Served; taken: Costs[]; together: number[]; bytes: { before: number; after: number } }[] = [];
  try {
    for (const root of roots)
      sides.push({
        served: await serve({ ...bench, root }, engine),
        taken: [],
        together: [],
        bytes: { before: 0, after: 0 },
      });
    for (let turn = -WARMING; turn < TURNS; turn++) {
      for (const { served, taken, bytes } of sides) {
        if (turn === 0) bytes.before = await bytesOf(served);
        const costs = await playInEveryHall(served);
        if (turn >= 0) taken.push(costs);
        bytes.after = await bytesOf(served);
      }
    }
    for (let turn = -1; turn < TURNS_AT_ONCE; turn++) {
      for (const { served, together } of sides) {
        const cost = await playAtOnce(served);
        if (turn >= 0) together.push(cost);
      }
    }
    const [ours, other] = sides.map(({ taken }) => middles(taken));
    if (ours) tell(bench, engine, ours, other);
    const [mine = 0, others] = sides.map(({ together }) => middleOf(together) / 1000);
    row(bench, `${engine}, CPU of a whole game, ${AT_ONCE} halls in parallel`, 'ms', mine, others);
    const [own = 0, theirs] = sides.map(({ bytes }) => (bytes.after - bytes.before) / (IN_TURN * TURNS) / 1024);
    row(
      bench,
      `${engine}, disk for each game with its keys`,
      'kB',
      own,
      theirs,
      `half of the ${2 * CALLS} calls with keys`,
    );
  } finally {
    for (const { served } of sides) {
      served.wire.close();
      await served.program.stop();
      await served.place.remove();
    }
  }
}

function tell(bench: Bench, engine: Engine, ours: Costs, other: Costs | undefined): void {
  const whole = (costs: Costs) => kinds.reduce((sum, kind) => sum + KINDS[kind].times * costs[kind], 0) / 1000;
  const name = `${engine}, CPU of a whole game, one hall`;
  row(bench, name, 'ms', whole(ours), other && whole(other), `${CARDS} cards, ${2 * CALLS} calls, a list and a report`);
  for (const kind of kinds) row(bench, `${engine}, CPU of a request: ${kind}`, 'µs', ours[kind], other?.[kind]);
  bench.row({
    name: `${engine}, CPU of a call with a key compared with a call without`,
    unit: 'µs',
    ours: ours['call with a key'],
    against: { name: 'call without a key', value: ours['call without a key'] },
    ratio: ours['call with a key'] / ours['call without a key'],
    goal: { atMost: 1.35 },
  });
}

function row(bench: Bench, name: string, unit: string, ours: number, other?: number, note?: string): void {
  const beside = other ? { against: { name: 'other build', value: other }, ratio: ours / other } : {};
  bench.row({ name, unit, ours, ...beside, ...(note !== undefined && { note }) });
}

const middles = (taken: readonly Costs[]): Costs =>
  Object.fromEntries(kinds.map((kind) => [kind, middleOf(taken.map((costs) => costs[kind]))])) as Costs;

/** Plays one game per hall, kind by kind, with one request at a time. */
async function playInEveryHall(served: Served): Promise<Costs> {
  const costs: Partial<Costs> = {};
  const halls = served.halls.slice(0, IN_TURN);
  for (const kind of kinds) {
    const { times, send } = KINDS[kind];
    const before = await served.program.usage();
    for (let n = 0; n < times; n++) for (const hall of halls) await send(served, hall);
    costs[kind] = cpuBetween(before, await served.program.usage()) / halls.length / times;
  }
  return costs as Costs;
}

/** Plays one game in every hall concurrently. Returns the microseconds per game. */
async function playAtOnce(served: Served): Promise<number> {
  const before = await served.program.usage();
  await Promise.all(
    served.halls.map(async (hall) => {
      const wire = await Wire.open(served.program.port);
      for (const kind of kinds) {
        const { times, send } = KINDS[kind];
        for (let n = 0; n < times; n++) await send({ ...served, wire }, hall);
      }
      wire.close();
    }),
  );
  return cpuBetween(before, await served.program.usage()) / served.halls.length;
}

async function serve(bench: Bench, engine: Engine): Promise<Served> {
  const place = await freshPlace(bench, engine);
  const owner = { email: 'admin@hall.test', password: randomUUID() };
  const env = { ...place.env, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const program = await startServer(bench, env);
  const wire = await Wire.open(program.port);
  const halls = (await makeHalls(wire, owner, AT_ONCE)).map((hall) => ({ ...hall, game: '' }));
  return { program, place, wire, halls };
}

async function create({ wire }: Served, hall: Played): Promise<void> {
  const cardPool = Array.from({ length: CARDS }, (_, card) => card + 1);
  const settings = { numGames: 1, pattern: 'cross', betAmount: 10, houseFeePercentage: 20, cardPool };
  const { games } = await post(wire, hall.token, '/games/sequential', settings);
  hall.game = games[0]._id;
}

function start({ wire }: Served, { token, game }: Played): Promise<Answer> {
  return post(wire, token, `/games/${game}/start`);
}

function callUnderKey(served: Served, hall: Played): Promise<void> {
  return call(served, hall, withIntent(hall.token));
}

function callWithoutKey(served: Served, hall: Played): Promise<void> {
  return call(served, hall, signedIn(hall.token));
}

async function call({ wire }: Served, { game }: Played, headers: Record<string, string>): Promise<void> {
  const { status, body } = await wire.ask('POST', `/api/games/${game}/call-number?cards=ids`, headers);
  if (status !== 200) throw new Error(`call-number: ${status} ${body}`);
}

function check({ wire }: Served, { token, game }: Played): Promise<Answer> {
  return post(wire, token, `/games/${game}/check-bingo?cards=ids`, { cardId: 7 });
}

/** Sent by the moderator, because the last number may have completed a card. */
function finish({ wire }: Served, { moderator, game }: Played): Promise<Answer> {
  return post(wire, moderator, `/games/${game}/finish`, { reason: 'a game of the benchmark' });
}

function list({ wire }: Served, { token }: Played): Promise<Answer> {
  return get(wire, token, '/games?cards=ids');
}

function report({ wire }: Served, { token }: Played): Promise<Answer> {
  return get(wire, token, '/games/report');
}

/** Returns the size of the tables with indexes; on SQLite the database file and its log. */
async function bytesOf({ place: { folder, env } }: Served): Promise<number> {
  if (!env.DATABASE_URL)
    return readdirSync(folder)
      .filter((name) => name.startsWith('adarash.db'))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const size = 'select sum(pg_total_relation_size(relid)) as size from pg_stat_user_tables';
  return Number((await statement(env.DATABASE_URL, size)).rows[0].size);
}
