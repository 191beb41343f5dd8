import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loudnessOf, RATE } from '@adarash/contract/loudness';
import { SOUND_FOLDERS, SOUND_NAMES, type SoundName, secondsOf } from '@adarash/contract/sounds';
import { z } from 'zod';
import { patiently, remove } from '../storage/data-folder.ts';
import { decodeSound, SoundFault } from './opus.ts';

/** A voice that a hall recorded itself. Its folder is named after what is in it: another recording, another address. */
type VoicePack = { name: string; folder: string };

export const packsFolder = (dataDir: string): string => join(dataDir, 'voices');
export const PACK_FILE = 'voice.json';
const PACK_FOLDER = /^own-[0-9a-f]{16}$/;

const packFile = z.object({ name: z.string().min(1).max(40) });
const NAMES: ReadonlySet<string> = new Set(SOUND_NAMES);

/** By name. What is not a whole pack, one that is being put there for example, is passed over. */
export async function listPacks(dataDir: string): Promise<VoicePack[]> {
  const folders = await readdir(packsFolder(dataDir)).catch(() => []);
  const packs = await Promise.all(
    folders.filter((folder) => PACK_FOLDER.test(folder)).map((folder) => readPack(dataDir, folder)),
  );
  return packs.flatMap((pack) => pack ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/** A chosen voice as far as it is there: a pack that was removed, or never was one, leaves that of the language. */
export async function voiceThere(dataDir: string, folder: string): Promise<string> {
  if ((SOUND_FOLDERS as readonly string[]).includes(folder)) return folder;
  return PACK_FOLDER.test(folder) && (await readPack(dataDir, folder)) !== null ? folder : '';
}

async function readPack(dataDir: string, folder: string): Promise<VoicePack | null> {
  try {
    const text = await readFile(join(packsFolder(dataDir), folder, PACK_FILE), 'utf8');
    return { name: packFile.parse(JSON.parse(text)).name, folder };
  } catch {
    return null;
  }
}

/**
 * A sound of a pack as Opus, or as WAV for a browser that has no Opus; null where there is none. The path is made of
 * names that can lead nowhere else.
 */
export async function packSound(dataDir: string, path: string): Promise<Buffer | null> {
  const [folder = '', file = '', ...more] = path.split('/');
  const [name = '', format = '', ...rest] = file.split('.');
  if (more.length + rest.length > 0 || !PACK_FOLDER.test(folder) || !NAMES.has(name)) return null;
  if (format !== 'opus' && format !== 'wav') return null;
  const sound = await readFile(join(packsFolder(dataDir), folder, `${name}.opus`)).catch(() => null);
  return sound === null || format === 'opus' ? sound : wavOf(await decodeSound(sound));
}

/** One channel of 16 bits: everything plays that. */
function wavOf({ channels }: Awaited<ReturnType<typeof decodeSound>>): Buffer {
  const [samples = new Float32Array()] = channels;
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach(
    (sample, i) => void wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2),
  );
  return wav;
}

export type CheckedSound = { name: SoundName; bytes: Buffer; seconds: number; loudness: number };

/** Throws a SoundFault for what a hall could not hear. */
export async function checkSound(name: SoundName, bytes: Buffer): Promise<CheckedSound> {
  const sound = await decodeSound(bytes);
  const { min, max } = secondsOf(name);
  if (sound.seconds < min || sound.seconds > max)
    throw new SoundFault(`is ${sound.seconds.toFixed(1)} s long; it should have ${min} to ${max} s`);
  const loudness = loudnessOf(sound.channels);
  if (loudness < -60) throw new SoundFault('is silent');
  return { name, bytes, seconds: sound.seconds, loudness };
}

export const isSameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** Under another name first: a server that looks meanwhile sees the whole pack or none. Returns its folder. */
export function installPack(
  dataDir: string,
  name: string,
  sounds: readonly Pick<CheckedSound, 'name' | 'bytes'>[],
): string {
  const print = createHash('sha256');
  for (const { bytes } of sounds) print.update(createHash('sha256').update(bytes).digest());
  const folder = `own-${print.update(name).digest('hex').slice(0, 16)}`;
  const target = join(packsFolder(dataDir), folder);
  const draft = `${target}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true });
  for (const sound of sounds) writeFileSync(join(draft, `${sound.name}.opus`), sound.bytes);
  writeFileSync(join(draft, PACK_FILE), `${JSON.stringify({ name })}\n`);
  patiently(() => renameSync(draft, target));
  return folder;
}

/** Copies the packs that another folder lacks: a backup takes them along, and a restored hall has them again. */
export function copyPacks(from: string, to: string): void {
  const packs = existsSync(from) ? readdirSync(from).filter((folder) => PACK_FOLDER.test(folder)) : [];
  for (const folder of packs) {
    const target = join(to, folder);
    if (existsSync(target)) continue;
    const draft = `${target}.new`;
    remove(draft);
    cpSync(join(from, folder), draft, { recursive: true });
    patiently(() => renameSync(draft, target));
  }
}
