import { PATTERNS, type Pattern } from '@adarash/rules/pattern';
import fc from 'fast-check';
import type { Hall, Pair } from '../../harness/hall.ts';
import { FRAMES } from '../../harness/play/own-pattern.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const settings = fc.record({
  pattern: fc.constantFrom<Pattern>(...PATTERNS, FRAMES),
  betAmount: fc.constantFrom(0.01, 10, 10.01, 20, 35, 50.5, 100, 250),
  houseFeePercentage: fc.constantFrom(0, 9.99, 10, 12.5, 20, 20.01, 100),
  cardPool: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
  numGames: fc.integer({ min: 1, max: 3 }),
});

export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), settings }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('start', 'call', 'typed', 'check', 'pause', 'resume', 'finish', 'decide', 'void', 'choose'),
      at: fc.nat(99),
      card: fc.nat(99),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reset', 'later', 'much-later') }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const one = { pattern: 'all', betAmount: 10, houseFeePercentage: 20, cardPool: [3, 7, 42], numGames: 1 } as const;
const first = { at: 0, card: 0 };

/** One game with each kind of end, in addition to the random steps of a story. */
export const EVERY_END: Step[] = [
  { kind: 'create', settings: { ...one, cardPool: [...one.cardPool] } },
  { kind: 'start', ...first },
  { kind: 'finish', ...first },
  { kind: 'create', settings: { ...one, cardPool: [...one.cardPool] } },
  { kind: 'start', ...first },
  { kind: 'decide', ...first },
  { kind: 'create', settings: { ...one, cardPool: [...one.cardPool] } },
  { kind: 'start', ...first },
  { kind: 'void', ...first },
];

/** Executes a step in a hall. A step that the rules refuse has no effect. */
export async function take(hall: Hall, pair: Pair, one: Step): Promise<void> {
  const { cashier, moderator } = pair;
  if ('settings' in one) return void (await cashier.api.post('/games/sequential', one.settings));
  if (one.kind === 'reset') return void (await cashier.api.post('/games/reset-game-counter'));
  if (one.kind === 'later') return hall.clock.advance(0.7 * DAY_MS);
  if (one.kind === 'much-later') return hall.clock.advance(40 * DAY_MS);
  if (!('at' in one)) return;

  const { games } = (await cashier.api.get('/games?limit=5&cards=ids')).body;
  const game = games[one.at % games.length];
  if (!game) return;
  const path = `/games/${game._id}`;
  const { cardId } = game.selectedCards[one.card % game.selectedCards.length];
  const acts: Record<string, () => Promise<unknown>> = {
    start: () => cashier.api.post(`${path}/start`),
    call: () => cashier.api.post(`${path}/call-number`),
    typed: () => moderator.api.post(`${path}/call-number`, { number: (one.card % 75) + 1 }),
    check: () => cashier.api.post(`${path}/check-bingo`, { cardId }),
    pause: () => cashier.api.post(`${path}/pause`),
    resume: () => cashier.api.put(`${path}/status`, { status: 'active' }),
    finish: () => cashier.api.post(`${path}/finish`),
    decide: () => moderator.api.post(`${path}/finish`, { moderatorCardId: cardId }),
    void: () => cashier.api.post(`${path}/void`, { reason: 'called off' }),
    choose: () => moderator.api.post(`${path}/select-winner`, { cardId }),
  };
  await acts[one.kind]!();
}
