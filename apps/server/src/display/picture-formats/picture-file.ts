import { pictureType } from '@adarash/contract/basics';
import { rebuildJpeg } from './jpeg.ts';
import { BrokenPicture, need, needSize, slice } from './picture-parts.ts';
import { rebuildPng } from './png.ts';

const ALPHA_FLAG = 0x10;
const START_CODE = Buffer.from([0x9d, 0x01, 0x2a]);
const LOSSLESS_MARK = 0x2f;

type Chunk = { readonly name: string; readonly data: Buffer };
type Size = { readonly width: number; readonly height: number };

/** A still picture: with VP8L by itself, or with VP8, whose alpha channel is a chunk of its own. */
function rebuildWebp(bytes: Buffer): Buffer {
  need(slice(bytes, 4, 8).readUInt32LE() === bytes.length - 8);
  const chunks = [...chunksOf(bytes)];
  const names = chunks.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
  need(/^(VP8X)?(VP8L|(ALPH)?VP8 )$/.test(names.join('')));
  const named = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data;
  const [lossy, lossless, alpha, extended] = [named('VP8 '), named('VP8L'), named('ALPH'), named('VP8X')];
  const size = lossy ? lossySize(lossy) : losslessSize(lossless!);
  needSize(size.width, size.height);
  if (extended) need(isCanvasOf(size, extended));
  // Only a file that says so may have one.
  need(alpha === undefined || (extended !== undefined && alpha.length > 1));
  const parts =
    lossy && alpha
      ? [chunk('VP8X', canvasOf(size)), chunk('ALPH', alpha), chunk('VP8 ', lossy)]
      : [lossy ? chunk('VP8 ', lossy) : chunk('VP8L', lossless!)];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return chunk('RIFF', body);
}

/** What belongs to no pixel. An animation has other chunks and is refused with them. */
const LEFT_OUT = ['ICCP', 'EXIF', 'XMP '];

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 12; at < bytes.length; ) {
    const name = slice(bytes, at, at + 4).toString('latin1');
    const length = slice(bytes, at + 4, at + 8).readUInt32LE();
    const data = slice(bytes, at + 8, at + 8 + length);
    // Each begins at an even place.
    const padding = slice(bytes, at + 8 + length, at + 8 + length + (length % 2));
    need(padding.every((byte) => byte === 0));
    yield { name, data };
    at += 8 + length + padding.length;
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function lossySize(data: Buffer): Size {
  const tag = slice(data, 0, 3).readUIntLE(0, 3);
  const [isKeyFrame, isShown, firstPart] = [(tag & 1) === 0, (tag & 0x10) !== 0, tag >> 5];
  need(isKeyFrame && isShown && slice(data, 3, 6).equals(START_CODE) && 10 + firstPart <= data.length);
  const [width, height] = [slice(data, 6, 8).readUInt16LE(), slice(data, 8, 10).readUInt16LE()];
  // The two upper bits would have a reader scale it up.
  need(width < 1 << 14 && height < 1 << 14);
  return { width, height };
}

function losslessSize(data: Buffer): Size {
  need(data.length > 5 && data[0] === LOSSLESS_MARK);
  const bits = data.readUInt32LE(1);
  need(bits >>> 29 === 0);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function isCanvasOf({ width, height }: Size, data: Buffer): boolean {
  return data.length === 10 && data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height;
}

function canvasOf({ width, height }: Size): Buffer {
  const data = Buffer.alloc(10);
  data[0] = ALPHA_FLAG;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

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
