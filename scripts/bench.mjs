import './node-version.mjs';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { shortly, tableOf } from './bench-table.mjs';
import { makeReady } from './build.mjs';
import { HOUSE, inHouse, orTell, runNpm } from './house.mjs';
import { createPostgres, hasPostgres } from './postgres.mjs';

/** @typedef {import('../bench/harness/row.ts').Row} Row */

const RESULTS = inHouse('bench/results.json');

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(inHouse(folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length));

/** In the order of the table; the load story is asked for by name. */
const FIRST = ['calls', 'checks', 'claims', 'designated', 'viewers', 'history', 'footprint', 'web'];
const ON_REQUEST = ['halls'];
const found = sourcesIn('bench');
const all = [...FIRST.filter((name) => found.includes(name)), ...found.filter((name) => !FIRST.includes(name))];
/** Left out unless asked for: they take long. */
const options = /** @type {const} */ ({ million: { type: 'boolean' }, 'first-start': { type: 'boolean' } });
const asked = orTell(() => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return {
    names: positionals.length > 0 ? positionals : all.filter((name) => !ON_REQUEST.includes(name)),
    settings: new Set(Object.keys(values)),
  };
});

makeReady({ quiet: true });
const { build } = await import('vite');
// Below the server, whose packages are not all within reach from elsewhere.
const outDir = inHouse('apps/server/.cache/bench');
const programs = { meter: 'bench/harness/meter.ts' };
for (const name of sourcesIn('bench/bare')) Object.assign(programs, { [name]: `bench/bare/${name}.ts` });
for (const name of all) Object.assign(programs, { [`row-${name}`]: `bench/${name}.ts` });
await build({
  root: inHouse('bench'),
  configFile: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@adarash/'),
      input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, inHouse(file)])),
      output: { entryFileNames: '[name].js' },
    },
  },
});

/** Packages that no hall needs and only these groups do. */
const WITH_PEERS = ['viewers', 'web'];
if (asked.names.some((name) => WITH_PEERS.includes(name)) && !existsSync(inHouse('bench/peers/node_modules'))) {
  console.log('Installing what the product is held against (once, needs the network) …');
  const install = ['install', '--no-save', '--ignore-scripts', '--no-fund', '--no-audit'];
  if (!runNpm(install, { cwd: inHouse('bench/peers'), quiet: true })) process.exit(1);
}

/** @type {Promise<Awaited<ReturnType<typeof createPostgres>> | undefined> | undefined} */
let postgres;
async function bringUp() {
  if (!(await hasPostgres())) return undefined;
  // No settings of ours: every commit is flushed, as in a hall.
  const made = await createPostgres({ settings: {} });
  await made.start();
  return made;
}

/** @type {(Row & { group: string })[]} */
const rows = [];
const began = performance.now();
try {
  for (const name of asked.names) {
    console.log(`\n${name}`);
    const benchmark = await import(pathToFileURL(join(outDir, `row-${name}.js`)).href);
    await benchmark.run({
      house: HOUSE,
      programs: outDir,
      asked: asked.settings,
      async postgres() {
        postgres ??= bringUp();
        return (await postgres)?.url;
      },
      row(/** @type {Row} */ row) {
        rows.push({ group: name, ...row });
        console.log(
          `  ${row.name}: ${shortly(row.ours)} ${row.unit}${row.ratio ? `, ratio ${shortly(row.ratio)}` : ''}`,
        );
      },
    });
  }
} finally {
  await (await postgres)?.remove();
}
const machine = {
  node: process.version,
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  loadAtEnd: loadavg()[0],
};
const seconds = Math.round((performance.now() - began) / 1000);
/** A run of some groups leaves the rows of the others as they were last measured. */
function withOthers() {
  /** @type {typeof rows} */
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')).rows : [];
  const others = before.filter(({ group }) => all.includes(group) && !asked.names.includes(group));
  return all.flatMap((name) => [...others, ...rows].filter(({ group }) => group === name));
}
const results = { at: new Date().toISOString(), seconds, machine, rows: withOthers() };
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\n${tableOf(rows)}\n\n${seconds} s; written to bench/results.json`);
