import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_FOLDERS, SOUND_NAMES } from '@adarash/contract/sounds';
import { z } from 'zod';

/** A voice that a hall recorded itself. Its folder is named after what is in it: another recording, another address. */
type VoicePack = { name: string; folder: string };

export const packsFolder = (dataDir: string): string => join(dataDir, 'voices');
export const PACK_FILE = 'voice.json';
const PACK_FOLDER = /^own-[0-9a-f]{16}$/;

const packFile = z.object({ name: z.string().min(1).max(40) });
const FILES: ReadonlySet<string> = new Set(SOUND_NAMES.map((name) => `${name}.opus`));

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

/** The bytes of a sound of a pack; null where there is none. The path is made of names that can lead nowhere else. */
export async function packSound(dataDir: string, path: string): Promise<Buffer | null> {
  const [folder = '', file = '', ...more] = path.split('/');
  if (more.length > 0 || !PACK_FOLDER.test(folder) || !FILES.has(file)) return null;
  return readFile(join(packsFolder(dataDir), folder, file)).catch(() => null);
}
