import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { post, withIntent } from './harness/api.ts';
import { Audience, streamOf } from './harness/audience.ts';
import { addHalls, type Hall, onStorage } from './harness/halls.ts';
import { freshPlace, type Place } from './harness/place.ts';
import { cpuBetween, type Program, startServer } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const INSTANCES = 2;
const CALL_MS = 4_000;
const GAME_MS = 300_000;
const CALLS = 30;
const CARDS = 25;
const LIMIT_MS = 100;
/** Part of the expected calls below which the halls count as delayed. */
const PACE_KEPT = 0.95;
/** The search ends when it knows the figure to this part of it. */
const NEAR = 0.1;
/** Halls to begin with, viewers of each, and seconds that are measured, after half as many in which the halls open. */
const [FIRST, VIEWERS, SECONDS] = ['FIRST', 'VIEWERS', 'SECONDS'].map((name, i) =>
  Number(process.env[`BENCH_${name}`] ?? [100, 1, 120][i]),
) as [number, number, number];
const OPENING_MS = SECONDS * 500;

type Step = { halls: number; carried: boolean; p50: number; p99: number; cpu: number; made: string };

/**
 * Maximum number of halls on this computer with a call every four seconds and a game every five minutes. The servers,
 * PostgreSQL and the load share its cores. The number is doubled until it is too large, then found by bisection.
 */
export async function run(bench: Bench): Promise<void> {
  if ((await bench.postgres()) === undefined) return console.log('Skipped, because no PostgreSQL is available.');
  const place = await freshPlace(bench, 'PostgreSQL');
  const servers: Program[] = [];
  const halls: Hall[] = [];
  const steps: Step[] = [];
  try {
    for (let i = 0; i < INSTANCES; i++) servers.push(await startServer(bench, place.env));
    let [most, tooMany] = [0, Number.POSITIVE_INFINITY];
    for (let count = FIRST; tooMany - most > Math.max(1, most * NEAR); ) {
      halls.push(...(await moreHalls(place, count - halls.length)));
      const step = await tryHalls(halls.slice(0, count), servers);
      console.log(`  ${step.halls} halls: ${step.made}`);
      steps.push(step);
      if (step.carried) most = count;
      else tooMany = count;
      count = tooMany === Number.POSITIVE_INFINITY ? most * 2 : Math.round((most + tooMany) / 2);
    }
    const best = steps.find(({ halls }) => halls === most);
    if (!best) throw new Error(`${tooMany} halls are already too many: ${steps.at(-1)?.made}`);
    bench.row({
      name: `maximum number of halls on ${availableParallelism()} cores with a call every four seconds and p99 below ${LIMIT_MS} ms`,
      unit: 'halls',
      ours: most,
      p50: best.p50,
      p99: best.p99,
      cpu: { ours: best.cpu },
      note: `${VIEWERS} viewer per hall, ${SECONDS} s per step, ${INSTANCES} instances; PostgreSQL and the load on the same cores; ${best.made}; exceeded with ${tooMany} halls: ${steps.find(({ halls }) => halls === tooMany)?.made}`,
    });
  } finally {
    for (const server of servers) await server.stop();
    await place.remove();
  }
}

const moreHalls = (place: Place, count: number): Promise<Hall[]> =>
  count > 0 ? onStorage(place, (services) => addHalls(services, count)) : Promise.resolve([]);

async function tryHalls(halls: readonly Hall[], servers: readonly Program[]): Promise<Step> {
  const over = new AbortController();
  const times: number[] = [];
  const failed: string[] = [];
  let measured = false;
  const onCalled = (ms: number) => void (measured && times.push(ms));
  const audiences: Audience[] = [];
  const seatOf = (index: number) => servers[index % servers.length] as Program;
  // Viewers sit at the other instance, so that every event has to cross.
  for (const [i, hall] of halls.entries()) {
    audiences.push(await Audience.open(seatOf(i + 1).port, VIEWERS, streamOf('/api/live', hall.cashier)));
  }
  const playing = halls.map(async (hall, i) => {
    await pause((i * OPENING_MS) / halls.length, over.signal);
    // Spread evenly over the five minutes, however many they are.
    const phase = ((i * 0.618034) % 1) * GAME_MS;
    const play = { hall, port: seatOf(i).port, over: over.signal, onCalled };
    await keepPlaying(play, phase).catch((error: Error) => failed.push(error.message));
  });
  await wait(OPENING_MS);
  measured = true;
  const before = await Promise.all(servers.map((server) => server.usage()));
  await wait(SECONDS * 1000);
  const after = await Promise.all(servers.map((server) => server.usage()));
  measured = false;
  over.abort();
  await Promise.all(playing);
  const lost = audiences.reduce((sum, audience) => sum + audience.lost, 0);
  for (const audience of audiences) audience.leave();
  if (lost > 0) failed.push(`${lost} viewers were cut off`);

  const wanted = (halls.length * SECONDS * 1000 * CALLS) / GAME_MS;
  const p99 = part(times, 0.99);
  const cpu = after.reduce((sum, usage, i) => sum + cpuBetween(before[i] ?? usage, usage), 0) / times.length;
  const carried = failed.length === 0 && p99 < LIMIT_MS && times.length >= wanted * PACE_KEPT;
  const calls = `${times.length} of ${Math.round(wanted)} calls, p99 ${p99.toFixed(1)} ms`;
  const made = failed.length === 0 ? calls : `${calls}, ${failed.length} failures such as ${failed[0]}`;
  return { halls: halls.length, carried, p50: middleOf(times), p99, cpu, made };
}

type Play = { hall: Hall; port: number; over: AbortSignal; onCalled(ms: number): void };

/** @param phase age of the hall's first game, which skips its earlier calls */
async function keepPlaying(play: Play, phase: number): Promise<void> {
  let next = performance.now() + GAME_MS - phase;
  for (let calls = CALLS - Math.floor(phase / CALL_MS); !play.over.aborted; calls = CALLS) {
    if (calls > 0) await playGame(play, calls);
    await pause(next - performance.now(), play.over);
    next += GAME_MS;
  }
}

async function playGame({ hall, port, over, onCalled }: Play, calls: number): Promise<void> {
  const wire = await Wire.open(port);
  try {
    const cardPool = Array.from({ length: CARDS }, (_, card) => card + 1);
    const settings = { numGames: 1, pattern: 'cross', betAmount: 10, houseFeePercentage: 20, cardPool };
    const { games } = await post(wire, hall.cashier, '/games/sequential', settings);
    const path = `/games/${games[0]._id}`;
    await post(wire, hall.cashier, `${path}/start`);
    const began = performance.now();
    for (let call = 1; call <= calls && !over.aborted; call++) {
      // Measured from the due time, so that a slow server does not reduce the load.
      const due = began + call * CALL_MS;
      await pause(due - performance.now(), over);
      if (over.aborted) break;
      const reply = await wire.ask('POST', `/api${path}/call-number?cards=ids`, withIntent(hall.cashier));
      if (reply.status !== 200) throw new Error(`call-number: ${reply.status} ${reply.body}`);
      onCalled(performance.now() - due);
    }
    await post(wire, hall.cashier, `${path}/check-bingo?cards=ids`, { cardId: 7 });
    await post(wire, hall.moderator, `${path}/finish`, { reason: 'a game of the benchmark' });
  } finally {
    wire.close();
  }
}

/** Until the time is over, or the step is. */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  ms > 0 ? wait(ms, undefined, { signal: over }).catch(() => {}) : Promise.resolve();
