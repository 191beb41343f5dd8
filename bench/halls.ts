import { setTimeout as wait } from 'node:timers/promises';
import { differences, playHall, type Send } from '../apps/server/test/harness/play/playing.ts';
import { signedIn, withIntent } from './harness/api.ts';
import { Audience, streamOf } from './harness/audience.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { cpuBetween, type Program, startServer } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const INSTANCES = 2;
const PACE_MS = 1_000;
/** Halls open one after the other within this time: in a country no two call in the same instant all evening. */
const OPENING_MS = 10_000;
const [HALLS, VIEWERS, SECONDS] = ['HALLS', 'VIEWERS', 'SECONDS'].map((name, i) =>
  Number(process.env[`BENCH_${name}`] ?? [200, 20, 120][i]),
) as [number, number, number];

/** Load test: concurrent halls on two instances with viewers; their books are compared at the end. */
export async function run(bench: Bench): Promise<void> {
  if ((await bench.postgres()) === undefined) return console.log('Skipped, because no PostgreSQL is available.');
  const place = await freshPlace(bench, 'PostgreSQL');
  const halls = await onStorage(place, (services) => addHalls(services, HALLS));
  const servers: Program[] = [];
  for (let i = 0; i < INSTANCES; i++) servers.push(await startServer(bench, place.env));
  const times: number[] = [];
  const audiences: Audience[] = [];
  try {
    const seats = halls.map((hall, index) => {
      const [mine, other] = [servers[index % INSTANCES], servers[(index + 1) % INSTANCES]];
      if (!mine || !other) throw new Error('There are no instances.');
      return { hall, mine, other };
    });
    // Viewers sit at the other instance, so that every event has to cross.
    for (const { hall, other } of seats) {
      audiences.push(await Audience.open(other.port, VIEWERS, streamOf('/api/live', hall.cashier)));
    }
    const before = await Promise.all(servers.map((server) => server.usage()));
    const until = performance.now() + SECONDS * 1000;
    const played = await Promise.all(
      seats.map(async ({ hall, mine }, index) => {
        await wait((index * OPENING_MS) / HALLS);
        const wire = await Wire.open(mine.port);
        const books = await playHall({
          base: '',
          hall,
          paceMs: PACE_MS,
          goesOn: () => performance.now() < until,
          cards: 25,
          send: over(wire),
          onCalled: (ms) => times.push(ms),
        });
        wire.close();
        return { base: `http://127.0.0.1:${mine.port}/api`, hall, books };
      }),
    );
    const after = await Promise.all(servers.map((server) => server.usage()));
    const wrong: string[] = [];
    for (const { base, hall, books } of played) wrong.push(...(await differences(base, hall, books)));
    if (wrong.length > 0) throw new Error(`The money differs: ${wrong.slice(0, 5).join('; ')}`);
    const lost = audiences.reduce((sum, audience) => sum + audience.lost, 0);
    if (lost > 0) throw new Error(`${lost} of ${HALLS * VIEWERS} viewers were cut off.`);
    const games = played.reduce((sum, { books }) => sum + books.games, 0);
    const claims = played.reduce((sum, { books }) => sum + books.claims, 0);
    const heard = audiences.reduce((sum, audience) => sum + audience.heard, 0);
    bench.row({
      name: `p99 of a call, ${HALLS} halls on ${INSTANCES} instances, ${VIEWERS} viewers each`,
      unit: 'ms',
      ours: part(times, 0.99),
      p50: middleOf(times),
      p99: part(times, 0.99),
      goal: { atMost: 100 },
      cpu: { ours: after.reduce((sum, usage, i) => sum + cpuBetween(before[i] ?? usage, usage), 0) / times.length },
      note: `${SECONDS} s, ${games} games, ${times.length} calls, ${claims} claims, ${heard} messages to viewers, no error, money exact`,
    });
  } finally {
    for (const audience of audiences) audience.leave();
    for (const server of servers) await server.stop();
    await place.remove();
  }
}

/** No retries: any response other than a success ends the test. */
const over =
  (wire: Wire): Send =>
  async (method, token, path, body) => {
    const headers = method === 'GET' ? signedIn(token) : withIntent(token);
    const reply = await wire.ask(method, `/api${path}`, headers, body && JSON.stringify(body));
    if (reply.status < 200 || reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.body}`);
    return JSON.parse(reply.body);
  };
