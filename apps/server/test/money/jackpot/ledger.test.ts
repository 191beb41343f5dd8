// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { unbalancedJackpots } from '../../../src/money/jackpot/ledger.ts';
import { type Pair, useHall } from '../../harness/hall.ts';
import { range, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const hall = useHall();

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), amount: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('award' as const), amount: fc.integer({ min: 1, max: 3000 }), random: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), amount: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('play' as const), bet: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('draw' as const) }),
  fc.record({ kind: fc.constant('correct' as const), total: fc.integer({ min: 0, max: 6000 }) }),
  fc.record({ kind: fc.constant('void' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Manual record of a hall in santim. */
type Paper = {
  putIn: number;
  byHand: number;
  awards: Map<string, number>;
  triggered: Set<string>;
  game: string | null;
  bet: number;
};

const held = (paper: Paper) => [...paper.awards.values()].reduce((sum, amount) => sum + amount, 0);
const won = (paper: Paper) => [...paper.triggered].reduce((sum, id) => sum + (paper.awards.get(id) ?? 0), 0);
const holds = (paper: Paper) => paper.putIn - won(paper);
const birr = (santim: number) => santim / 100;

async function take(pair: Pair, paper: Paper, one: Step): Promise<void> {
  const jackpot = jackpotOf(pair);
  const available = paper.putIn - held(paper);
  const pending = [...paper.awards.keys()].filter((id) => !paper.triggered.has(id));
  switch (one.kind) {
    case 'put': {
      const { status } = await jackpot.put(birr(one.amount));
      expect(status).toBe(one.amount < available ? 400 : 200);
      if (status === 200) paper.byHand += one.amount - available;
      if (status === 200) paper.putIn += one.amount - available;
      return;
    }
    case 'correct': {
      const { status } = await jackpot.correct(birr(one.total), birr(holds(paper)));
      const left = Math.min(available, Math.max(0, paper.byHand - won(paper)));
      expect(status).toBe(one.total === holds(paper) || one.total < holds(paper) - left ? 400 : 200);
      if (status !== 200) return;
      paper.byHand += one.total - holds(paper);
      paper.putIn += one.total - holds(paper);
      return;
    }
    case 'award': {
      const card = one.random ? { random: true, cardNumber: undefined } : {};
      const { status, body } = await jackpot.award({ amount: birr(one.amount), ...card });
      expect(status).toBe(one.amount > available ? 400 : 201);
      if (status === 201) paper.awards.set(body.award._id, one.amount);
      return;
    }
    case 'change': {
      const id = pending[one.at % pending.length];
      if (!id) return;
      const { status } = await jackpot.change(id, { amount: birr(one.amount) });
      expect(status).toBe(one.amount > available + paper.awards.get(id)! ? 400 : 200);
      if (status === 200) paper.awards.set(id, one.amount);
      return;
    }
    case 'remove': {
      const id = [...paper.awards.keys()][one.at % paper.awards.size];
      if (!id) return;
      const { status } = await jackpot.remove(id);
      expect(status).toBe(paper.triggered.has(id) ? 400 : 200);
      if (status === 200) paper.awards.delete(id);
      return;
    }
    case 'play': {
      if (paper.game) await pair.cashier.api.post(`/games/${paper.game}/finish`);
      paper.game = (await startedGame(pair.cashier.api, { betAmount: birr(one.bet), cardPool: range(1, 20) }))._id;
      paper.bet = one.bet;
      paper.putIn += one.bet;
      return;
    }
    case 'draw': {
      if (!paper.game) return;
      const { status, body } = await pair.cashier.api.post(`/games/${paper.game}/select-jackpot-winner`);
      if (status === 200) paper.triggered.add(body.award._id);
      return;
    }
    case 'void': {
      if (!paper.game) return;
      const { status } = await pair.cashier.api.post(`/games/${paper.game}/void`, { reason: 'called off' });
      if (status === 200) paper.putIn -= paper.bet;
      if (status === 200) paper.game = null;
    }
  }
}

test('keeps the jackpot equal to the sum of its ledger and never negative after random actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const pair = await hall.pair();
      const paper: Paper = { putIn: 0, byHand: 0, awards: new Map(), triggered: new Set(), game: null, bet: 0 };
      for (const one of steps) {
        await take(pair, paper, one);
        const { amount, baseAmount, ...all } = await jackpotOf(pair).read();
        expect([amount, baseAmount]).toEqual([birr(paper.putIn - held(paper)), birr(paper.putIn)]);
        expect(all.holds).toBe(birr(holds(paper)));
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(await unbalancedJackpots(hall.services.storage.db)).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  const { services } = hall;
  expect(await services.storage.snapshot((db) => differences({ ...services, db }))).toEqual([]);
});
