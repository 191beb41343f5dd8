// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { useHall } from '../harness/hall.ts';
import { range } from '../harness/play/games.ts';
import { drawPattern } from '../harness/play/own-pattern.ts';
import { payIn, playToTheEnd, STEP, sell } from './model/commands.ts';
import { emptyHall } from './model/hall-model.ts';

const hall = useHall();

/** Number of random runs: large enough to find a new error at night, small enough for every commit. */
const RUNS = Number(process.env.MODEL_RUNS ?? sized(3, 12));
const ENOUGH_MS = 15_000;

test('preserves sums, distinct ordered calls and single payouts after random actions', async () => {
  const enough = Date.now() + ENOUGH_MS;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 40 }), async (steps) => {
      // A run is never broken off: it would go on writing while the audit log is read below.
      if (Date.now() > enough) return;
      const pair = await hall.pair();
      await drawPattern(pair.moderator.api);
      // Every second hall pays in whole Birr from its first game, which is won before the random steps.
      const opening =
        runs++ % 2 === 0 ? [payIn(true), sell([1033, 1500, range(61, 70), 'all', 1]), playToTheEnd(1)] : [];
      const begin = () => ({ model: emptyHall(), real: { services: hall.services, pair } });
      await fc.asyncModelRun(begin, [...opening, ...steps]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await verifyChains(hall.services.storage.db)).toMatchObject({ broken: null });
  const { services } = hall;
  expect(await services.storage.snapshot((db) => differences({ ...services, db }))).toEqual([]);
});
