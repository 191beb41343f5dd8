import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './bundle.mjs';
import { CHROMIUM_MISSING, ensureChromium } from './chromium.mjs';
import { inHouse } from './house.mjs';
import { hasPostgres, POSTGRES_MISSING } from './postgres.mjs';
import { runNode } from './run.mjs';
import { countPlaywright, countVitest, settle } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const inModules = (/** @type {string} */ script) => inHouse('node_modules', script);
const one = (/** @type {boolean} */ good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });
const inCi = ['true', '1'].includes(process.env.CI ?? '');

/**
 * @param {string} reason
 * @returns {Counts}
 */
function leaveOut(reason) {
  console.error(`${inCi ? 'FAILED' : 'SKIPPED'}: ${reason}`);
  return { passed: 0, failed: inCi ? 1 : 0 };
}

/**
 * Runs a test runner that writes a JSON report, and counts what the report says.
 * @template Report
 * @param {string} name
 * @param {(report: Report) => Counts} count
 * @param {(file: string) => boolean} runner
 */
function counted(name, count, runner) {
  const file = inHouse('.cache/test', `${name}.json`);
  mkdirSync(inHouse('.cache/test'), { recursive: true });
  rmSync(file, { force: true });
  const endedWell = runner(file);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return settle(counts, endedWell);
}

/** @param {string} project */
function vitest(project) {
  const reporters = ['--reporter=default', '--reporter=json'];
  return counted(project, countVitest, (file) =>
    runNode(inModules('vitest/vitest.mjs'), ['run', '--project', project, ...reporters, `--outputFile.json=${file}`]),
  );
}

function build() {
  try {
    ensureBuilt();
    return one(true);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return one(false);
  }
}

function stories() {
  if (!existsSync(inHouse('e2e/playwright.config.ts'))) return leaveOut('there are no browser stories in e2e.');
  const chromium = ensureChromium();
  if (!chromium) return leaveOut(CHROMIUM_MISSING);
  return counted('browser', countPlaywright, (file) =>
    runNode(inModules('@playwright/test/cli.js'), ['test'], {
      cwd: inHouse('e2e'),
      env: { CHROMIUM_PATH: chromium, STORIES_REPORT: file },
    }),
  );
}

/**
 * Everything `npm test` does after installing, in order.
 * @type {Record<string, { heading: string, run: () => Counts | Promise<Counts>, stopsAll?: boolean }>}
 */
export const STEPS = {
  lint: { heading: 'Lint and format', run: () => one(runNode(inModules('@biomejs/biome/bin/biome'), ['check', '.'])) },
  walls: { heading: 'Walls', run: () => one(runNode(inHouse('scripts/walls.mjs'), [])) },
  types: {
    heading: 'Types',
    run: () => one(runNode(inModules('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json'])),
  },
  build: { heading: 'Build', run: build, stopsAll: true },
  unit: { heading: 'Unit and property tests', run: () => vitest('unit') },
  'api-sqlite': { heading: 'API tests on SQLite', run: () => vitest('api-sqlite') },
  'api-postgres': {
    heading: 'API tests on PostgreSQL',
    run: async () => ((await hasPostgres()) ? vitest('api-postgres') : leaveOut(POSTGRES_MISSING)),
  },
  browser: { heading: 'Browser stories', run: stories },
  sizes: { heading: 'Bundle sizes', run: () => one(runNode(inHouse('scripts/sizes.mjs'), [])) },
};
