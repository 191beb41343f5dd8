import './node-version.mjs';
import { makeReady } from './build.mjs';
import { CHROMIUM_MISSING, ensureChromium } from './chromium.mjs';
import { inHouse, orTell, runNode } from './house.mjs';

makeReady();
const chromium = orTell(() => {
  const found = ensureChromium();
  if (!found) throw new Error(CHROMIUM_MISSING);
  return found;
});
const cli = inHouse('node_modules/@playwright/test/cli.js');
const env = { CHROMIUM_PATH: chromium, TAKE_PICTURES: '1' };
const good = runNode(cli, ['test', 'stories/pictures.spec.ts', '--workers=1'], { cwd: inHouse('e2e'), env });
process.exit(good ? 0 : 1);
