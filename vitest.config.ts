import { defineConfig } from 'vitest/config';

const apiTests = ['apps/server/test/**/*.test.ts'];
// Each story opens a server of its own, so files can share the loaded modules; loading them anew took a third of the time.
const shared = { include: apiTests, isolate: false };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      { extends: true, test: { ...shared, name: 'api-sqlite', env: { ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'api-postgres',
          env: { ENGINE: 'postgresql' },
          globalSetup: ['scripts/postgres.mjs'],
        },
      },
    ],
  },
});
