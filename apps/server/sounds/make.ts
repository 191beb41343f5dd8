import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORD_SOUNDS } from '@adarash/contract/sounds';
import { inRoot, sentenceOf } from '../../../scripts/command.mjs';
import {
  EVENTS,
  NUMBERS,
  SOUND_FOLDERS,
  SOUND_NAMES,
  type SoundFolder,
  SPOKEN,
  spokenCall,
  spokenEvent,
  spokenWord,
} from './words.ts';

const RATE = ['-r', '24000', '-c', '1', '-b', '16'];
/** Loudness after ITU-R BS.1770 in LUFS: speech carries over a hall's noise, effects stay under it. */
const SPEECH = -14;
const EFFECT = -18;
/** In dB below full scale, between the samples too: a cheap amplifier clips above it. */
const TRUE_PEAK = -1;
const NEAR = 0.4;
/** Maximum difference between the two formats in dB, which is inaudible. */
const ALIKE = 0.8;
const TRIES = 30;
const TRIM = 'silence 1 0.01 0.4% reverse silence 1 0.01 0.4% reverse'.split(' ');

/** Runs a program. Returns the output of both streams. */
function tool(program: string, args: string[]): string {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.error) throw new Error(`${program} is needed to make the sounds: ${done.error.message}`);
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${done.stderr}`);
  return `${done.stdout}${done.stderr}`;
}

/** Repeatable and without dither: the same words make the same files. */
const sox = (args: string[]) => tool('sox', ['-R', '-D', ...args]);

/** Sound operations in a temporary folder. Each writes a new file and returns its path. */
function workbench(folder: string) {
  let made = 0;
  const next = () => join(folder, `${++made}.wav`);

  return {
    speak(voice: string, text: string) {
      const [raw, trimmed] = [next(), next()];
      tool('espeak-ng', ['-v', voice, '-s', '135', '-p', '42', '-a', '160', '-w', raw, text]);
      sox([raw, ...RATE, trimmed, 'rate', '24000', ...TRIM]);
      return trimmed;
    },

    /** Generates a sound by sox from its effects as typed on a command line. */
    synth(effects: string) {
      const file = next();
      sox(['-n', ...RATE, file, ...effects.split(' ')]);
      return file;
    },

    pause(seconds: number) {
      return this.synth(`trim 0 ${seconds}`);
    },

    inARow(files: string[]) {
      const file = next();
      sox([...files, file]);
      return file;
    },

    together(files: string[]) {
      const file = next();
      sox(['-m', ...files, file, 'gain', '-n', '-3']);
      return file;
    },

    /** Converts a result for browsers without Opus with the same loudness. */
    again(result: string) {
      const second = result.replace(/opus$/, 'mp3');
      const plain = [
        '-map_metadata',
        '-1',
        '-bitexact',
        '-ac',
        '1',
        '-ar',
        '24000',
        '-c:a',
        'libmp3lame',
        '-b:a',
        '48k',
      ];
      tool('ffmpeg', [...QUIET, '-c:a', 'libopus', '-i', result, ...plain, second]);
      const off = loudnessOf(second).loudness - loudnessOf(result).loudness;
      if (Math.abs(off) > ALIKE)
        throw new Error(`${second} is ${off} dB louder than ${result}, but must differ by at most ${ALIKE} dB`);
    },

    /**
     * Brings a sound to its loudness and writes it as Opus. Encoding moves loudness and peaks a little, so the written
     * file is measured, and made again until it is right.
     */
    finish(file: string, result: string, loudness: number) {
      let gain = loudness - loudnessOf(file).loudness;
      let ceiling = TRUE_PEAK - 0.5;
      for (let tried = 0; tried < TRIES; tried += 1) {
        const [levelled, padded] = [next(), next()];
        // Limited at four times the rate, so that peaks between the samples are caught as well.
        const effects = [
          'acompressor=threshold=-30dB:ratio=4:attack=2:release=80',
          `volume=${gain.toFixed(2)}dB`,
          'aresample=96000',
          `alimiter=level=disabled:limit=${ceiling.toFixed(2)}dB:attack=1:release=40`,
          'aresample=24000',
        ];
        tool('ffmpeg', [...QUIET, '-i', file, '-af', effects.join(','), '-bitexact', levelled]);
        sox([levelled, ...RATE, padded, 'pad', '0.02', '0.05']);
        // A fixed serial number makes the same sound the same file.
        tool('opusenc', ['--quiet', '--bitrate', '25', '--serial', '75', '--discard-comments', padded, result]);
        const heard = loudnessOf(result);
        const [off, over] = [loudness - heard.loudness, heard.peak - TRUE_PEAK];
        if (Math.abs(off) <= NEAR && over <= 0) return this.again(result);
        gain += off;
        if (over > 0) ceiling -= Math.max(0.1, over / 2);
      }
      throw new Error(`${result} did not reach a loudness of ${loudness} LUFS below a true peak of ${TRUE_PEAK} dB`);
    },
  };
}

const QUIET = ['-hide_banner', '-nostats', '-loglevel', 'error', '-y'];

/** In LUFS, and the true peak in dB. */
function loudnessOf(file: string): { loudness: number; peak: number } {
  // The decoder of browsers, because ffmpeg's decoder returns peaks that are up to a decibel lower.
  const decoder = file.endsWith('.opus') ? ['-c:a', 'libopus'] : [];
  const measured = ['-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const printed = tool('ffmpeg', ['-hide_banner', '-nostats', ...decoder, ...measured]);
  const summary = printed.slice(printed.lastIndexOf('Summary:'));
  const figure = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  return { loudness: figure('I'), peak: figure('Peak') };
}

type Workbench = ReturnType<typeof workbench>;

/** Balls rattling in their cage: short knocks at uneven moments, the same ones each time the script runs. */
function rattlingBalls(bench: Workbench) {
  const knocks = Array.from({ length: 34 }, (_, index) => {
    const uneven = (index * 7919) % 97;
    const at = (index * 0.048 + uneven * 0.0006).toFixed(4);
    const pitch = 900 + uneven * 22;
    const loud = (-4 - (uneven % 9)).toFixed(1);
    const knock = `synth 0.035 sine ${pitch} synth 0.035 noise mix bandpass ${pitch} 500`;
    return bench.synth(`${knock} fade l 0 0.035 0.033 gain -n ${loud} pad ${at}`);
  });
  return bench.together(knocks);
}

/** A drum roll that swells for two seconds. */
function drumRoll(bench: Workbench) {
  const skin = bench.synth('synth 2 pinknoise lowpass 1400 tremolo 21 92 fade q 1.7 2 0.08 gain -n -2');
  const body = bench.synth('synth 2 sine 95 tremolo 21 85 fade q 1.7 2 0.08 gain -n -9');
  return bench.together([skin, body]);
}

/** Four rising notes. */
function fanfare(bench: Workbench) {
  const note = (pitch: number, seconds: number) =>
    bench.together([
      bench.synth(`synth ${seconds} trapezium ${pitch} lowpass 3500 fade q 0.01 ${seconds} 0.06`),
      bench.synth(`synth ${seconds} triangle ${pitch * 1.5} fade q 0.01 ${seconds} 0.06 gain -8`),
    ]);
  return bench.inARow([note(523.25, 0.14), note(659.25, 0.14), note(783.99, 0.14), note(1046.5, 0.5)]);
}

const every = SOUND_FOLDERS.flatMap((folder) => SOUND_NAMES.map((name) => `${folder}/${name}`));
/** Single sounds can be created, because other versions of the programs write different bytes. */
const named = process.argv.slice(2);
const unknown = named.filter((sound) => !every.includes(sound));
const wanted = named.length > 0 ? named : every;

const temporary = mkdtempSync(join(tmpdir(), 'adarash-sounds-'));
const bench = workbench(temporary);

function makeFolder(folder: SoundFolder) {
  const { voice } = SPOKEN[folder];
  const target = inRoot('assets/sounds', folder);
  mkdirSync(target, { recursive: true });
  const keep = (name: string, make: () => string, loudness = SPEECH) => {
    if (wanted.includes(`${folder}/${name}`)) bench.finish(make(), join(target, `${name}.opus`), loudness);
  };

  for (const number of NUMBERS) {
    const { letter, words } = spokenCall(folder, number);
    keep(String(number), () => bench.inARow([bench.speak(voice, letter), bench.pause(0.2), bench.speak(voice, words)]));
  }
  for (const event of EVENTS) {
    keep(event, () => {
      const said = bench.speak(voice, spokenEvent(folder, event));
      return event === 'jackpot-congrats' ? bench.inARow([fanfare(bench), bench.pause(0.1), said]) : said;
    });
  }
  for (const name of WORD_SOUNDS) {
    // Loudness is measured over 400 ms: the shortest words end in a little silence.
    keep(name, () => bench.inARow([bench.speak(voice, spokenWord(folder, name)), bench.pause(0.15)]));
  }
  keep('shuffle', () => rattlingBalls(bench), EFFECT);
  keep('jackpot-running', () => drumRoll(bench), EFFECT);
}

try {
  if (unknown.length > 0) throw new Error(`Unknown sounds: ${unknown.join(', ')}`);
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
