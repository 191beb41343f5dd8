import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt, checkClaim } from '@adarash/rules/claim';
import { createRoundSearch, ROUNDS_SEARCHED, searchRounds } from '@adarash/rules/designated';
import { type DrawSecret, orderOf } from '@adarash/rules/draw';

const COPIES = 64;
const ROUNDS_PER_STEP = 50;

const middleOf = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!;

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** The middle of many timed runs, in microseconds for each single one. */
function median(work: (index: number) => unknown, runs: number): number {
  for (let i = 0; i < runs * COPIES; i++) work(i);
  const times = Array.from({ length: runs }, (_, run) => {
    const from = performance.now();
    for (let i = 0; i < COPIES; i++) work(run * COPIES + i);
    return ((performance.now() - from) * 1000) / COPIES;
  });
  return middleOf(times);
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

function designatedSearches(cards: readonly Card[]) {
  const rounds: number[] = [];
  const times = Array.from({ length: 60 }, (_, i) => {
    const race = { cards, designatedCardId: 1 + ((i * 7) % cards.length), pattern: 'all' as const, called: [] };
    return timed(() => rounds.push(searchRounds({ ...race, secret: secretOf(i), fromRound: 1 }) ?? 10_000));
  });
  const average = rounds.reduce((sum, each) => sum + each, 0) / rounds.length;
  return { middle: middleOf(times), worst: Math.max(...times), average };
}

/** No card has the number 0, so this goes through all 10,000 rounds. */
function stepTimes(cards: readonly Card[]): number[] {
  const race = { cards, designatedCardId: 0, pattern: 'all' as const, called: [] };
  const search = createRoundSearch({ ...race, secret: secretOf(99), fromRound: 1 });
  return Array.from({ length: ROUNDS_SEARCHED / ROUNDS_PER_STEP }, () => timed(() => search.step(ROUNDS_PER_STEP)));
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

  line(
    'a catalogue of 1000 cards, middle of 9',
    middleOf(Array.from({ length: 9 }, () => timed(() => catalogue(1000)))),
    'ms',
    100,
  );

  const searched = designatedSearches(cards);
  line('a designated order for 100 cards, middle of 60', searched.middle, 'ms', 50);
  console.log(`  worst of 60: ${searched.worst.toFixed(1)} ms; ${searched.average.toFixed(0)} rounds on average`);
  const steps = stepTimes(cards);
  line(`a step of ${ROUNDS_PER_STEP} rounds in a search that finds nothing`, middleOf(steps), 'ms', 50);
  console.log(`  worst of ${steps.length}: ${Math.max(...steps).toFixed(1)} ms`);
}
