import { startGames, withIntent } from './harness/api.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { type Engine, engines, freshPlace } from './harness/place.ts';
import { type Program, startBare, startServer } from './harness/program.ts';
import type { Bench, Row } from './harness/row.ts';
import { inTurns, warmUp } from './harness/turns.ts';
import { Wire } from './harness/wire.ts';

const TURNS = 6;
/** The first call of a game closes its sale and is made before the clock runs. */
const CALLS_LEFT = 74;

const GOALS: Record<Engine, Record<number, Row['goal']>> = {
  SQLite: { 16: { atLeast: 0.4 }, 64: { atLeast: 0.6 } },
  PostgreSQL: { 16: { atLeast: 0.4 } },
};

const ONE_INSERT = 'bare server, one durable insert';
/** A call on PostgreSQL is one transaction with the hall's row locked; this is the least that such a server does. */
const ONE_TRANSACTION = 'bare server, one transaction with a locked row';
const TRANSACTION_SIZE = { games: 16, halls: 16, inEach: 4 };
const TRANSACTION_GOAL = { atLeast: 0.2 };

/** Number of concurrent games, their halls, and the number of consecutive games per hall. */
const SIZES = [
  { games: 1, halls: 6, inEach: 4 },
  { games: 16, halls: 16, inEach: 4 },
  { games: 64, halls: 64, inEach: 2 },
];
/** Sufficient for a server with 6,000 calls per second. */
const WARMING = { games: 64, halls: 64, inEach: 4 };

/** Calls numbers in many games concurrently. Baseline: a bare server that stores one durable row per request. */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
}

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const place = await freshPlace(bench, engine);
  const wires: Wire[] = [];
  const wireTo = async ({ port }: Program) => {
    const wire = await Wire.open(port);
    wires.push(wire);
    return wire;
  };
  const all = [WARMING, ...SIZES, TRANSACTION_SIZE].reduce((sum, { halls }) => sum + halls, 0);
  const halls = await onStorage(place, (services) => addHalls(services, all));
  const ours = await startServer(bench, place.env);
  const bare = await startBare(bench, 'insert', place.env);
  const transaction = engine === 'PostgreSQL' ? await startBare(bench, 'transaction', place.env) : null;
  const sidesOf = async ({ games, halls: count, inEach }: (typeof SIZES)[number], other = bare) => {
    const played = halls.splice(0, count);
    const called = (await Promise.all(played.map(async (hall) => calledOnce(await wireTo(ours), hall, inEach)))).flat();
    const callers = await Promise.all(
      Array.from({ length: games }, async (_, i) => {
        const own = called.slice((i * called.length) / games, ((i + 1) * called.length) / games);
        const wire = await wireTo(ours);
        let made = 0;
        return () => callOnce(wire, own[Math.floor(made++ / CALLS_LEFT)]);
      }),
    );
    const inserts = await Promise.all(callers.map(async () => insertOver(await wireTo(other))));
    const sides = [
      { program: ours, askers: callers },
      { program: other, askers: inserts },
    ] as const;
    return { sides, each: Math.floor((called.length * CALLS_LEFT) / games) };
  };
  try {
    const warming = await sidesOf(WARMING);
    await warmUp(...warming.sides, warming.each);
    for (const size of SIZES) {
      const { games } = size;
      const { sides, each } = await sidesOf(size);
      const [mine, theirs] = await inTurns(...sides, TURNS, Math.floor(each / TURNS));
      bench.row({
        name: `${engine}, calls of ${games} ${games === 1 ? 'game' : 'games in parallel'}`,
        unit: 'calls/s',
        ours: mine.perSecond,
        against: { name: ONE_INSERT, value: theirs.perSecond },
        ratio: mine.perSecond / theirs.perSecond,
        goal: GOALS[engine][games],
        p50: mine.p50,
        p99: mine.p99,
        cpu: { ours: mine.cpu, other: theirs.cpu },
      });
      if (engine !== 'SQLite') continue;
      bench.row({
        name: `${engine}, CPU of a call of ${games} ${games === 1 ? 'game' : 'games in parallel'}`,
        unit: 'µs',
        ours: mine.cpu,
        against: { name: ONE_INSERT, value: theirs.cpu },
        ratio: mine.cpu / theirs.cpu,
        goal: { atMost: 2.5 },
      });
    }
    if (transaction === null) return;
    const { sides, each } = await sidesOf(TRANSACTION_SIZE, transaction);
    await warmUp(...sides, Math.floor(each / 4));
    const [mine, theirs] = await inTurns(...sides, TURNS, Math.floor((each * 3) / 4 / TURNS));
    bench.row({
      name: `${engine}, ${TRANSACTION_SIZE.games} games in parallel, compared with one transaction per request`,
      unit: 'calls/s',
      ours: mine.perSecond,
      against: { name: ONE_TRANSACTION, value: theirs.perSecond },
      ratio: mine.perSecond / theirs.perSecond,
      goal: TRANSACTION_GOAL,
      p50: mine.p50,
      p99: mine.p99,
      cpu: { ours: mine.cpu, other: theirs.cpu },
    });
  } finally {
    for (const wire of wires) wire.close();
    await transaction?.stop();
    await bare.stop();
    await ours.stop();
    await place.remove();
  }
}

type Caller = { token: string; gameId: string };

/** Games of a hall, each started and called once. */
async function calledOnce(wire: Wire, { cashier: token }: Hall, count: number): Promise<Caller[]> {
  const callers = (await startGames(wire, token, count)).map(({ _id: gameId }) => ({ token, gameId }));
  for (const caller of callers) await callOnce(wire, caller);
  return callers;
}

async function callOnce(wire: Wire, caller: Caller | undefined): Promise<void> {
  if (!caller) throw new Error('There are no calls left to make.');
  const { status, body } = await wire.ask(
    'POST',
    `/api/games/${caller.gameId}/call-number?cards=ids`,
    withIntent(caller.token),
  );
  if (status !== 200) throw new Error(`call-number: ${status} ${body}`);
}

function insertOver(wire: Wire): () => Promise<void> {
  return async () => {
    const { status } = await wire.ask('POST', '/64b7f0c2a1d3e4f5a6b7c8d9', withIntent('0'.repeat(43)));
    if (status !== 200) throw new Error(`the bare server answered ${status}`);
  };
}
