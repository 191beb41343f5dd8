import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt, checkClaim } from '@adarash/rules/claim';
import { orderOf } from '@adarash/rules/draw';
import { type Bench, middleOf } from './harness/row.ts';
import { scanningCheck } from './harness/scanning-check.ts';
import { secretOf } from './harness/secret.ts';

const BATCH = 256;
const TURNS = 200;

/** Returns the microseconds for each kind of work: the median of many short alternating turns. */
function inTurns(works: readonly ((index: number) => unknown)[]): number[] {
  const times = works.map((): number[] => []);
  for (let turn = -20; turn < TURNS; turn++) {
    works.forEach((work, w) => {
      const from = performance.now();
      for (let i = 0; i < BATCH; i++) work((turn + 20) * BATCH + i);
      if (turn >= 0) times[w]?.push(((performance.now() - from) * 1000) / BATCH);
    });
  }
  return times.map(middleOf);
}

/** Checking cards in the rules; peer: the check that bingo apps usually write. */
export async function run(bench: Bench): Promise<void> {
  const cards = catalogue(100);
  const orders = Array.from({ length: 32 }, (_, i) => orderOf({ ...secretOf(i), round: 0 }).slice(0, 20 + i));
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const whole = (i: number) => cardsCompleteAt(cards, at(orders, i), 'all');
  const [one = 0, scanned = 0] = inTurns([
    (i) => checkClaim({ card: at(cards, i), calls: at(orders, i), pattern: 'all' }),
    (i) => scanningCheck(at(cards, i).numbers, at(orders, i)),
  ]);
  bench.row({
    name: 'one card against all patterns',
    unit: 'µs',
    ours: one,
    against: { name: 'array-scanning check', value: scanned },
    ratio: scanned / one,
    goal: { atLeast: 30 },
    note: 'ratio: array-scanning check ÷ Adarash',
  });
  const [single = 0, five = 0] = inTurns([
    (i) => checkClaim({ card: at(cards, i), calls: at(orders, i), pattern: 'horizontal_line' }),
    (i) => checkClaim({ card: at(cards, i), calls: at(orders, i), pattern: 'lines/5/row+column+diagonal' }),
  ]);
  bench.row({
    name: 'one card against a rule of five lines',
    unit: 'µs',
    ours: five,
    against: { name: 'one line', value: single },
    ratio: five / single,
    goal: { atMost: 3 },
    note: 'ratio: five lines ÷ one line',
  });
  const [hall = 0, scannedHall = 0] = inTurns([
    (i) => (i % 16 === 0 ? whole(i) : null),
    (i) => (i % 16 === 0 ? cards.filter((card) => scanningCheck(card.numbers, at(orders, i)).isBingo) : null),
  ]);
  bench.row({
    name: 'every winner among 100 cards after a call',
    unit: 'µs',
    ours: hall * 16,
    against: { name: 'array-scanning check', value: scannedHall * 16 },
    ratio: scannedHall / hall,
    goal: { atLeast: 30 },
    note: 'ratio: array-scanning check ÷ Adarash',
  });
}
