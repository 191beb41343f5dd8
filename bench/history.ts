import { addDays } from '../apps/server/src/tallies/periods.ts';
import { fillHall } from './halls/played-hall.ts';
import { get, post, startGames } from './harness/api.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { type Engine, engines, freshPlace, statement } from './harness/place.ts';
import { startServer } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const SIZES = [1_000, 10_000, 100_000];
const MILLION = 1_000_000;
const RUNS = 25;
const WARMING = 5;

const today = new Date().toISOString().slice(0, 10);
const READS: Record<string, (hall: Hall) => string> = {
  report: () => '/games/report',
  'report of seven days': () => `/games/report?from=${addDays(today, -6)}&to=${today}`,
  'report, a pattern': () => '/games/report?pattern=cross',
  'report, search for words': () => '/games/report?search=line',
  'games list': () => '/games?cards=ids',
  jackpot: ({ id }) => `/jackpot/${id}`,
};

/** What is asked most, in halls with more and more games behind them: growth from the smallest hall to the largest. */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
}

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const sizes = bench.asked.has('million') ? [...SIZES, MILLION] : SIZES;
  const place = await freshPlace(bench, engine);
  const halls = await onStorage(place, async (services) => {
    const made = await addHalls(services, sizes.length);
    for (const [i, size] of sizes.entries()) await fillHall(services, made[i]?.id ?? '', size);
    return made;
  });
  if (place.env.DATABASE_URL) await statement(place.env.DATABASE_URL, 'analyze');
  const server = await startServer(bench, place.env);
  const wire = await Wire.open(server.port);
  try {
    for (const [name, path] of Object.entries(READS)) {
      await compare(name, (hall) => get(wire, hall.cashier, path(hall)));
    }
    const games = new Map<Hall, string>();
    // Games that are paused hold some of the first cards.
    for (const hall of halls) games.set(hall, (await startGames(wire, hall.cashier, 1, 3))[0]?._id ?? '');
    await compare('call', (hall) => post(wire, hall.cashier, `/games/${games.get(hall)}/call-number`));
  } finally {
    wire.close();
    await server.stop();
    await place.remove();
  }

  /** The halls take turns, so that whatever else the machine does meets all alike. */
  async function compare(name: string, ask: (hall: Hall) => Promise<unknown>): Promise<void> {
    const times = halls.map((): number[] => []);
    for (let turn = 0; turn < RUNS + WARMING; turn++) {
      for (const [i, hall] of halls.entries()) {
        const from = performance.now();
        await ask(hall);
        if (turn >= WARMING) times[i]?.push(performance.now() - from);
      }
    }
    const [small = [], large = []] = [times[0], times.at(-1)];
    bench.row({
      name: `${engine}, ${name} with ${sizes.at(-1)} games of history`,
      unit: 'ms',
      ours: middleOf(large),
      against: { name: `with ${sizes[0]}`, value: middleOf(small) },
      ratio: middleOf(large) / middleOf(small),
      goal: { atMost: 1.5 },
      p50: middleOf(large),
      p99: part(large, 0.99),
    });
  }
}
