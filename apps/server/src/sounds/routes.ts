import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { soundsFolder } from '../places.ts';
import type { Services } from '../services.ts';
import { SOUND_PATHS } from './names.ts';

export function mountSounds(app: FastifyInstance, services: Services): void {
  const kept = new Map<string, Buffer>();

  mount(app, services, 'GET /sounds', async ({ query, reply }) => {
    if (!SOUND_PATHS.has(query.path)) throw new Refusal('SOUND_NOT_FOUND');
    const sound = kept.get(query.path) ?? (await readFile(join(soundsFolder, ...query.path.split('/'))));
    kept.set(query.path, sound);
    return reply.type('audio/ogg').header('cache-control', 'public, max-age=31536000, immutable').send(sound);
  });
}
