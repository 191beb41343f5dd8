import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOUND_FOLDERS } from '@adarash/contract/basics';
import { measure, RATE } from '@adarash/contract/loudness';
import { SOUND_NAMES, WORD_SOUNDS } from '@adarash/contract/sounds';
import { expect, test } from 'vitest';
import { soundsFolder } from '../start/places.ts';
import { decodeSound } from './voice-packs.ts';

const EFFECTS: readonly string[] = ['shuffle', 'jackpot-running'];
const SPEECH = -14;
const EFFECT = -18;

function sine(pitch: number, amplitude: number, phase = 0) {
  const samples = Float32Array.from({ length: 2 * RATE }, (_, i) => {
    return amplitude * Math.sin((2 * Math.PI * pitch * i) / RATE + phase);
  });
  return { seconds: 2, channels: [samples] };
}

test('a full sine of 997 Hz is at -3.01 LUFS, as the recommendation says, and half of it 6.02 below', () => {
  expect(measure(sine(997, 1)).loudness).toBeCloseTo(-3.01, 1);
  expect(measure(sine(997, 0.5)).loudness).toBeCloseTo(-9.03, 1);
});

test('a deep tone counts for less than its power', () => {
  expect(measure(sine(40, 1)).loudness).toBeLessThan(measure(sine(997, 1)).loudness - 5);
});

test('silence between two sounds does not make them quieter', () => {
  const [tone] = sine(997, 0.25).channels;
  const gappy = Float32Array.from(tone ?? [], (sample, i) => (i > RATE * 0.8 && i < RATE * 1.6 ? 0 : sample));
  const whole = measure(sine(997, 0.25)).loudness;
  expect(Math.abs(measure({ seconds: 2, channels: [gappy] }).loudness - whole)).toBeLessThan(1.5);
});

test('a peak that falls between two samples is found', () => {
  // At a quarter of the rate and an eighth turn off, every sample is at 0.707 of the true peak.
  const { truePeak } = measure(sine(RATE / 4, 0.5, Math.PI / 4));
  expect(truePeak).toBeGreaterThan(-6.15);
  expect(truePeak).toBeLessThan(-5.9);
});

async function areAsLoudAsTheyShouldBe(folder: string, names: readonly string[]) {
  const wrong: string[] = [];
  for (const name of names) {
    const { loudness, truePeak } = measure(await decodeSound(readFileSync(join(soundsFolder, folder, `${name}.opus`))));
    const wanted = EFFECTS.includes(name) ? EFFECT : SPEECH;
    if (Math.abs(loudness - wanted) > 1 || truePeak > -0.9) {
      wrong.push(`${name}: ${loudness.toFixed(1)} LUFS, true peak ${truePeak.toFixed(1)} dB`);
    }
  }
  expect(wrong).toEqual([]);
}

test.each(SOUND_FOLDERS)('of the sounds in %s some are as loud as they should be, and clip nowhere', (folder) =>
  areAsLoudAsTheyShouldBe(
    folder,
    SOUND_NAMES.filter((name, i) => i % 8 === 0 || EFFECTS.includes(name)),
  ),
);

test.each(SOUND_FOLDERS)('and so are all in %s', { tags: ['all'] }, (folder) =>
  areAsLoudAsTheyShouldBe(folder, [...SOUND_NAMES, ...WORD_SOUNDS]),
);
