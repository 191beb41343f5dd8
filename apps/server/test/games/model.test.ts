import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyChains } from '../../src/audit/verify-chains.ts';
import { differences } from '../../src/tools/compare/differences.ts';
import { useHall } from '../harness/hall.ts';
import { drawPattern } from '../harness/own-pattern.ts';
import { STEP } from './model/commands.ts';
import { emptyHall } from './model/hall-model.ts';

const hall = useHall();

/** Long enough to find a new slip in a nightly run, short enough for every commit. */
const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const ENOUGH_MS = 15_000;

test('whatever a hall does, money adds up, calls are distinct and in order, and nothing is paid twice', async () => {
  const enough = Date.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 40 }), async (steps) => {
      // A run is never broken off: it would go on writing while the record is read below.
      if (Date.now() > enough) return;
      const pair = await hall.pair();
      await drawPattern(pair.moderator.api);
      await fc.asyncModelRun(() => ({ model: emptyHall(), real: { services: hall.services, pair } }), steps);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await verifyChains(hall.services.storage.db)).toMatchObject({ broken: null });
  const { services } = hall;
  const cardOf = (cardId: number) => services.cards[cardId - 1]!;
  expect(await services.storage.snapshot((db) => differences({ ...services, db, cardOf }))).toEqual([]);
}, 120_000);
