import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SOUND_FOLDERS, SOUND_NAMES } from '@adarash/contract/sounds';
import { measure } from '../display/sounds/loudness.ts';
import { decodeSound, SoundFault } from '../display/sounds/opus.ts';
import { listPacks, PACK_FILE, packsFolder } from '../settings/voice-packs.ts';
import { type Config, StartError } from '../start/config.ts';
import { patiently, prepareDataFolder, remove } from '../storage/data-folder.ts';

/** Letters of any script, digits, spaces and hyphens: a name that people read on the screen. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]{0,39}$/u;
const SHORTEST_S = 0.3;
const LONGEST_S = { number: 4, event: 12 };
const LARGEST_FILE = 256 * 1024;
/** Below this a sound is lost in a full hall; the built-in speech is at -14. */
const QUIET_LUFS = -20;
const MOST_NAMED = 12;

type Checked = { name: string; bytes: Buffer; loudness: number };

/** Installs the recordings in a folder as a voice of that folder's name: all of them, or none. */
export async function addVoice(config: Config, given: string): Promise<string[]> {
  const source = resolve(given);
  const name = basename(source).normalize('NFC');
  if (!statSync(source, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`There is no folder ${source}.`);
  if (!NAME.test(name) || (SOUND_FOLDERS as readonly string[]).includes(name.toLowerCase())) {
    throw new StartError(
      `${name} is no name for a voice: the folder's name is shown in the live game. Use letters, digits, spaces and hyphens, at most 40.`,
    );
  }
  prepareDataFolder(config.dataDir);
  const same = (await listPacks(config.dataDir)).find((pack) => isSame(pack.name, name));
  if (same) throw new StartError(`There is a voice ${same.name} already. Remove it first, or rename the folder.`);
  const sounds = await checkAll(source);
  install(config.dataDir, name, sounds);
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
  const pack = (await listPacks(config.dataDir)).find(({ name }) => isSame(name, given));
  if (!pack) throw new StartError(`There is no voice ${given}. \`npm run hall -- voices list\` names those there are.`);
  remove(join(packsFolder(config.dataDir), pack.folder));
  return [`Voice ${pack.name} is removed. Screens that used it go back to the voice of their language.`];
}

const isSame = (a: string, b: string) => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** Names every fault at once, so that the voice can be corrected in one more sitting. */
async function checkAll(source: string): Promise<Checked[]> {
  const there = new Set(readdirSync(source));
  const missing = SOUND_NAMES.map((name) => `${name}.opus`).filter((file) => !there.has(file));
  const faults = missing.length > 0 ? [`Not there: ${fewOf(missing)}`] : [];
  const sounds: Checked[] = [];
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

async function check(source: string, name: string): Promise<Checked> {
  const path = join(source, `${name}.opus`);
  const { size } = statSync(path);
  if (size > LARGEST_FILE) throw new SoundFault(`has ${Math.ceil(size / 1024)} kB, at most 256 are allowed`);
  const bytes = readFileSync(path);
  const sound = await decodeSound(bytes);
  const longest = /^\d/.test(name) ? LONGEST_S.number : LONGEST_S.event;
  if (sound.seconds < SHORTEST_S || sound.seconds > longest) {
    throw new SoundFault(`is ${sound.seconds.toFixed(1)} s long; it should have ${SHORTEST_S} to ${longest} s`);
  }
  const { loudness } = measure(sound);
  if (loudness < -60) throw new SoundFault('is silent');
  return { name, bytes, loudness };
}

/** Under another name first: a server that looks meanwhile sees the whole pack or none. */
function install(dataDir: string, name: string, sounds: readonly Checked[]): void {
  const print = createHash('sha256');
  for (const { bytes } of sounds) print.update(createHash('sha256').update(bytes).digest());
  const target = join(packsFolder(dataDir), `own-${print.update(name).digest('hex').slice(0, 16)}`);
  const draft = `${target}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true });
  for (const sound of sounds) writeFileSync(join(draft, `${sound.name}.opus`), sound.bytes);
  writeFileSync(join(draft, PACK_FILE), `${JSON.stringify({ name })}\n`);
  patiently(() => renameSync(draft, target));
}

function quietOnes(sounds: readonly Checked[]): string[] {
  const quiet = sounds.filter(({ loudness }) => loudness < QUIET_LUFS).map(({ name }) => name);
  if (quiet.length === 0) return [];
  return [
    `Quieter than ${QUIET_LUFS} LUFS and hard to hear in a full hall: ${fewOf(quiet)}. docs/voices.md says how to level them.`,
  ];
}

const fewOf = (names: readonly string[]) =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '');
