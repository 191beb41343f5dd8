import { type Card, catalogue } from '@adarash/rules/card';
import { cardsCompleteAt, checkClaim } from '@adarash/rules/claim';
import { createRoundSearch, type DrawSecret, orderOf, searchRounds } from '@adarash/rules/draw';

const COPIES = 64;

/** The middle of many timed runs, in microseconds for each single one. */
function median(work: (index: number) => unknown, runs: number): number {
  for (let i = 0; i < runs * COPIES; i++) work(i);
  const times = Array.from({ length: runs }, (_, run) => {
    const from = performance.now();
    for (let i = 0; i < COPIES; i++) work(run * COPIES + i);
    return ((performance.now() - from) * 1000) / COPIES;
  });
  return times.sort((a, b) => a - b)[runs >> 1]!;
}

function secretOf(seedByte: number): DrawSecret {
  return {
    seed: new Uint8Array(32).fill(seedByte),
    drawId: '64b7f0c2a1d3e4f5a6b7c8d9',
    commitment: new Uint8Array(32).fill(1),
    salesRoot: new Uint8Array(32).fill(2),
    publicText: 'dice:3164',
  };
}

const line = (what: string, measured: number, unit: string, limit: number) =>
  console.log(`${what}: ${measured.toFixed(3)} ${unit} (limit ${limit} ${unit})${measured < limit ? '' : ' TOO SLOW'}`);

function designatedSearches(cards: readonly Card[]): {
  middle: number;
  worst: number;
  rounds: number;
  slowestStep: number;
} {
  let rounds = 0;
  const times = Array.from({ length: 60 }, (_, i) => {
    const race = { cards, designatedCardId: 1 + ((i * 7) % cards.length), pattern: 'all' as const, called: [] };
    const from = performance.now();
    rounds += searchRounds({ ...race, secret: secretOf(i), fromRound: 1 }) ?? 10_000;
    return performance.now() - from;
  }).sort((a, b) => a - b);
  const race = { cards, designatedCardId: 1, pattern: 'all' as const, called: [] };
  const search = createRoundSearch({ ...race, designatedCardId: 0, secret: secretOf(99), fromRound: 1 });
  let slowestStep = 0;
  for (let done = false; !done; ) {
    const from = performance.now();
    done = search.step(250).done;
    slowestStep = Math.max(slowestStep, performance.now() - from);
  }
  return { middle: times[times.length >> 1]!, worst: times.at(-1)!, rounds: rounds / times.length, slowestStep };
}

export async function run(): Promise<void> {
  const cards = catalogue(100);
  const orders = Array.from({ length: 32 }, (_, i) => orderOf({ ...secretOf(i), round: 0 }).slice(0, 20 + i));
  const callsOf = (index: number) => orders[index % orders.length]!;

  const check = median((i) => checkClaim({ card: cards[i % 100]!, calls: callsOf(i), pattern: 'all' }), 400);
  line('one card against all patterns', check, 'µs', 1);
  line(
    'every winner among 100 cards',
    median((i) => cardsCompleteAt(cards, callsOf(i), 'all'), 400),
    'µs',
    50,
  );

  const from = performance.now();
  catalogue(1000);
  line('a catalogue of 1000 cards', performance.now() - from, 'ms', 100);

  const searched = designatedSearches(cards);
  line('a designated order for 100 cards, middle of 60', searched.middle, 'ms', 50);
  console.log(`  worst of 60: ${searched.worst.toFixed(1)} ms; ${searched.rounds.toFixed(0)} rounds on average`);
  line('the slowest step of 250 rounds in a search that finds nothing', searched.slowestStep, 'ms', 50);
}
