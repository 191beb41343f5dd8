import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EFFECTS, isVoiceName, MAX_SOUND_BYTES, SOUND_NAMES, type SoundName, SPOKEN } from '@adarash/contract/sounds';
import type { Mount } from '../http/mount.ts';
import { append } from '../record/append.ts';
import { soundsFolder } from '../start/places.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { remove } from '../storage/data-folder.ts';
import { checkSound, installPack, isSameName, listPacks, PACK_FILE, packsFolder, SoundFault } from './voice-packs.ts';

/** A voice that is recorded in the browser, take by take; it can be left and gone on with on another day. */
export function mountVoices(mount: Mount, services: Services): void {
  const { dataDir } = services.config;
  const draft = draftIn(dataDir);
  mount('GET /admin/voices', async () => ({ success: true, voices: await listPacks(dataDir), draft: draft.read() }));
  mount('PUT /admin/voices/draft', async ({ body }) => {
    const name = body.name.normalize('NFC');
    if (!isVoiceName(name)) throw new Refusal('VOICE_NAME_INVALID');
    await needFreeName(dataDir, name);
    draft.begin(name);
    return { success: true, message: 'The recording can begin.' };
  });
  mount('PUT /admin/voices/draft/:sound', async ({ params, body }) => {
    const name = params.sound as SoundName;
    if (draft.read() === null) throw new Refusal('VOICE_NOT_FOUND');
    const { bytes, seconds, loudness } = await checkedTake(name, body.audio);
    draft.keep(name, bytes);
    return { success: true, message: 'The take is kept.', seconds, loudness };
  });
  mount('GET /admin/voices/draft/:sound', async ({ params, reply }) => {
    const bytes = draft.take(params.sound as SoundName);
    if (bytes === null) throw new Refusal('VOICE_NOT_FOUND');
    return reply.type('audio/ogg').header('cache-control', 'no-store').send(bytes);
  });
  mount('DELETE /admin/voices/draft', async () => {
    draft.drop();
    return { success: true, message: 'The recordings were thrown away.' };
  });

  mount('POST /admin/voices', async ({ commit }) => {
    const begun = draft.read();
    if (begun === null) throw new Refusal('VOICE_NOT_FOUND');
    const missing = SPOKEN.length - begun.sounds.length;
    if (missing > 0) throw new Refusal('VOICE_NOT_WHOLE', { number: missing });
    await needFreeName(dataDir, begun.name);
    const bytesOf = (name: SoundName) =>
      EFFECTS.includes(name) ? readFileSync(join(soundsFolder, 'voices', `${name}.opus`)) : draft.take(name);
    const sounds = SOUND_NAMES.map((name) => ({ name, bytes: bytesOf(name) ?? Buffer.alloc(0) }));
    const { name } = begun;
    const folder = installPack(dataDir, name, sounds);
    const answer = await commit({}, async (tx, by) => {
      await append(tx, { hallId: null, ...by, action: 'house.voice-added', subject: folder, after: { name, folder } });
      return { success: true, message: 'The voice can call from now on.', name, folder };
    });
    draft.drop();
    return answer;
  });

  mount('DELETE /admin/voices/:folder', async ({ params, commit }) => {
    const pack = (await listPacks(dataDir)).find(({ folder }) => folder === params.folder);
    if (!pack) throw new Refusal('VOICE_NOT_FOUND');
    const answer = await commit({}, async (tx, by) => {
      await append(tx, { hallId: null, ...by, action: 'house.voice-removed', subject: pack.folder, before: pack });
      return { success: true, message: 'The voice was removed.' };
    });
    remove(join(packsFolder(dataDir), pack.folder));
    return answer;
  });
}

function draftIn(dataDir: string) {
  const folder = join(packsFolder(dataDir), 'draft');
  const fileOf = (name: SoundName) => join(folder, `${name}.opus`);
  const take = (name: SoundName): Buffer | null => {
    try {
      return readFileSync(fileOf(name));
    } catch {
      return null;
    }
  };
  return {
    take,
    read(): { name: string; sounds: SoundName[] } | null {
      try {
        const { name } = JSON.parse(readFileSync(join(folder, PACK_FILE), 'utf8'));
        const there = new Set(readdirSync(folder));
        return { name, sounds: SPOKEN.filter((sound) => there.has(`${sound}.opus`)) };
      } catch {
        return null;
      }
    },
    begin(name: string): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, PACK_FILE), `${JSON.stringify({ name })}\n`);
    },
    keep: (name: SoundName, bytes: Buffer): void => writeFileSync(fileOf(name), bytes),
    drop: (): void => remove(folder),
  };
}

async function checkedTake(name: SoundName, audio: string) {
  const bytes = Buffer.from(audio, 'base64');
  // Node skips what is no base64: a text that does not come back the same was none.
  const isWhole = bytes.toString('base64') === audio && bytes.length <= MAX_SOUND_BYTES;
  try {
    if (isWhole) return await checkSound(name, bytes);
  } catch (error) {
    if (!(error instanceof SoundFault)) throw error;
  }
  throw new Refusal('VOICE_SOUND_INVALID', { name });
}

async function needFreeName(dataDir: string, wanted: string): Promise<void> {
  const same = (await listPacks(dataDir)).find(({ name }) => isSameName(name, wanted));
  if (same) throw new Refusal('VOICE_NAME_TAKEN', { name: same.name });
}
