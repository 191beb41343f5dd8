import { join } from 'node:path';
import { isVoiceName } from '@adarash/contract/sounds';
import { readVoice } from '@adarash/contract/voice-files';
import { append } from '../audit-log/append.ts';
import type { Mount } from '../http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { remove } from '../storage/data-folder.ts';
import { installPack, isSameName, listPacks, packsFolder } from './voice-packs.ts';

/** Mounts the routes for custom voices, which the owner uploads. */
export function mountVoices(mount: Mount, services: Services): void {
  const { dataDir } = services.config;

  mount.admin('POST /admin/voices', async ({ body, commit }) => {
    const name = body.name.normalize('NFC');
    if (!isVoiceName(name)) throw new Refusal('VOICE_NAME_INVALID');
    const files = body.files.map(({ file, audio }) => ({ file, bytes: Buffer.from(audio, 'base64') }));
    const { sounds, faults, others } = readVoice(files);
    const unusable = faults[0]?.file ?? others[0];
    if (unusable !== undefined) throw new Refusal('VOICE_FILE_INVALID', { name: unusable });
    await needFreeName(dataDir, name);
    const folder = installPack(dataDir, name, sounds);
    return commit({}, async (tx, by) => {
      await append(tx, { hallId: null, ...by, action: 'house.voice-added', subject: folder, after: { name, folder } });
      return { success: true, message: 'The voice is ready to use.', name, folder };
    });
  });

  mount.admin('DELETE /admin/voices/:folder', async ({ params, commit }) => {
    const pack = (await listPacks(dataDir)).find(({ folder }) => folder === params.folder);
    if (!pack) throw new Refusal('VOICE_NOT_FOUND');
    const { name, folder } = pack;
    const answer = await commit({}, async (tx, by) => {
      const before = { name, folder };
      await append(tx, { hallId: null, ...by, action: 'house.voice-removed', subject: folder, before });
      return { success: true as const, message: 'The voice was removed.' };
    });
    remove(join(packsFolder(dataDir), folder));
    return answer;
  });
}

async function needFreeName(dataDir: string, wanted: string): Promise<void> {
  const same = (await listPacks(dataDir)).find(({ name }) => isSameName(name, wanted));
  if (same) throw new Refusal('VOICE_NAME_TAKEN', { name: same.name });
}
