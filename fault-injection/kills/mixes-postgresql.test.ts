import { expect, test } from 'vitest';
import { LONGEST_MS, MIX_KILLS, SEED } from './how-much.ts';
import { killMixes } from './mixing.ts';

test(
  `PostgreSQL: ${MIX_KILLS} kills during mixes lose no mix and call no number twice (seed ${SEED})`,
  async () => {
    const figures = await killMixes('postgresql', MIX_KILLS, SEED);
    expect(figures).toMatchObject({ kills: MIX_KILLS });
    expect(figures.numbers).toBeGreaterThan(0);
    console.log(figures);
  },
  LONGEST_MS,
);
