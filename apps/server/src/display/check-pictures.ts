import type { FastifyInstance } from 'fastify';
import type { By } from '../record/append.ts';
import { hallsWithPicture, markDropped, pictureHash, pictureOf } from '../repositories/pictures.ts';
import type { Services } from '../start/services.ts';
import { putSetting, settingIn } from '../storage/settings.ts';
import { removePicture, replacePicture, storedForm } from './picture.ts';
import { rebuildPicture } from './picture-formats/picture-file.ts';

/** Which rules the stored pictures have been held to. */
const CHECKED = { name: 'pictures-checked', value: '1' };

/**
 * Earlier releases stored pictures as they were sent. At the first start with this one each is rebuilt before anything
 * opens it; one that is none is dropped, on the record, and its owner reads so at home.
 */
export function checkPicturesAtStart(app: FastifyInstance, services: Services): void {
  app.addHook('onReady', () => checkPictures(services));
}

async function checkPictures({ storage, runtime, log }: Services): Promise<void> {
  const { db } = storage;
  if ((await settingIn(db, CHECKED.name)) === CHECKED.value) return;
  for (const hallId of await hallsWithPicture(db)) {
    const stored = await pictureOf(db, hallId);
    if (!stored) continue;
    const file = await rebuildPicture(Buffer.from(stored.base64, 'base64'));
    await storage.write({ hallId }, async (tx) => {
      // Another instance that starts at the same time may have been first.
      if ((await pictureHash(tx.db, hallId)) !== stored.hash) return;
      const by: By = { actor: 'system', at: runtime.now() };
      if (file) return void (await replacePicture(tx, by, storedForm(file)));
      await removePicture(tx, by);
      await markDropped(tx, by.at);
      log.warn({ hallId }, 'the picture of a hall breaks the rules of its format and was dropped');
    });
  }
  await storage.write({}, (tx) => putSetting(tx, CHECKED.name, CHECKED.value));
}
