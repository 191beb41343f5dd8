import { pathToFileURL } from 'node:url';
import { sentenceOf } from '../../scripts/command.mjs';
import type { Bench } from './row.ts';

// Runs one group of benchmarks in a separate process, which starts fresh and can be ended after its time. Each result
// is sent to the parent immediately, so that it is preserved.

const tell = (message: object) => new Promise((resolve) => process.send?.(message, resolve));

let address: Promise<string | undefined> | undefined;
const askForPostgres = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    process.on('message', (answer: { postgres?: string }) => resolve(answer.postgres));
    tell({ ask: 'postgres' });
  });

// Ends the measurement after the parent has ended.
process.on('disconnect', () => process.exit(1));

const [file = '', root = '', programs = '', ...settings] = process.argv.slice(2);
try {
  const benchmark: { run(bench: Bench): Promise<void> } = await import(pathToFileURL(file).href);
  await benchmark.run({
    root,
    programs,
    asked: new Set(settings),
    postgres() {
      address ??= askForPostgres();
      return address;
    },
    row: (row) => void tell({ row }),
  });
  await tell({ done: true });
  process.exit(0);
} catch (error) {
  console.error(error);
  await tell({ failed: sentenceOf(error) });
  process.exit(1);
}
