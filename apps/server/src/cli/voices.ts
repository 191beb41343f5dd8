import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isVoiceName, MAX_SOUND_BYTES, SOUND_SECONDS } from '@adarash/contract/sounds';
import {
  type FileFault,
  missingSounds,
  namesInShort,
  readVoice,
  soundNamed,
  type VoiceSound,
} from '@adarash/contract/voice-files';
import { type Config, StartError } from '../config/config.ts';
import { installPack, isSameName, listPacks, packsFolder } from '../halls/voice-packs.ts';
import { prepareDataFolder, remove } from '../storage/data-folder.ts';

/**
 * Installs the sound files of a folder as a voice with the folder's name. If one file is invalid, no file is installed.
 */
export async function addVoice(config: Config, given: string): Promise<string[]> {
  const source = resolve(given);
  const name = basename(source).normalize('NFC');
  if (!statSync(source, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`There is no folder ${source}.`);
  if (!isVoiceName(name)) {
    throw new StartError(
      `${name} is not valid as the name of a voice. Rename the folder: use at most 40 letters, digits, spaces and hyphens.`,
    );
  }
  prepareDataFolder(config.dataDir);
  const same = (await listPacks(config.dataDir)).find((pack) => isSameName(pack.name, name));
  if (same) throw new StartError(`The voice ${same.name} already exists. Remove it first, or rename the folder.`);
  const sounds = readFolder(source);
  installPack(config.dataDir, name, sounds);
  const size = sounds.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return [
    `Voice ${name} is installed: ${sounds.length} sounds, ${Math.ceil(size / 1024)} kB. Live games list it in their settings.`,
    ...missingOnes(sounds),
  ];
}

export async function listVoices(config: Config): Promise<string[]> {
  const packs = await listPacks(config.dataDir);
  return packs.length === 0 ? ['No voice was added.'] : packs.map(({ name }) => name);
}

export async function removeVoice(config: Config, given: string): Promise<string[]> {
  const pack = (await listPacks(config.dataDir)).find(({ name }) => isSameName(name, given));
  if (!pack)
    throw new StartError(`There is no voice ${given}. \`npm run hall -- voices list\` lists the installed voices.`);
  remove(join(packsFolder(config.dataDir), pack.folder));
  return [`Voice ${pack.name} is removed. Screens that used it go back to the voice of their language.`];
}

/**
 * Returns the sounds of a folder. If files are invalid, throws one error with a list of all faults, so that the user
 * can correct them together.
 */
function readFolder(source: string): readonly VoiceSound[] {
  const entries = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isFile());
  const named = entries
    .map(({ name }) => name)
    .filter((file) => soundNamed(file) !== null)
    .sort();
  const { sounds, faults } = readVoice(named.map((file) => ({ file, bytes: readFileSync(join(source, file)) })));
  if (named.length === 0)
    throw new StartError(`No file in ${source} has the name of a sound. docs/voices.md lists the names.`);
  if (faults.length === 0) return sounds;
  const lines = faults.map(({ file, fault }) => `  ${file} ${FAULTS[fault]}`);
  throw new StartError([`The voice in ${source} was not installed:`, ...lines].join('\n'));
}

const FAULTS: Record<FileFault, string> = {
  size: `has more than ${MAX_SOUND_BYTES / 1024} kB`,
  type: 'is not the MP3, M4A, Ogg, Opus or WAV file that its name says, or is damaged',
  short: `is shorter than ${SOUND_SECONDS.min} s`,
  long: `is longer than ${SOUND_SECONDS.max} s`,
  twice: 'is a second file of the same sound',
};

function missingOnes(sounds: readonly VoiceSound[]): string[] {
  const missing = missingSounds(sounds);
  return missing.length === 0 ? [] : [`No file for: ${namesInShort(missing)}. Games use the built-in voice for them.`];
}
