import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hasPostgres, POSTGRES_MISSING } from '../apps/server/test/harness/postgres.ts';
import { CHROMIUM_MISSING, ensureChromium } from '../e2e/harness/chromium.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { inRoot, orTell, runNode, sentenceOf } from '../scripts/command.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { type Counts, countPlaywright, countVitest, settle } from './test-counts.ts';

const inModules = (script: string) => inRoot('node_modules', script);
const inCi = ['true', '1'].includes(process.env.CI ?? '');

const one = (good: boolean): Counts => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function attempt(work: () => Promise<void>): Promise<Counts> {
  try {
    await work();
    return one(true);
  } catch (error) {
    console.error(sentenceOf(error));
    return one(false);
  }
}

function leaveOut(reason: string): Counts {
  console.error(reason);
  return { passed: 0, failed: inCi ? 1 : 0, notes: [`LEFT OUT: ${reason}`] };
}

/** Runs a test runner that writes a JSON report, and counts what the report says. */
async function counted<Report>(
  name: string,
  count: (report: Report) => Counts,
  runner: (file: string) => Promise<boolean>,
) {
  const file = inRoot('.cache/test', `${name}.json`);
  mkdirSync(inRoot('.cache/test'), { recursive: true });
  rmSync(file, { force: true });
  const endedWell = await runner(file);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return settle(counts, endedWell);
}

/** Beside others a step prints only what went wrong. */
type Run = (beside: boolean) => Promise<Counts>;

const vitest =
  (project: string): Run =>
  (beside) => {
    const reporters = ['--reporter=default', '--reporter=json'];
    const args = ['run', '--project', project, ...reporters];
    return counted(project, countVitest, (file) =>
      runNode(inModules('vitest/vitest.mjs'), [...args, `--outputFile.json=${file}`], { quiet: beside }),
    );
  };

const withPostgres =
  (run: Run): Run =>
  async (beside) =>
    (await hasPostgres()) ? run(beside) : leaveOut(POSTGRES_MISSING);

async function stories(beside: boolean): Promise<Counts> {
  const chromium = await ensureChromium();
  if (!chromium) return leaveOut(CHROMIUM_MISSING);
  return counted('browser', countPlaywright, (file) =>
    runNode(inModules('@playwright/test/cli.js'), ['test'], {
      cwd: inRoot('e2e'),
      // Lines only: other steps write between them.
      env: { CHROMIUM_PATH: chromium, STORIES_REPORT: file, PLAYWRIGHT_FORCE_TTY: '0' },
      quiet: beside,
    }),
  );
}

const tool =
  (script: string, args: string[]): Run =>
  async (beside) =>
    one(await runNode(script, args, { quiet: beside }));

/** Everything `npm test` does. */
const STEPS: Record<string, { heading: string; run: Run; stopsAll?: boolean }> = {
  install: { heading: 'Packages', run: () => attempt(ensureInstalled), stopsAll: true },
  lint: { heading: 'Lint and format', run: tool(inModules('@biomejs/biome/bin/biome'), ['check', '.']) },
  walls: { heading: 'Walls', run: tool(inRoot('checks/walls.ts'), []) },
  exports: { heading: 'Exports', run: tool(inRoot('checks/exports.ts'), []) },
  types: { heading: 'Types', run: tool(inModules('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']) },
  build: { heading: 'Build', run: () => attempt(ensureBuilt), stopsAll: true },
  unit: { heading: 'Unit and property tests', run: vitest('unit') },
  'api-sqlite': { heading: 'API tests on SQLite', run: vitest('api-sqlite') },
  'api-postgres': { heading: 'API tests on PostgreSQL', run: withPostgres(vitest('api-postgres')) },
  torture: { heading: 'Kills, power cuts and faults', run: withPostgres(vitest('torture')) },
  browser: { heading: 'Browser stories', run: stories },
  sizes: { heading: 'Bundle sizes', run: tool(inRoot('apps/web/build/sizes.ts'), []) },
};

/**
 * One stage after the other; in each stage the rows run side by side and the steps of a row in turn. What waits for a
 * disk or a clock leaves the processor to what computes, and no row ends long before the others.
 */
const STAGES = [
  [['install']],
  [['build'], ['lint', 'walls', 'exports', 'types']],
  [['browser'], ['api-sqlite', 'api-postgres'], ['unit', 'torture', 'sizes']],
];

/** What is quick enough to run after every change; the build is not needed for it. */
const QUICK = ['lint', 'walls', 'exports', 'types', 'unit', 'api-sqlite'];

const asked = await orTell(() => {
  const names = parseArgs({ allowPositionals: true }).positionals.flatMap((name) =>
    name === 'quick' ? QUICK : [name],
  );
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length === 0) return names;
  throw new Error(`There is no step ${unknown.join(', ')}. There are: quick, ${Object.keys(STEPS).join(', ')}.`);
});
const isAsked = (name: string) => name === 'install' || asked.length === 0 || asked.includes(name);

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const notes: string[] = [];
const notRun = new Set(Object.keys(STEPS));
let isStopped = false;

async function doStep(name: string, beside: boolean) {
  const { heading, run, stopsAll } = STEPS[name] as (typeof STEPS)[string];
  notRun.delete(name);
  console.log(`\n── ${heading} (${name})`);
  const began = performance.now();
  const counts = await run(beside);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [passed, failed] = [counts.passed, counts.failed].map((count) => String(count).padStart(6));
  const line = `${name.padEnd(14)}${passed} passed${failed} failed${seconds.padStart(8)} s`;
  if (beside) console.log(`\n── ${line}`);
  summary.push(line);
  notes.push(...(counts.notes ?? []).map((note) => `${name} ${note}`));
  if (counts.failed > 0 && stopsAll) isStopped = true;
}

const allBegan = performance.now();
for (const stage of STAGES) {
  const rows = stage.map((row) => row.filter(isAsked)).filter((row) => row.length > 0);
  const work = rows.map(async (row, index) => {
    // The first row is the longest: it shows how far it is.
    for (const name of row) await doStep(name, index > 0);
  });
  await Promise.all(work);
  if (isStopped) break;
}
if (notRun.size > 0) notes.push(`Not run: ${[...notRun].join(', ')}`);

console.log(`\n${summary.join('\n')}\n`);
for (const note of notes) console.log(note);
const minutes = ((performance.now() - allBegan) / 60_000).toFixed(1);
console.log(`\n${total.passed} passed, ${total.failed} failed, in ${minutes} minutes`);
process.exit(total.failed > 0 ? 1 : 0);
