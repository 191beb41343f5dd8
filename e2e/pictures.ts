import { makeReady } from '../scripts/build.mjs';
import { inRoot, orTell, runNode } from '../scripts/command.mjs';
import { CHROMIUM_MISSING, ensureChromium } from './harness/chromium.ts';

await makeReady();
const chromium = await orTell(async () => {
  const found = await ensureChromium();
  if (!found) throw new Error(CHROMIUM_MISSING);
  return found;
});
const cli = inRoot('node_modules/@playwright/test/cli.js');
const env = { CHROMIUM_PATH: chromium, TAKE_PICTURES: '1', TEST_SIZE: 'all' };
const good = await runNode(cli, ['test', 'stories/pictures.spec.ts', '--workers=1'], { cwd: inRoot('e2e'), env });
process.exit(good ? 0 : 1);
