/** @typedef {import('./sound-tools.mjs').Workbench} Workbench */

/**
 * Balls rattling in their cage: short knocks at uneven moments, the same ones each time the script runs.
 * @param {Workbench} bench
 */
export function rattlingBalls(bench) {
  const knocks = Array.from({ length: 34 }, (_, index) => {
    const uneven = (index * 7919) % 97;
    const at = (index * 0.048 + uneven * 0.0006).toFixed(4);
    const pitch = 900 + uneven * 22;
    const loud = (-4 - (uneven % 9)).toFixed(1);
    const knock = ['synth', '0.035', 'sine', String(pitch), 'synth', '0.035', 'noise', 'mix'];
    return bench.synth([
      ...knock,
      'bandpass',
      String(pitch),
      '500',
      'fade',
      'l',
      '0',
      '0.035',
      '0.033',
      'gain',
      '-n',
      loud,
      'pad',
      at,
    ]);
  });
  return bench.together(knocks);
}

/**
 * A drum roll that swells for two seconds.
 * @param {Workbench} bench
 */
export function drumRoll(bench) {
  const skin = bench.synth([
    'synth',
    '2',
    'pinknoise',
    'lowpass',
    '1400',
    'tremolo',
    '21',
    '92',
    'fade',
    'q',
    '1.7',
    '2',
    '0.08',
    'gain',
    '-n',
    '-2',
  ]);
  const body = bench.synth([
    'synth',
    '2',
    'sine',
    '95',
    'tremolo',
    '21',
    '85',
    'fade',
    'q',
    '1.7',
    '2',
    '0.08',
    'gain',
    '-n',
    '-9',
  ]);
  return bench.together([skin, body]);
}

/**
 * Four rising notes.
 * @param {Workbench} bench
 */
export function fanfare(bench) {
  const note = (/** @type {number} */ pitch, /** @type {number} */ seconds) =>
    bench.together([
      bench.synth([
        'synth',
        `${seconds}`,
        'trapezium',
        `${pitch}`,
        'lowpass',
        '3500',
        'fade',
        'q',
        '0.01',
        `${seconds}`,
        '0.06',
      ]),
      bench.synth([
        'synth',
        `${seconds}`,
        'triangle',
        `${pitch * 1.5}`,
        'fade',
        'q',
        '0.01',
        `${seconds}`,
        '0.06',
        'gain',
        '-8',
      ]),
    ]);
  return bench.inARow([note(523.25, 0.14), note(659.25, 0.14), note(783.99, 0.14), note(1046.5, 0.5)]);
}
