import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_FOLDERS } from '@adarash/contract/basics';
import { soundNamed, type VoiceSound } from '@adarash/contract/voice-files';
import { z } from 'zod';
import { remove, retryWhileFileLocked } from '../storage/data-folder.ts';

/** Custom voice. The name of its folder depends on the recordings, so that a changed recording has another URL. */
type VoicePack = { name: string; folder: string; files: string[] };

export const packsFolder = (dataDir: string): string => join(dataDir, 'voices');
const PACK_FILE = 'voice.json';
const PACK_FOLDER = /^own-[0-9a-f]{16}$/;

const packFile = z.object({ name: z.string().min(1).max(40) });

/** Returns the custom voices, sorted by name. An incomplete voice, for example during its installation, is skipped. */
export async function listPacks(dataDir: string): Promise<VoicePack[]> {
  const folders = await readdir(packsFolder(dataDir)).catch(() => []);
  const packs = await Promise.all(
    folders.filter((folder) => PACK_FOLDER.test(folder)).map((folder) => readPack(dataDir, folder)),
  );
  return packs.flatMap((pack) => pack ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the folder of a voice if it exists, otherwise an empty text for the default voice of the language. */
export async function voiceThere(dataDir: string, folder: string): Promise<string> {
  if ((SOUND_FOLDERS as readonly string[]).includes(folder)) return folder;
  return PACK_FOLDER.test(folder) && (await packName(dataDir, folder)) !== null ? folder : '';
}

async function readPack(dataDir: string, folder: string): Promise<VoicePack | null> {
  const name = await packName(dataDir, folder);
  if (name === null) return null;
  const files = await readdir(join(packsFolder(dataDir), folder)).catch(() => []);
  return { name, folder, files: files.filter(isSoundFile).sort() };
}

async function packName(dataDir: string, folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(packsFolder(dataDir), folder, PACK_FILE), 'utf8');
    return packFile.parse(JSON.parse(text)).name;
  } catch {
    return null;
  }
}

/** Returns a sound of a custom voice, or null if it does not exist. The path is composed only of validated names. */
export async function packSound(dataDir: string, path: string): Promise<Buffer | null> {
  const [folder = '', file = '', ...more] = path.split('/');
  if (more.length > 0 || !PACK_FOLDER.test(folder) || !isSoundFile(file)) return null;
  return readFile(join(packsFolder(dataDir), folder, file)).catch(() => null);
}

/** Returns whether a name has the form of a sound file in a custom voice, which is in lower case. */
const isSoundFile = (file: string): boolean => file === file.toLowerCase() && soundNamed(file) !== null;

export const isSameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/**
 * Installs a custom voice and returns its folder. The folder has another name until it is complete, so that a server
 * never reads an incomplete voice.
 */
export function installPack(dataDir: string, name: string, sounds: readonly VoiceSound[]): string {
  const print = createHash('sha256');
  for (const sound of sounds)
    print.update(`${fileOf(sound)} `).update(createHash('sha256').update(sound.bytes).digest());
  const folder = `own-${print.update(name).digest('hex').slice(0, 16)}`;
  const target = join(packsFolder(dataDir), folder);
  const draft = `${target}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true });
  for (const sound of sounds) writeFileSync(join(draft, fileOf(sound)), sound.bytes);
  writeFileSync(join(draft, PACK_FILE), `${JSON.stringify({ name })}\n`);
  retryWhileFileLocked(() => renameSync(draft, target));
  return folder;
}

const fileOf = ({ name, type }: VoiceSound): string => `${name}.${type}`;

/** Copies the custom voices that another folder does not have yet, for backups and restores. */
export function copyPacks(from: string, to: string): void {
  const packs = existsSync(from) ? readdirSync(from).filter((folder) => PACK_FOLDER.test(folder)) : [];
  for (const folder of packs) {
    const target = join(to, folder);
    if (existsSync(target)) continue;
    const draft = `${target}.new`;
    remove(draft);
    cpSync(join(from, folder), draft, { recursive: true });
    retryWhileFileLocked(() => renameSync(draft, target));
  }
}
