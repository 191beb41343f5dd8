import { expect, test } from 'vitest';
import { KILLS, LONGEST_MS, SEED } from './how-much.ts';
import { killRepeatedly } from './kill-repeatedly.ts';

test(
  `PostgreSQL: ${KILLS} kills under load lose and duplicate no data (seed ${SEED})`,
  async () => {
    const figures = await killRepeatedly('postgresql', KILLS, SEED);
    expect(figures).toMatchObject({ kills: KILLS });
    expect(figures.facts).toBeGreaterThan(KILLS * 5);
    expect(figures.repeats).toBeGreaterThan(0);
    console.log(figures);
  },
  LONGEST_MS,
);
