import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isVoiceName, MAX_SOUND_BYTES, QUIET_LOUDNESS, SOUND_NAMES, type SoundName } from '@adarash/contract/sounds';
import {
  type CheckedSound,
  checkSound,
  installPack,
  isSameName,
  listPacks,
  packsFolder,
  SoundFault,
} from '../settings/voice-packs.ts';
import { type Config, StartError } from '../start/config.ts';
import { prepareDataFolder, remove } from '../storage/data-folder.ts';

const MOST_NAMED = 12;

/** Installs the recordings in a folder as a voice of that folder's name: all of them, or none. */
export async function addVoice(config: Config, given: string): Promise<string[]> {
  const source = resolve(given);
  const name = basename(source).normalize('NFC');
  if (!statSync(source, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`There is no folder ${source}.`);
  if (!isVoiceName(name)) {
    throw new StartError(
      `${name} is no name for a voice: the folder's name is shown in the live game. Use letters, digits, spaces and hyphens, at most 40.`,
    );
  }
  prepareDataFolder(config.dataDir);
  const same = (await listPacks(config.dataDir)).find((pack) => isSameName(pack.name, name));
  if (same) throw new StartError(`There is a voice ${same.name} already. Remove it first, or rename the folder.`);
  const sounds = await checkAll(source);
  installPack(config.dataDir, name, sounds);
  const size = sounds.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return [
    `Voice ${name} is installed: ${sounds.length} sounds, ${Math.ceil(size / 1024)} kB. Live games list it in their settings.`,
    ...quietOnes(sounds),
  ];
}

export async function listVoices(config: Config): Promise<string[]> {
  const packs = await listPacks(config.dataDir);
  return packs.length === 0 ? ['No voice was added.'] : packs.map(({ name }) => name);
}

export async function removeVoice(config: Config, given: string): Promise<string[]> {
  const pack = (await listPacks(config.dataDir)).find(({ name }) => isSameName(name, given));
  if (!pack) throw new StartError(`There is no voice ${given}. \`npm run hall -- voices list\` names those there are.`);
  remove(join(packsFolder(config.dataDir), pack.folder));
  return [`Voice ${pack.name} is removed. Screens that used it go back to the voice of their language.`];
}

/** Names every fault at once, so that the voice can be corrected in one more sitting. */
async function checkAll(source: string): Promise<CheckedSound[]> {
  const there = new Set(readdirSync(source));
  const missing = SOUND_NAMES.map((name) => `${name}.opus`).filter((file) => !there.has(file));
  const faults = missing.length > 0 ? [`Not there: ${fewOf(missing)}`] : [];
  const sounds: CheckedSound[] = [];
  for (const name of SOUND_NAMES.filter((each) => there.has(`${each}.opus`))) {
    try {
      sounds.push(await check(source, name));
    } catch (error) {
      if (!(error instanceof SoundFault)) throw error;
      faults.push(`${name}.opus ${error.message}`);
    }
  }
  if (faults.length === 0) return sounds;
  throw new StartError(
    [`The voice in ${source} was not installed:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
}

async function check(source: string, name: SoundName): Promise<CheckedSound> {
  const path = join(source, `${name}.opus`);
  const { size } = statSync(path);
  if (size > MAX_SOUND_BYTES) throw new SoundFault(`has ${Math.ceil(size / 1024)} kB, at most 256 are allowed`);
  return checkSound(name, readFileSync(path));
}

function quietOnes(sounds: readonly CheckedSound[]): string[] {
  const quiet = sounds.filter(({ loudness }) => loudness < QUIET_LOUDNESS).map(({ name }) => name);
  if (quiet.length === 0) return [];
  return [
    `Quieter than ${QUIET_LOUDNESS} LUFS and hard to hear in a full hall: ${fewOf(quiet)}. docs/voices.md says how to level them.`,
  ];
}

const fewOf = (names: readonly string[]) =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '');
