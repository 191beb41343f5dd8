import { differences, playHall } from '../apps/server/test/harness/playing.ts';
import { Audience, streamOf } from './harness/audience.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { type Program, startServer } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';

const INSTANCES = 2;
const [HALLS, VIEWERS, SECONDS] = ['HALLS', 'VIEWERS', 'SECONDS'].map((name, i) =>
  Number(process.env[`BENCH_${name}`] ?? [200, 20, 120][i]),
) as [number, number, number];

/** The load story: halls that play at once on two instances, each with its viewers, and their books compared at the end. */
export async function run(bench: Bench): Promise<void> {
  if ((await bench.postgres()) === undefined) return console.log('Left out: there is no PostgreSQL for this machine.');
  const place = await freshPlace(bench, 'PostgreSQL');
  const halls = await onStorage(place, (services) => addHalls(services, HALLS));
  const servers: Program[] = [];
  for (let i = 0; i < INSTANCES; i++) servers.push(await startServer(bench, place.env));
  const times: number[] = [];
  const audiences: Promise<Audience>[] = [];
  try {
    const until = performance.now() + SECONDS * 1000;
    const played = await Promise.all(
      halls.map(async (hall, index) => {
        const [mine, other] = [servers[index % INSTANCES], servers[(index + 1) % INSTANCES]];
        const base = `http://127.0.0.1:${mine?.port}/api`;
        // Viewers sit at the other instance, so that every event has to cross.
        const watched = Audience.open(other?.port ?? 0, VIEWERS, streamOf('/api/live', hall.cashier));
        audiences.push(watched);
        await watched;
        const goesOn = () => performance.now() < until;
        const books = await playHall({
          base,
          hall,
          paceMs: 1_000,
          goesOn,
          cards: 25,
          onCalled: (ms) => times.push(ms),
        });
        return { base, hall, books };
      }),
    );
    const wrong: string[] = [];
    for (const { base, hall, books } of played) wrong.push(...(await differences(base, hall, books)));
    const again = played.reduce((sum, { books }) => sum + books.again, 0);
    const games = played.reduce((sum, { books }) => sum + books.games, 0);
    if (wrong.length > 0) throw new Error(`The money differs: ${wrong.slice(0, 5).join('; ')}`);
    const row = { unit: 'ms', ours: part(times, 0.99), p50: middleOf(times), p99: part(times, 0.99) };
    const note = `${SECONDS} s, ${games} games, ${times.length} calls, ${again} requests sent again, money exact`;
    const name = `p99 of a call, ${HALLS} halls on ${INSTANCES} instances, ${VIEWERS} viewers each`;
    bench.row({ name, ...row, goal: { atMost: 100 }, note });
  } finally {
    for (const audience of await Promise.allSettled(audiences)) {
      if (audience.status === 'fulfilled') audience.value.leave();
    }
    for (const server of servers) await server.stop();
    await place.remove();
  }
}
