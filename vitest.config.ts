import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';
import { isWhole } from './checks/size.ts';

/** No limit of speed: it ends what hangs. A machine with other work may take several times as long. */
const HANGS_MS = isWhole ? 600_000 : 180_000;

const apiTests = ['apps/server/test/!(harness)/**/*.test.ts', 'apps/server/test/*.test.ts'];

export default defineConfig({
  plugins: [texts()],
  resolve: { tsconfigPaths: true },
  test: {
    pool: 'forks',
    // Files share the loaded modules, and no test leaves anything behind in one; loading them anew took a third of the time.
    isolate: false,
    // One step runs at a time, and has every core.
    maxWorkers: '100%',
    // `npm test -- quick` follows imports. What is read as data, and what everything rests on, takes all tests.
    forceRerunTriggers: [
      '**/vitest.config.ts',
      '**/package-lock.json',
      '**/packages/{contract,texts}/**',
      '**/storage/migrations/**',
      '**/test/harness/**',
      '**/assets/**',
      '**/*.{sql,csv,html,py}',
    ],
    testTimeout: HANGS_MS,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: HANGS_MS,
    setupFiles: ['checks/property-luck.ts'],
    // Which size of the test command a test belongs to; CONTRIBUTING.md has the rule.
    tags: [
      { name: 'all', description: 'Left out of the short form.', timeout: 600_000 },
      { name: 'postgres', description: 'Can differ on PostgreSQL, so the short form runs it there as well.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/web/{build,parts}/*.test.ts',
            'apps/server/{sounds,test/harness/servers}/*.test.ts',
            '{bench,checks,deploy,scripts}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // Apart from the rest: workers that turn from files with a page to files without one take three times as long.
          name: 'page',
          environment: 'happy-dom',
          setupFiles: ['checks/patience.ts'],
          include: ['apps/web/**/*.test.tsx'],
        },
      },
      { extends: true, test: { name: 'torture', include: ['fault-injection/**/*.test.ts'] } },
      { extends: true, test: { name: 'api-sqlite', include: apiTests, env: { ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: apiTests,
          env: { ENGINE: 'postgresql' },
          globalSetup: ['postgres', 'template', 'nginx', 'pgbouncer'].map(
            (name) => `apps/server/test/harness/servers/${name}.ts`,
          ),
        },
      },
    ],
  },
});
