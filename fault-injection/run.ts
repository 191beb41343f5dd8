import { parseArgs } from 'node:util';
import { makeReady } from '../scripts/build.mjs';
import { inRoot, orTell, runNode } from '../scripts/command.mjs';

const ENGINES = ['sqlite', 'postgresql'];

const { kills, engine, seed, games, rounds, evenings } = await orTell(() => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      games: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '20' },
      evenings: { type: 'string', default: '200' },
      engine: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  for (const name of ['kills', 'seed', 'games', 'rounds', 'evenings'] as const) {
    if (!/^\d+$/.test(values[name])) throw new Error(`--${name} must be a whole number.`);
  }
  if (values.engine === undefined || ENGINES.includes(values.engine)) return values;
  throw new Error(`--engine must be one of ${ENGINES.join(', ')}.`);
});

await makeReady();
const names = engine === undefined ? ENGINES : [engine];
const files = [
  'fault-injection/draws',
  'fault-injection/phones',
  'fault-injection/desk',
  ...names.flatMap((name) =>
    ['kills/', 'kills/mixes-', 'power-cut/'].map((kind) => `fault-injection/${kind}${name}.test.ts`),
  ),
];
if (names.includes('postgresql')) files.push('fault-injection/standby');
if (names.includes('sqlite')) files.push('fault-injection/keeper');
const good = await runNode(inRoot('node_modules/vitest/vitest.mjs'), ['run', '--project', 'torture', ...files], {
  env: {
    TORTURE_KILLS: kills,
    TORTURE_SEED: seed,
    TORTURE_GAMES: games,
    TORTURE_ROUNDS: rounds,
    TORTURE_EVENINGS: evenings,
    TORTURE_PHONES: '300',
  },
});
process.exit(good ? 0 : 1);
