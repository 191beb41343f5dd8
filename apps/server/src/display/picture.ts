import { createHash } from 'node:crypto';
import type { Answer } from '@adarash/contract';
import { MAX_PICTURE_BYTES } from '@adarash/contract/basics';
import { recordAndPublish } from '../http/live/events.ts';
import type { Mount } from '../http/mount.ts';
import type { By } from '../record/append.ts';
import { hallByCode } from '../repositories/halls.ts';
import { deletePicture, pictureHash, pictureOf, savePicture, unmarkDropped } from '../repositories/pictures.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';
import { type PictureFile, rebuildPicture } from './picture-formats/picture-file.ts';

export function mountPictures(mount: Mount, { storage: { db } }: Services): void {
  mount('PUT /hall-picture', async ({ body, commit }) => commit(await pictureChange(body.picture)));
  mount('DELETE /hall-picture', ({ commit }) => commit(pictureRemoval));

  mount('PUT /admin/halls/:cashierId/picture', async ({ params, body, commit }) =>
    commit({ hallId: params.cashierId }, await pictureChange(body.picture)),
  );
  mount('DELETE /admin/halls/:cashierId/picture', ({ params, commit }) =>
    commit({ hallId: params.cashierId }, pictureRemoval),
  );

  mount('GET /public/halls/:code/picture', async ({ params, query, request, reply }) => {
    const { id, picture: hash } = await hallByCode(db, params.code);
    if (hash === null) throw new Refusal('PICTURE_NOT_FOUND');
    const etag = `"${hash}"`;
    // Only under its own hash: without one, or under that of an earlier picture, another may stand here tomorrow.
    const kept = query.hash === hash ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.header('etag', etag).header('cache-control', kept);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = await pictureOf(db, id);
    if (!picture) throw new Refusal('PICTURE_NOT_FOUND');
    return reply.type(picture.type).send(Buffer.from(picture.base64, 'base64'));
  });
}

type StoredPicture = { readonly type: string; readonly base64: string; readonly hash: string };

export const storedForm = ({ type, bytes }: PictureFile): StoredPicture => ({
  type,
  base64: bytes.toString('base64'),
  hash: createHash('sha256').update(bytes).digest('hex'),
});

async function readPicture(base64: string): Promise<StoredPicture> {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is no base64: a text that does not come back the same was none.
  const isWhole = bytes.toString('base64') === base64 && bytes.length <= MAX_PICTURE_BYTES;
  const file = isWhole ? await rebuildPicture(bytes) : null;
  if (file === null) throw new Refusal('PICTURE_INVALID');
  return storedForm(file);
}

/** What puts a picture on a hall's display, for anyone who may do so. */
async function pictureChange(base64: string) {
  const picture = await readPicture(base64);
  return async (tx: HallTx, by: By): Promise<Answer<'PUT /hall-picture'>> => {
    await unmarkDropped(tx);
    await setPicture(tx, by, picture);
    return { success: true, message: 'The picture is on the display.', picture: picture.hash };
  };
}

async function pictureRemoval(tx: HallTx, by: By): Promise<Answer<'DELETE /hall-picture'>> {
  await unmarkDropped(tx);
  await setPicture(tx, by, null);
  return { success: true, message: 'The display shows no picture.' };
}

/** Null takes the picture away. */
export async function setPicture(tx: HallTx, by: By, picture: StoredPicture | null): Promise<void> {
  const subject = tx.hall.id;
  const [before, after] = [await pictureHash(tx.db, subject), picture?.hash ?? null];
  if (after === before) return;
  await (picture ? savePicture(tx, picture) : deletePicture(tx));
  await recordAndPublish(tx, by, 'hall-changed', { action: 'hall.picture', subject, before, after });
}
