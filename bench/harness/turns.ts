import { cpuBetween, type Program } from './program.ts';
import { middleOf, part } from './row.ts';

/** One side of a comparison: a server, and askers that each have one request under way. */
export type Side = { program: Program; askers: readonly (() => Promise<void>)[] };

export type Measured = { perSecond: number; cpu: number; p50: number; p99: number };

/** So that a busy machine makes a run less exact instead of endless. */
const LONGEST_TURN_MS = 1_500;
/** So long a server is asked before its turns count: until then its code is compiled while it answers. */
const WARMED_UP_MS = 3_000;

/** Both sides alike, each for the same time, or until one has nothing left to ask for. */
export async function warmUp(ours: Side, other: Side, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (const side of [ours, other]) await ask(side.askers, most, WARMED_UP_MS);
}

/**
 * Both sides in short turns, ours and the other's, so that whatever else the machine does meets both alike. The rate is the
 * middle of the turns'; latency and CPU are taken over all of them.
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

/** All askers at once, each so often but no longer than that. Answers how long every request took. */
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
