import { loudnessOf, RATE } from '@adarash/contract/loudness';
import { QUIET_LOUDNESS, type SoundName, SPOKEN_LOUDNESS, secondsOf } from '@adarash/contract/sounds';

/** What is wrong with a take as it came from the microphone. */
export type Fault = 'silent' | 'short' | 'long' | 'clipped' | 'quiet';

type Take = { samples: Float32Array; seconds: number; fault: Fault | null };

/** A take without its silence, as loud as every other; what cannot be used, or should be said once more, says why. */
export function finishTake(name: SoundName, raw: Float32Array): Take {
  const spoken = withoutSilence(raw);
  const seconds = spoken.length / RATE;
  const { min, max } = secondsOf(name);
  if (spoken.length === 0 || loudnessOf([spoken]) < FAINT) return { samples: spoken, seconds, fault: 'silent' };
  if (seconds < min) return { samples: spoken, seconds, fault: 'short' };
  if (seconds > max) return { samples: spoken, seconds, fault: 'long' };
  const samples = levelled(spoken);
  const fault = isClipped(raw) ? 'clipped' : loudnessOf([samples]) < QUIET_LOUDNESS ? 'quiet' : null;
  return { samples, seconds, fault };
}

/** Whether a take can be kept: the others are a warning. */
export const isUsable = (fault: Fault | null): boolean => fault === null || fault === 'clipped' || fault === 'quiet';

/** Under this a microphone hears the room and nobody in it. */
const FAINT = -55;
/** How far a voice fades before it counts as over. */
const FADES_DB = 35;
const WINDOW = RATE / 100;
const BEFORE = Math.round(0.04 * RATE);
const AFTER = Math.round(0.15 * RATE);

function withoutSilence(raw: Float32Array): Float32Array {
  const windows = Math.floor(raw.length / WINDOW);
  const power = Array.from({ length: windows }, (_, i) => meanSquare(raw.subarray(i * WINDOW, (i + 1) * WINDOW)));
  const floor = Math.max(0, ...power) / 10 ** (FADES_DB / 10);
  const first = power.findIndex((one) => one > floor);
  if (first < 0) return new Float32Array();
  const last = power.length - 1 - [...power].reverse().findIndex((one) => one > floor);
  const cut = raw.slice(Math.max(0, first * WINDOW - BEFORE), Math.min(raw.length, (last + 1) * WINDOW + AFTER));
  return faded(cut);
}

function meanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}

const FADE = Math.round(0.01 * RATE);

/** Both ends rise from nothing: a cut in the middle of a wave is heard as a click. */
function faded(samples: Float32Array): Float32Array {
  const length = Math.min(FADE, Math.floor(samples.length / 2));
  for (let i = 0; i < length; i += 1) {
    samples[i] = (samples[i] ?? 0) * (i / length);
    const end = samples.length - 1 - i;
    samples[end] = (samples[end] ?? 0) * (i / length);
  }
  return samples;
}

/** What an amplifier gets at most, so that nothing between the samples is over. */
const CEILING = 10 ** (-2 / 20);
const MOST_GAIN = 10 ** (40 / 20);
const ROUNDS = 4;

/** Peaks are held down where loudness asks for more than there is room for, and what that costs is added again. */
function levelled(samples: Float32Array): Float32Array {
  let made = samples;
  let gain = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const lacks = SPOKEN_LOUDNESS - loudnessOf([made]);
    if (Math.abs(lacks) < 0.3) break;
    gain = Math.min(MOST_GAIN, gain * 10 ** (lacks / 20));
    made = limited(samples, gain);
  }
  return made;
}

const BLOCK = Math.round(RATE / 1_000);
const REACH = 5;

/** Each thousandth of a second is as much quieter as the highest peak near it needs. */
function limited(samples: Float32Array, gain: number): Float32Array {
  const blocks = Math.ceil(samples.length / BLOCK);
  const needed = Array.from({ length: blocks }, (_, i) => {
    let peak = 0;
    for (const sample of samples.subarray(i * BLOCK, (i + 1) * BLOCK)) peak = Math.max(peak, Math.abs(sample) * gain);
    return peak > CEILING ? CEILING / peak : 1;
  });
  const near = (values: readonly number[], i: number) => values.slice(Math.max(0, i - REACH), i + REACH + 1);
  const lowest = needed.map((_, i) => Math.min(...near(needed, i)));
  const smooth = lowest.map((_, i) => near(lowest, i).reduce((sum, one) => sum + one, 0) / near(lowest, i).length);
  return samples.map((sample, i) => {
    const at = i / BLOCK - 0.5;
    const from = Math.max(0, Math.floor(at));
    const here = smooth[from] ?? 1;
    const next = smooth[Math.min(blocks - 1, from + 1)] ?? here;
    return sample * gain * Math.min(needed[Math.floor(i / BLOCK)] ?? 1, here + (next - here) * Math.max(0, at - from));
  });
}

const FULL = 0.985;
const CLIPPED_SAMPLES = 4;

/** Several samples at full scale: the microphone could not say how loud it was. */
function isClipped(raw: Float32Array): boolean {
  let count = 0;
  for (const sample of raw) if (Math.abs(sample) >= FULL) count += 1;
  return count >= CLIPPED_SAMPLES;
}
