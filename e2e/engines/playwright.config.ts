import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ENGINES } from './engines.ts';
import { windows } from './wine.ts';

// Time zone of the halls, which the engines inherit.
process.env.TZ = 'Africa/Addis_Ababa';

export default defineConfig({
  testDir: './stories',
  projects: [...ENGINES, windows]
    .filter((engine) => engine.missing() === null)
    .map(({ name, hallOnly }) => ({
      name,
      ...(name === windows.name
        ? { testMatch: '**/windows.spec.ts' }
        : { testIgnore: ['**/windows.spec.ts', ...(hallOnly ? ['**/desk*.spec.ts'] : [])] }),
    })),
  workers: availableParallelism(),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: './test-results/failures',
  reporter: [['list']],
});
