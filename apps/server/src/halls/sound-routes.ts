import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_FOLDERS } from '@adarash/contract/basics';
import {
  SOUND_FORMATS,
  SOUND_NAMES,
  soundPath,
  VOICE_TYPES,
  type VoiceType,
  WORD_SOUNDS,
} from '@adarash/contract/sounds';
import type { Mount } from '../http/mount.ts';
import { soundsFolder } from '../platform/places.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { listPacks, packSound } from './voice-packs.ts';

/** Paths of all built-in sounds. A requested path must be in this list; no path is composed from a request. */
export const SOUND_PATHS: ReadonlySet<string> = new Set(
  SOUND_FOLDERS.flatMap((folder) =>
    [...SOUND_NAMES, ...WORD_SOUNDS].flatMap((name) => SOUND_FORMATS.map((format) => soundPath(folder, name, format))),
  ),
);

export function mountSounds(mount: Mount, services: Services): void {
  const { dataDir } = services.config;
  const kept = new Map<string, Buffer>();

  async function builtInSound(path: string): Promise<Buffer | null> {
    if (!SOUND_PATHS.has(path)) return null;
    const sound = kept.get(path) ?? (await readFile(join(soundsFolder, ...path.split('/'))));
    kept.set(path, sound);
    return sound;
  }

  mount.public('GET /sounds', async ({ query: { path }, reply }) => {
    const sound = (await builtInSound(path)) ?? (await packSound(dataDir, path));
    if (sound === null) throw new Refusal('SOUND_NOT_FOUND');
    const type = VOICE_TYPES[path.slice(path.lastIndexOf('.') + 1) as VoiceType];
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(sound);
  });

  mount.public('GET /sounds/voices', async () => ({ success: true, voices: await listPacks(dataDir) }));
}
