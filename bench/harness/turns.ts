import { cpuBetween, type Program } from './program.ts';
import { middleOf, part } from './row.ts';

/** Side of a comparison: a server, and clients with one pending request each. */
export type Side = { program: Program; askers: readonly (() => Promise<void>)[] };

export type Measured = { perSecond: number; cpu: number; p50: number; p99: number };

/** So that a busy machine makes a run less exact instead of endless. */
const LONGEST_TURN_MS = 1_500;
/** Duration of the warm-up, in which the server's code is compiled. */
const WARMED_UP_MS = 3_000;

/** Warms up both sides for the same time, or until one has no more requests. */
export async function warmUp(ours: Side, other: Side, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (const side of [ours, other]) await ask(side.askers, most, WARMED_UP_MS);
}

/**
 * Measures both sides in short alternating turns, so that other load of the machine affects both. The rate is the
 * median of the turns; latency and CPU include all of them.
 */
export async function inTurns(ours: Side, other: Side, turns: number, each: number): Promise<[Measured, Measured]> {
  const taken = [fresh(), fresh()] as const;
  for (let turn = 0; turn < turns; turn++) {
    await oneTurn(ours, each, taken[0]);
    await oneTurn(other, each, taken[1]);
  }
  return [summed(taken[0]), summed(taken[1])];
}

type Taken = { rates: number[]; times: number[]; cpu: number };
const fresh = (): Taken => ({ rates: [], times: [], cpu: 0 });

async function oneTurn({ program, askers }: Side, each: number, taken: Taken): Promise<void> {
  const before = await program.usage();
  const from = performance.now();
  const times = await ask(askers, each, LONGEST_TURN_MS);
  taken.rates.push((times.length * 1000) / (performance.now() - from));
  taken.cpu += cpuBetween(before, await program.usage());
  for (const time of times) taken.times.push(time);
}

/** Runs all clients concurrently for a number of requests or a time limit. Returns the duration of every request. */
async function ask(askers: Side['askers'], each: number, longestMs: number): Promise<number[]> {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    askers.map(async (asker) => {
      for (let i = 0; i < each && performance.now() - from < longestMs; i++) {
        const asked = performance.now();
        await asker();
        times.push(performance.now() - asked);
      }
    }),
  );
  return times;
}

const summed = ({ rates, times, cpu }: Taken): Measured => ({
  perSecond: middleOf(rates),
  cpu: cpu / times.length,
  p50: middleOf(times),
  p99: part(times, 0.99),
});
