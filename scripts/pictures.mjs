import './node.mjs';
import { makeReady } from './build.mjs';
import { CHROMIUM_MISSING, ensureChromium } from './chromium.mjs';
import { inHouse, orTell, runNode } from './house.mjs';

await makeReady();
const chromium = await orTell(async () => {
  const found = await ensureChromium();
  if (!found) throw new Error(CHROMIUM_MISSING);
  return found;
});
const cli = inHouse('node_modules/@playwright/test/cli.js');
const env = { CHROMIUM_PATH: chromium, TAKE_PICTURES: '1' };
const good = await runNode(cli, ['test', 'stories/pictures.spec.ts', '--workers=1'], { cwd: inHouse('e2e'), env });
process.exit(good ? 0 : 1);
