import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const RATE = ['-r', '24000', '-c', '1', '-b', '16'];
/** In dB below full scale: the RMS every sound is brought to, unless its peaks would clip. */
const LOUDNESS = -19;
const HIGHEST_PEAK = -2;
const TRIM = ['silence', '1', '0.01', '0.4%', 'reverse', 'silence', '1', '0.01', '0.4%', 'reverse'];

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {string} what it printed on both streams
 */
export function tool(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.error) throw new Error(`${program} is needed to make the sounds: ${done.error.message}`);
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${done.stderr}`);
  return `${done.stdout}${done.stderr}`;
}

/** Repeatable and without dither: the same words make the same files. */
const sox = (/** @type {string[]} */ args) => tool('sox', ['-R', '-D', ...args]);

/**
 * Sound work in one temporary folder; every step writes a new file and answers its path.
 * @param {string} folder
 */
export function workbench(folder) {
  let made = 0;
  const next = () => join(folder, `${++made}.wav`);

  return {
    /** @param {string} voice @param {string} text */
    speak(voice, text) {
      const [raw, trimmed] = [next(), next()];
      tool('espeak-ng', ['-v', voice, '-s', '135', '-p', '42', '-a', '160', '-w', raw, text]);
      sox([raw, ...RATE, trimmed, 'rate', '24000', ...TRIM]);
      return trimmed;
    },

    /** @param {string[]} effects sox effects that begin with `synth` */
    synth(effects) {
      const file = next();
      sox(['-n', ...RATE, file, ...effects]);
      return file;
    },

    /** @param {number} seconds */
    pause(seconds) {
      return this.synth(['trim', '0', String(seconds)]);
    },

    /** @param {string[]} files */
    inARow(files) {
      const file = next();
      sox([...files, file]);
      return file;
    },

    /** @param {string[]} files */
    together(files) {
      const file = next();
      sox(['-m', ...files, file, 'gain', '-n', '-3']);
      return file;
    },

    /**
     * Brings a sound to the loudness of all the others and writes it as Opus.
     * @param {string} file
     * @param {string} result
     */
    finish(file, result) {
      const printed = sox([file, '-n', 'stats']);
      const level = (/** @type {string} */ name) =>
        Number(new RegExp(`${name} lev dB\\s+(-?[\\d.]+)`).exec(printed)?.[1]);
      const gain = Math.min(LOUDNESS - level('RMS'), HIGHEST_PEAK - level('Pk'));
      const levelled = next();
      sox([file, levelled, 'gain', gain.toFixed(2), 'pad', '0.02', '0.05']);
      // A fixed serial number makes the same sound the same file.
      tool('opusenc', ['--quiet', '--bitrate', '28', '--serial', '75', '--discard-comments', levelled, result]);
    },
  };
}

/** @typedef {ReturnType<typeof workbench>} Workbench */
