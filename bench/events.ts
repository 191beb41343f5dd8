import { setTimeout as wait } from 'node:timers/promises';
import { startGames, withIntent } from './harness/api.ts';
import { Audience, streamOf } from './harness/audience.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { cpuBetween, type Program, startServer, type Usage } from './harness/program.ts';
import type { Bench } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const BESIDE = process.env.BENCH_BESIDE;
const INSTANCES = 3;
const HALLS = Number(process.env.BENCH_HALLS ?? 2_000);
/** Calling halls of the first instance, which no client of another instance follows. */
const CALLING = 128;
const MOST_CALLS = 70;
/** Turns with and without calls, each twice the interval in which an instance checks its streams. */
const TURNS = 5;
const TURN_MS = 4_000;

/**
 * CPU cost of an event without local viewers: three instances share the halls, each with a viewer of every third hall,
 * while halls of the first instance call. `BENCH_BESIDE` is another built checkout for comparison.
 */
export async function run(bench: Bench): Promise<void> {
  if ((await bench.postgres()) === undefined) return console.log('Skipped, because no PostgreSQL is available.');
  const ours = await unwatched(bench);
  const before = BESIDE === undefined ? null : await unwatched({ ...bench, root: BESIDE });
  bench.row({
    name: `CPU of an event without viewers at the instance, ${INSTANCES} instances, ${HALLS} halls`,
    unit: 'µs',
    ours: ours.perEvent,
    ...(before && {
      against: { name: 'other build', value: before.perEvent },
      ratio: ours.perEvent / before.perEvent,
      goal: { atMost: 0.1 },
    }),
    note: `${ours.events} calls; CPU without events: ${ours.restPerSecond.toFixed(0)} µs per second with viewers of ${Math.floor(HALLS / INSTANCES)} halls`,
  });
}

async function unwatched(bench: Bench) {
  const place = await freshPlace(bench, 'PostgreSQL');
  const servers: Program[] = [];
  const audiences: Audience[] = [];
  const wires: Wire[] = [];
  try {
    const halls = await onStorage(place, (services) => addHalls(services, HALLS));
    for (let i = 0; i < INSTANCES; i++) servers.push(await startServer(bench, place.env));
    const [first, ...others] = servers;
    if (!first) throw new Error('There are no instances.');
    for (const [index, { cashier }] of halls.entries()) {
      const { port } = servers[index % INSTANCES] ?? first;
      audiences.push(await Audience.open(port, 1, streamOf('/api/live', cashier)));
    }
    const calling = halls.filter((_, index) => index % INSTANCES === 0).slice(0, CALLING);
    const games: { hall: Hall; wire: Wire; id: string }[] = [];
    for (const hall of calling) {
      const wire = await Wire.open(first.port);
      wires.push(wire);
      const [game] = await startGames(wire, hall.cashier, 1);
      games.push({ hall, wire, id: game?._id ?? '' });
    }
    const call = async ({ hall, wire, id }: (typeof games)[number]) => {
      const { status, body } = await wire.ask(
        'POST',
        `/api/games/${id}/call-number?cards=ids`,
        withIntent(hall.cashier),
      );
      if (status !== 200) throw new Error(`call-number: ${status} ${body}`);
    };
    const usages = () => Promise.all(others.map((server) => server.usage()));
    const spent = (from: Usage[], to: Usage[]) =>
      to.reduce((sum, usage, i) => sum + cpuBetween(from[i] ?? usage, usage), 0) / others.length;

    let [events, calm, busy, busyMs] = [0, 0, 0, 0];
    for (let turn = 0; turn < TURNS; turn++) {
      const before = await usages();
      await wait(TURN_MS);
      const between = await usages();
      const from = performance.now();
      // Sequential, as in halls with independent calls, because grouped events cost less.
      while (performance.now() - from < TURN_MS && events < MOST_CALLS * games.length) {
        const game = games[events++ % games.length];
        if (game) await call(game);
      }
      busyMs += performance.now() - from;
      calm += spent(before, between);
      busy += spent(between, await usages());
    }
    const lost = audiences.reduce((sum, audience) => sum + audience.lost, 0);
    if (lost > 0) throw new Error(`${lost} of ${HALLS} viewers were cut off.`);
    const restPerSecond = (calm * 1000) / (TURNS * TURN_MS);
    return { events, restPerSecond, perEvent: Math.max(0, busy - (restPerSecond * busyMs) / 1000) / events };
  } finally {
    for (const wire of wires) wire.close();
    for (const audience of audiences) audience.leave();
    for (const server of servers) await server.stop();
    await place.remove();
  }
}
