import { measure, RATE } from '@adarash/contract/loudness';
import { describe, expect, it } from 'vitest';
import { finishTake, isUsable } from './take.ts';

/** A made-up voice: a buzz that swells and fades, with room noise around it. */
function spoken(seconds: number, loud: number, { before = 0.8, after = 0.9 } = {}): Float32Array {
  const length = Math.round((before + seconds + after) * RATE);
  return Float32Array.from({ length }, (_, i) => {
    const at = i / RATE - before;
    const noise = 0.0004 * Math.sin(i * 12.9898);
    if (at < 0 || at > seconds) return noise;
    const swell = Math.sin((Math.PI * at) / seconds) ** 0.5;
    const wave = [1, 2, 3, 5].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 140 * n * at) / n, 0);
    return noise + loud * swell * (wave / 2);
  });
}

describe('a take', () => {
  it('loses the silence around it and keeps what was said', () => {
    const { seconds, fault } = finishTake('7', spoken(1.2, 0.3));
    expect(fault).toBeNull();
    expect(seconds).toBeGreaterThan(1.15);
    expect(seconds).toBeLessThan(1.5);
  });

  it.each([0.03, 0.1, 0.3, 0.8])('is as loud as the built-in ones however it was said (%f)', (loud) => {
    const { samples, seconds } = finishTake('7', spoken(1.2, loud));
    const { loudness, truePeak } = measure({ seconds, channels: [samples] });
    expect(loudness).toBeGreaterThan(-15);
    expect(loudness).toBeLessThan(-13);
    expect(truePeak).toBeLessThan(-1);
  });

  it.each([
    ['silent', new Float32Array(RATE)],
    ['silent', new Float32Array(0)],
    ['silent', spoken(1, 0)],
    ['short', spoken(0.08, 0.3)],
    ['long', spoken(5, 0.3)],
    ['clipped', spoken(1, 3).map((sample) => Math.max(-1, Math.min(1, sample)))],
  ] as const)('that is %s says so', (fault, raw) => {
    expect(finishTake('7', raw).fault).toBe(fault);
  });

  it('of a sentence may be longer than one of a number', () => {
    expect(finishTake('win', spoken(5, 0.3)).fault).toBeNull();
  });

  it('is kept with a warning, and not at all where nobody could use it', () => {
    expect((['clipped', 'quiet', 'silent', 'short', 'long'] as const).map(isUsable)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
