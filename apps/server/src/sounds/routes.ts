import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_FOLDERS, SOUND_NAMES, soundPath } from '@adarash/contract/sounds';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { soundsFolder } from '../places.ts';
import type { Services } from '../services.ts';

/** Everything that can be asked for. A path is looked up here and never put together. */
export const SOUND_PATHS: ReadonlySet<string> = new Set(
  SOUND_FOLDERS.flatMap((folder) => SOUND_NAMES.map((name) => soundPath(folder, name))),
);

export function mountSounds(app: FastifyInstance, services: Services): void {
  const kept = new Map<string, Buffer>();

  mount(app, services, 'GET /sounds', async ({ query, reply }) => {
    if (!SOUND_PATHS.has(query.path)) throw new Refusal('SOUND_NOT_FOUND');
    const sound = kept.get(query.path) ?? (await readFile(join(soundsFolder, ...query.path.split('/'))));
    kept.set(query.path, sound);
    return reply.type('audio/ogg').header('cache-control', 'public, max-age=31536000, immutable').send(sound);
  });
}
