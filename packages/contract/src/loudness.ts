/** Opus is always decoded at this rate, whatever was recorded. */
export const RATE = 48_000;

export type Sound = { seconds: number; channels: readonly Float32Array[] };

/** Loudness in LUFS and the highest peak between the samples in dB, after ITU-R BS.1770-4. */
type Loudness = { loudness: number; truePeak: number };

export const measure = ({ channels }: Sound): Loudness => ({
  loudness: loudnessOf(channels),
  truePeak: 20 * Math.log10(Math.max(...channels.map(highestBetween), 1e-6)),
});

/** The two filters that stand for a head and an ear, at 48 kHz, as the recommendation prints them. */
const SHELF = { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] };
const HIGH_PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

/** A block is four steps long and begins with every step. */
const STEP = 0.1 * RATE;
const STEPS = 4;
/** Silence counts nowhere, nor does what is this much under the rest. */
const SILENCE = -70;
const QUIETER = -10;

const inLufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Loudness alone, which costs a tenth of both. */
export function loudnessOf(channels: readonly Float32Array[]): number {
  const steps = stepsOf(channels.map((samples) => filter(filter(samples, SHELF), HIGH_PASS)));
  const blocks = steps.length < STEPS ? [steps] : steps.slice(STEPS - 1).map((_, i) => steps.slice(i, i + STEPS));
  const audible = blocks.map(mean).filter((power) => inLufs(power) > SILENCE);
  if (audible.length === 0) return SILENCE;
  const floor = inLufs(mean(audible)) + QUIETER;
  return inLufs(mean(audible.filter((power) => inLufs(power) > floor)));
}

/** The power of all channels together in each whole step. */
function stepsOf(channels: readonly Float32Array[]): number[] {
  const count = Math.floor((channels[0]?.length ?? 0) / STEP);
  return Array.from({ length: count }, (_, step) => {
    let sum = 0;
    for (const samples of channels) {
      for (const sample of samples.subarray(step * STEP, (step + 1) * STEP)) sum += sample * sample;
    }
    return sum / STEP;
  });
}

function filter(samples: Float32Array, { b: [b0 = 0, b1 = 0, b2 = 0], a: [a1 = 0, a2 = 0] }: typeof SHELF) {
  const filtered = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    filtered[i] = y;
  }
  return filtered;
}

const REACH = 12;
/** How the samples around a place weigh a quarter, a half and three quarters of the way to the next. */
const BETWEEN = [0.25, 0.5, 0.75].map((part) =>
  Array.from({ length: 2 * REACH }, (_, index) => {
    const away = index - REACH + 1 - part;
    return (Math.sin(Math.PI * away) / (Math.PI * away)) * Math.cos((Math.PI * away) / (2 * REACH)) ** 2;
  }),
);

/** The highest value of the curve through the samples, looked for at four times their rate. */
function highestBetween(samples: Float32Array): number {
  const at = (index: number) => samples[index] ?? 0;
  let highest = 0;
  for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
  // The curve does not rise above twice its neighbours, so quiet places need no look.
  const worthALook = highest / 2;
  for (let place = 0; place < samples.length; place += 1) {
    if (Math.abs(at(place)) < worthALook && Math.abs(at(place + 1)) < worthALook) continue;
    for (const weights of BETWEEN) {
      let value = 0;
      for (let tap = 0; tap < weights.length; tap += 1) value += (weights[tap] ?? 0) * at(place - REACH + 1 + tap);
      highest = Math.max(highest, Math.abs(value));
    }
  }
  return highest;
}
