import './node.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { CHROMIUM_MISSING, ensureChromium } from './chromium.mjs';
import { inHouse, orTell, runNode, sentenceOf } from './house.mjs';
import { ensureInstalled } from './install.mjs';
import { hasPostgres, POSTGRES_MISSING } from './postgres.mjs';
import { countPlaywright, countVitest, settle } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const inModules = (/** @type {string} */ script) => inHouse('node_modules', script);
const inCi = ['true', '1'].includes(process.env.CI ?? '');

/**
 * @param {boolean} good
 * @returns {Counts}
 */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<Counts>}
 */
async function attempt(work) {
  try {
    await work();
    return one(true);
  } catch (error) {
    console.error(sentenceOf(error));
    return one(false);
  }
}

/**
 * @param {string} reason
 * @returns {Counts}
 */
function leaveOut(reason) {
  console.error(reason);
  return { passed: 0, failed: inCi ? 1 : 0, notes: [`LEFT OUT: ${reason}`] };
}

/**
 * Runs a test runner that writes a JSON report, and counts what the report says.
 * @template Report
 * @param {string} name
 * @param {(report: Report) => Counts} count
 * @param {(file: string) => Promise<boolean>} runner
 */
async function counted(name, count, runner) {
  const file = inHouse('.cache/test', `${name}.json`);
  mkdirSync(inHouse('.cache/test'), { recursive: true });
  rmSync(file, { force: true });
  const endedWell = await runner(file);
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

async function stories() {
  const chromium = await ensureChromium();
  if (!chromium) return leaveOut(CHROMIUM_MISSING);
  return counted('browser', countPlaywright, (file) =>
    runNode(inModules('@playwright/test/cli.js'), ['test'], {
      cwd: inHouse('e2e'),
      env: { CHROMIUM_PATH: chromium, STORIES_REPORT: file },
    }),
  );
}

/** @param {string} script @param {string[]} args */
const tool = async (script, args) => one(await runNode(script, args));

/**
 * Everything `npm test` does, in order.
 * @type {Record<string, { heading: string, run: () => Promise<Counts>, stopsAll?: boolean }>}
 */
const STEPS = {
  install: { heading: 'Packages', run: () => attempt(ensureInstalled), stopsAll: true },
  lint: { heading: 'Lint and format', run: () => tool(inModules('@biomejs/biome/bin/biome'), ['check', '.']) },
  walls: { heading: 'Walls', run: () => tool(inHouse('scripts/walls.mjs'), []) },
  types: {
    heading: 'Types',
    run: () => tool(inModules('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  },
  build: { heading: 'Build', run: () => attempt(ensureBuilt), stopsAll: true },
  unit: { heading: 'Unit and property tests', run: () => vitest('unit') },
  'api-sqlite': { heading: 'API tests on SQLite', run: () => vitest('api-sqlite') },
  'api-postgres': {
    heading: 'API tests on PostgreSQL',
    run: async () => ((await hasPostgres()) ? vitest('api-postgres') : leaveOut(POSTGRES_MISSING)),
  },
  torture: {
    heading: 'Kills, power cuts and faults',
    run: async () => ((await hasPostgres()) ? vitest('torture') : leaveOut(POSTGRES_MISSING)),
  },
  browser: { heading: 'Browser stories', run: stories },
  sizes: { heading: 'Bundle sizes', run: () => tool(inHouse('scripts/sizes.mjs'), []) },
};

/** What is quick enough to run after every change; the build is not needed for it. */
const QUICK = ['lint', 'walls', 'types', 'unit', 'api-sqlite'];

const asked = await orTell(() => {
  const names = parseArgs({ allowPositionals: true }).positionals.flatMap((name) =>
    name === 'quick' ? QUICK : [name],
  );
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length === 0) return names;
  throw new Error(`There is no step ${unknown.join(', ')}. There are: quick, ${Object.keys(STEPS).join(', ')}.`);
});
const isAsked = (/** @type {string} */ name) => name === 'install' || asked.length === 0 || asked.includes(name);

const total = { passed: 0, failed: 0 };
const summary = [];
const notes = [];
const notRun = new Set(Object.keys(STEPS));
for (const [name, step] of Object.entries(STEPS)) {
  if (!isAsked(name)) continue;
  notRun.delete(name);
  console.log(`\n── ${step.heading} (${name})`);
  const began = performance.now();
  const counts = await step.run();
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [passed, failed] = [counts.passed, counts.failed].map((count) => String(count).padStart(6));
  summary.push(`${name.padEnd(14)}${passed} passed${failed} failed${seconds.padStart(8)} s`);
  notes.push(...(counts.notes ?? []).map((note) => `${name} ${note}`));
  if (counts.failed > 0 && step.stopsAll) break;
}
if (notRun.size > 0) notes.push(`Not run: ${[...notRun].join(', ')}`);

console.log(`\n${summary.join('\n')}\n`);
for (const note of notes) console.log(note);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
