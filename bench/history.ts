import { addDays } from '@adarash/rules/hall-terms';
import { fillHall } from './halls/played-hall.ts';
import { get, startGames, withIntent } from './harness/api.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { type Engine, engines, freshPlace, type Place, statement } from './harness/place.ts';
import { type Program, startServer, untilIdle } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const SIZES = [1_000, 10_000, 100_000];
const MILLION = 1_000_000;
const RUNS = 40;
const WARMING = 20;

const today = new Date().toISOString().slice(0, 10);
/** Page sizes that the smallest hall also fills, so that responses are equally long. */
const READS: Record<string, (hall: Hall) => string> = {
  report: () => '/games/report',
  'report of seven days': () => `/games/report?from=${addDays(today, -6)}&to=${today}`,
  'report, a pattern': () => '/games/report?pattern=cross&limit=50',
  'report, search for words': () => '/games/report?search=line&limit=50',
  'games list': () => '/games?cards=ids',
  'open shift': () => '/shift',
  jackpot: ({ id }) => `/jackpot/${id}`,
  'award history': ({ id }) => `/jackpot/${id}/history`,
};

/**
 * Measures the most frequent requests of servers with increasing numbers of games, as growth from the smallest to the
 * largest.
 */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
}

/** Database with one hall. */
type Filled = { size: number; place: Place; hall: Hall };
type Served = Filled & { server: Program };
type Past = Served & { wire: Wire; game: string };

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const sizes = bench.asked.has('million') ? [...SIZES, MILLION] : SIZES;
  const stored: Filled[] = [];
  const served: Served[] = [];
  const pasts: Past[] = [];
  try {
    for (const size of sizes) stored.push(await filled(bench, engine, size));
    for (const one of stored) served.push({ ...one, server: await startServer(bench, one.place.env) });
    for (const { server } of served) await untilIdle(server);
    // Opened late, because idle connections are closed.
    for (const one of served) pasts.push(await opened(one));
    for (const [name, path] of Object.entries(READS)) {
      await compare(name, ({ wire, hall }) => get(wire, hall.cashier, path(hall)));
    }
    await compare('call', call);
  } finally {
    for (const { wire } of pasts) wire.close();
    for (const { server } of served) await server.stop();
    for (const { place } of stored) await place.remove();
  }

  /** Measures in turns, so that other load of the machine affects all. */
  async function compare(name: string, ask: (past: Past) => Promise<unknown>): Promise<void> {
    const times = pasts.map((): number[] => []);
    for (let turn = 0; turn < RUNS + WARMING; turn++) {
      for (const [i, past] of pasts.entries()) {
        const from = performance.now();
        await ask(past);
        if (turn >= WARMING) times[i]?.push(performance.now() - from);
      }
    }
    const [small = [], ...larger] = times;
    const large = larger.at(-1) ?? [];
    const between = larger.slice(0, -1).map((own, i) => `${sizes[i + 1]}: ${middleOf(own).toFixed(2)} ms`);
    bench.row({
      name: `${engine}, ${name} with ${sizes.at(-1)} games of history`,
      unit: 'ms',
      ours: middleOf(large),
      against: { name: `with ${sizes[0]}`, value: middleOf(small) },
      ratio: middleOf(large) / middleOf(small),
      goal: { atMost: 1.5 },
      p50: middleOf(large),
      p99: part(large, 0.99),
      note: between.join(', '),
      ...(bench.asked.has('million') && { onlyWith: 'million' }),
    });
  }
}

async function filled(bench: Bench, engine: Engine, size: number): Promise<Filled> {
  const place = await freshPlace(bench, engine);
  const hall = await onStorage(place, async (services) => {
    const [made] = await addHalls(services, 1);
    if (!made) throw new Error('There is no hall.');
    await fillHall(services, made.id, size);
    return made;
  });
  if (place.env.DATABASE_URL) await statement(place.env.DATABASE_URL, 'vacuum analyze');
  return { size, place, hall };
}

async function opened(served: Served): Promise<Past> {
  const { server, hall, size } = served;
  const wire = await Wire.open(server.port);
  const { totalGames } = await get(wire, hall.cashier, '/games/report?limit=1');
  if (totalGames !== size) throw new Error(`The report tells of ${totalGames} games, ${size} were played.`);
  // Paused games contain some of the first cards.
  const [game] = await startGames(wire, hall.cashier, 1, 3);
  return { ...served, wire, game: game?._id ?? '' };
}

async function call({ wire, hall, game }: Past): Promise<void> {
  const { status, body } = await wire.ask('POST', `/api/games/${game}/call-number?cards=ids`, withIntent(hall.cashier));
  if (status !== 200) throw new Error(`call-number: ${status} ${body}`);
}
