import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inHouse, sentenceOf } from './house.mjs';
import { drumRoll, fanfare, rattlingBalls } from './sound-effects.mjs';
import { workbench } from './sound-tools.mjs';
import { EVENTS, NUMBERS, SOUND_FOLDERS, SPOKEN, spokenCall, spokenEvent } from './spoken-words.mjs';

const temporary = mkdtempSync(join(tmpdir(), 'adarash-sounds-'));
const bench = workbench(temporary);

/** @param {import('./spoken-words.mjs').SoundFolder} folder */
function makeFolder(folder) {
  const { voice } = SPOKEN[folder];
  const target = inHouse('assets/sounds', folder);
  mkdirSync(target, { recursive: true });
  const keep = (/** @type {string} */ name, /** @type {string} */ file) =>
    bench.finish(file, join(target, `${name}.opus`));

  for (const number of NUMBERS) {
    const { letter, words } = spokenCall(folder, number);
    keep(String(number), bench.inARow([bench.speak(voice, letter), bench.pause(0.2), bench.speak(voice, words)]));
  }
  for (const event of EVENTS) {
    const said = bench.speak(voice, spokenEvent(folder, event));
    keep(event, event === 'jackpot-congrats' ? bench.inARow([fanfare(bench), bench.pause(0.1), said]) : said);
  }
  keep('shuffle', rattlingBalls(bench));
  keep('jackpot-running', drumRoll(bench));
}

try {
  for (const folder of SOUND_FOLDERS) {
    console.log(`Making assets/sounds/${folder} …`);
    makeFolder(folder);
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
