import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgres, hasPostgres } from '../../apps/server/test/harness/servers/postgres.ts';
import { makeReady } from '../../scripts/build.mjs';
import { inRoot, orTell, ROOT, runNpm, sentenceOf } from '../../scripts/command.mjs';
import { type Course, coursesOf, NOTHING_YET, readResults, withGroup } from './results.ts';
import type { Row } from './row.ts';
import { shortly, tableOf, withFigures } from './tables.ts';

const RESULTS = inRoot('bench/results.json');
const PAGE = inRoot('docs/performance.md');

const sourcesIn = (folder: string) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length));

/**
 * Groups in the order of the table with their time limit in seconds. The total is under ten minutes; a group is ended
 * after its limit.
 */
const BUDGETS: Record<string, number> = {
  calls: 110,
  game: 120,
  checks: 40,
  claims: 30,
  designated: 20,
  viewers: 60,
  history: 190,
  footprint: 90,
  web: 360,
  halls: 300,
  events: 420,
  pace: 5400,
};
const OTHERS = 60;
/** Groups with many halls run only by name, because they are slow. */
const ON_REQUEST = ['halls', 'events', 'pace'];
/** Options for slow parts, which are omitted by default, with the additional time of their group. */
const options = { million: { type: 'boolean' }, 'first-start': { type: 'boolean' } } as const;
const LONGER: Record<string, { group: string; seconds: number }> = {
  million: { group: 'history', seconds: 1100 },
  'first-start': { group: 'footprint', seconds: 1200 },
};

const found = sourcesIn('bench');
const known = Object.keys(BUDGETS);
const all = [...known.filter((name) => found.includes(name)), ...found.filter((name) => !known.includes(name))];
const asked = await orTell(() => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return {
    names: positionals.length > 0 ? positionals : all.filter((name) => !ON_REQUEST.includes(name)),
    settings: new Set(Object.keys(values)),
  };
});

await makeReady();
const { build } = await import('vite');
// Inside the server's folder, because its packages cannot all be resolved elsewhere.
const outDir = inRoot('apps/server/.cache/bench');
const programs = [
  ['meter', 'bench/harness/meter.ts'],
  ...sourcesIn('bench/bare').map((name) => [name, `bench/bare/${name}.ts`]),
  ...all.map((name) => [`row-${name}`, `bench/${name}.ts`]),
];
await build({
  root: inRoot('bench'),
  configFile: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@adarash/'),
      input: Object.fromEntries(programs.map(([name, file = '']) => [name, inRoot(file)])),
      output: { entryFileNames: '[name].js' },
    },
  },
});

/** Packages that no hall needs and only these groups do. */
const WITH_PEERS = ['viewers', 'web'];
if (asked.names.some((name) => WITH_PEERS.includes(name)) && !existsSync(inRoot('bench/peers/node_modules'))) {
  console.log('Installing what the product is held against (once, needs the network) …');
  const install = ['install', '--no-save', '--ignore-scripts', '--no-fund', '--no-audit'];
  if (!(await runNpm(install, { cwd: inRoot('bench/peers'), quiet: true }))) process.exit(1);
}

/** Starts a PostgreSQL for a group on its first request. */
function postgresOnRequest() {
  let made: Promise<Awaited<ReturnType<typeof createPostgres>> | undefined> | undefined;
  const bringUp = async () => {
    if (!(await hasPostgres())) return undefined;
    // No settings of ours: every commit is flushed, as in a hall.
    const postgres = await createPostgres({ settings: {} });
    await postgres.start();
    return postgres;
  };
  return {
    async url() {
      made ??= bringUp();
      return (await made)?.url;
    },
    async remove() {
      await (await made)?.remove();
    },
  };
}

/** @param budget in seconds @param rows receives rows as they are measured @returns the error, if any */
async function runGroup(name: string, budget: number, rows: Row[]): Promise<string | undefined> {
  const postgres = postgresOnRequest();
  const folder = mkdtempSync(join(tmpdir(), 'adarash-bench-'));
  let failed: string | undefined = 'it ended without a word';
  try {
    await new Promise((resolve) => {
      const args = [join(outDir, `row-${name}.js`), ROOT, outDir, ...asked.settings];
      const env = { ...process.env, TMPDIR: folder, TEMP: folder };
      const group = fork(inRoot('bench/harness/group.ts'), args, { env });
      const late = setTimeout(() => {
        failed = `it was not done after ${budget} s`;
        // Servers of the group end with it; a browser ends on SIGINT.
        group.kill('SIGINT');
        setTimeout(() => group.kill('SIGKILL'), 3_000).unref();
      }, budget * 1000);
      group.on('message', async (told: { row?: Row; done?: true; failed?: string; ask?: 'postgres' }) => {
        if (told.row) {
          rows.push(told.row);
          const { name: row, ours, unit, ratio } = told.row;
          console.log(`  ${row}: ${shortly(ours)} ${unit}${ratio ? `, ratio ${shortly(ratio)}` : ''}`);
        }
        if (told.done) failed = undefined;
        if (told.failed !== undefined) failed = told.failed;
        if (told.ask) {
          const answer = { postgres: await postgres.url().catch((error) => void console.error(sentenceOf(error))) };
          if (group.connected) group.send(answer);
        }
      });
      group.once('exit', () => {
        clearTimeout(late);
        resolve(undefined);
      });
    });
  } finally {
    await postgres.remove().catch((error) => console.error(sentenceOf(error)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return failed;
}

const budgetOf = (group: string) =>
  [...asked.settings].reduce(
    (sum, setting) => sum + (LONGER[setting]?.group === group ? LONGER[setting].seconds : 0),
    BUDGETS[group] ?? OTHERS,
  );

const courses: Record<string, Course> = {};
const measured: Row[] = [];
const began = performance.now();
for (const group of asked.names) {
  console.log(`\n${group}`);
  const [from, at, budget] = [performance.now(), new Date().toISOString(), budgetOf(group)];
  const rows: Row[] = [];
  const failed = await runGroup(group, budget, rows);
  const course = {
    seconds: Math.round((performance.now() - from) / 1000),
    budget,
    ...(failed !== undefined && { failed }),
  };
  if (failed !== undefined) console.log(`  ${group} FAILED: ${failed}`);
  courses[group] = course;
  measured.push(...rows);
  // Stored after each group, so that a later failure cannot lose these rows.
  const before = existsSync(RESULTS) ? readResults(readFileSync(RESULTS, 'utf8')) : NOTHING_YET;
  const run = { group, at, course, rows, settings: asked.settings };
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAtEnd: loadavg()[0],
  };
  const results = { ...withGroup(before, run, all), machine };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), results));
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `\n${tableOf(measured)}\n\n${coursesOf(courses)}\n\n${seconds} s; written to bench/results.json and docs/performance.md`,
);
const wrong = Object.entries(courses).filter(([, { failed }]) => failed !== undefined);
for (const [name, { failed }] of wrong) console.error(`${name} FAILED: ${failed}`);
process.exit(wrong.length === 0 ? 0 : 1);
