import { createHash } from 'node:crypto';
import type { Answer } from '@adarash/contract';
import { MAX_PICTURE_BYTES, pictureType } from '@adarash/contract/basics';
import type { Kysely } from 'kysely';
import { append, type By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/handler.ts';
import { publish } from '../live/events.ts';
import { hallByCode } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';

function readPicture(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  const type = pictureType(bytes);
  // Node skips what is no base64: a text that does not come back the same was none.
  const isWhole = bytes.toString('base64') === base64;
  if (type === null || !isWhole || bytes.length > MAX_PICTURE_BYTES) throw new Refusal('PICTURE_INVALID');
  return { type, base64, hash: createHash('sha256').update(bytes).digest('hex') };
}

export async function pictureHash(db: Kysely<Database>, hallId: string): Promise<string | null> {
  const row = await db.selectFrom('hall_pictures').select('hash').where('hall_id', '=', hallId).executeTakeFirst();
  return row?.hash ?? null;
}

export const putPicture: Handler<'PUT /hall-picture'> = ({ body, commit }) => commit(pictureChange(body.picture));
export const deletePicture: Handler<'DELETE /hall-picture'> = ({ commit }) => commit(pictureRemoval);

/** What puts a picture on a hall's display, whoever may do so. */
export function pictureChange(base64: string) {
  const picture = readPicture(base64);
  return async (tx: HallTx, by: By): Promise<Answer<'PUT /hall-picture'>> => {
    const hallId = tx.hall.id;
    const before = await pictureHash(tx.db, hallId);
    const { hash } = picture;
    if (hash !== before) {
      await tx.db
        .insertInto('hall_pictures')
        .values({ hall_id: hallId, ...picture })
        .onConflict((c) => c.column('hall_id').doUpdateSet(picture))
        .execute();
      await append(tx, { hallId, action: 'hall.picture', subject: hallId, before, after: hash, ...by });
      await publish(tx, { type: 'hall-changed' });
    }
    return { success: true, message: 'The picture is on the display.', picture: hash };
  };
}

export async function pictureRemoval(tx: HallTx, by: By): Promise<Answer<'DELETE /hall-picture'>> {
  const hallId = tx.hall.id;
  const before = await pictureHash(tx.db, hallId);
  if (before !== null) {
    await tx.db.deleteFrom('hall_pictures').where('hall_id', '=', hallId).execute();
    await append(tx, { hallId, action: 'hall.picture', subject: hallId, before, after: null, ...by });
    await publish(tx, { type: 'hall-changed' });
  }
  return { success: true, message: 'The display shows no picture.' };
}

export const showPicture =
  ({ storage: { db } }: Services): Handler<'GET /public/halls/:code/picture'> =>
  async ({ params, query, request, reply }) => {
    const { id, picture: hash } = await hallByCode(db, params.code);
    if (hash === null) throw new Refusal('PICTURE_NOT_FOUND');
    const etag = `"${hash}"`;
    // Only under its own hash: without one, or under that of an earlier picture, another may stand here tomorrow.
    const kept = query.hash === hash ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.header('etag', etag).header('cache-control', kept);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const { type, base64 } = await db
      .selectFrom('hall_pictures')
      .select(['type', 'base64'])
      .where('hall_id', '=', id)
      .executeTakeFirstOrThrow();
    return reply.type(type).send(Buffer.from(base64, 'base64'));
  };
