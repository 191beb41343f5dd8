import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import { createRoundSearch, searchRounds } from '@adarash/rules/designated';
import { ROUNDS_SEARCHED } from '@adarash/rules/draw';
import { type Bench, middleOf, part } from './harness/row.ts';
import { secretOf } from './harness/secret.ts';

const ROUNDS_PER_STEP = 50;
const SEARCHES = 60;

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Synchronous work of the rules, which must not block other requests for more than 50 ms. */
export async function run(bench: Bench): Promise<void> {
  const cards = catalogue(100);
  row(
    'a catalogue of 1000 cards',
    100,
    Array.from({ length: 9 }, () => timed(() => catalogue(1000))),
  );
  row('a designated order for 100 cards', 50, searches(cards));
  row(`a step of ${ROUNDS_PER_STEP} rounds in a search that finds nothing`, 50, steps(cards));

  function row(name: string, atMost: number, times: number[]) {
    const p50 = middleOf(times);
    bench.row({ name, unit: 'ms', ours: p50, goal: { atMost }, p50, p99: part(times, 0.99) });
  }
}

const searches = (cards: readonly Card[]) =>
  Array.from({ length: SEARCHES }, (_, i) => {
    const race = { cards, designatedCardId: 1 + ((i * 7) % cards.length), pattern: 'all' as const, called: [] };
    return timed(() => searchRounds({ ...race, secret: secretOf(i), fromRound: 1 }));
  });

/** No card has the number 0, so this runs all 10,000 rounds. */
function steps(cards: readonly Card[]): number[] {
  const race = { cards, designatedCardId: 0, pattern: 'all' as const, called: [] };
  const search = createRoundSearch({ ...race, secret: secretOf(99), fromRound: 1 });
  return Array.from({ length: ROUNDS_SEARCHED / ROUNDS_PER_STEP }, () => timed(() => search.step(ROUNDS_PER_STEP)));
}
