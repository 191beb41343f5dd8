import './node-version.mjs';
import { sentenceOf } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const total = { passed: 0, failed: 0 };

function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

try {
  ensureInstalled();
} catch (error) {
  console.error(sentenceOf(error));
  total.failed += 1;
  finish();
}

// Imported only now: some steps stand on installed packages.
const { STEPS } = await import('./test-steps.mjs');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}

const summary = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${step.heading} (${name})`);
  const began = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  summary.push(
    `${name.padEnd(14)}${String(passed).padStart(6)} passed${String(failed).padStart(6)} failed${seconds.padStart(8)} s`,
  );
  if (failed > 0 && step.stopsAll) break;
}

console.log(`\n${summary.join('\n')}`);
finish();
