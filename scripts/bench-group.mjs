import { pathToFileURL } from 'node:url';
import { sentenceOf } from './house.mjs';

// One group of benchmarks in a process of its own, so that it starts fresh and can be ended when its time is up. What it
// measures goes to the parent row by row: whatever happens to it later, those are safe.

/** @param {object} message */
const tell = (message) => new Promise((resolve) => process.send?.(message, resolve));

/** @type {Promise<string | undefined> | undefined} */
let address;
/** @returns {Promise<string | undefined>} */
const askForPostgres = () =>
  new Promise((resolve) => {
    process.on('message', (/** @type {{ postgres?: string }} */ answer) => resolve(answer.postgres));
    tell({ ask: 'postgres' });
  });

// Whoever asked for the figures is gone: nothing is to go on measuring.
process.on('disconnect', () => process.exit(1));

const [file = '', house, programs, ...settings] = process.argv.slice(2);
try {
  const benchmark = await import(pathToFileURL(file).href);
  await benchmark.run({
    house,
    programs,
    asked: new Set(settings),
    postgres() {
      address ??= askForPostgres();
      return address;
    },
    row: (/** @type {import('../bench/harness/row.ts').Row} */ row) => void tell({ row }),
  });
  await tell({ done: true });
  process.exit(0);
} catch (error) {
  console.error(error);
  await tell({ failed: sentenceOf(error) });
  process.exit(1);
}
