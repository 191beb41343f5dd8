import { pictureType } from '@adarash/contract/basics';
import { rebuildJpeg } from './jpeg.ts';
import { BrokenPicture } from './picture-parts.ts';
import { rebuildPng } from './png.ts';
import { rebuildWebp } from './webp.ts';

/** A picture as it is stored, written by this server from parts that it has checked. */
export type PictureFile = { readonly type: string; readonly bytes: Buffer };

const REBUILDERS: Record<string, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  'image/png': rebuildPng,
  'image/jpeg': rebuildJpeg,
  'image/webp': rebuildWebp,
};

/**
 * Writes a picture again from its checked parts, without anything that does not belong to its pixels; null: it is none,
 * or one that nobody should open. Readers differ in what they make of a file that breaks the rules of its format: one
 * takes the first head, another the last. What is written here has one meaning for all of them. Rebuilt again it stays
 * the same.
 */
export async function rebuildPicture(bytes: Buffer): Promise<PictureFile | null> {
  const type = pictureType(bytes);
  const rebuild = type === null ? undefined : REBUILDERS[type];
  if (type === null || rebuild === undefined) return null;
  try {
    return { type, bytes: await rebuild(bytes) };
  } catch (error) {
    if (error instanceof BrokenPicture) return null;
    throw error;
  }
}
