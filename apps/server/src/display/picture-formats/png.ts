import { crc32, createInflate } from 'node:zlib';
import { BrokenPicture, need, needSize, slice } from './picture-parts.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By the colour type of the format: the values of a pixel, and how many bits each may have. */
const COLOURS: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const GREY = 0;
const RGB = 2;
const INDEXED = 3;

/** The seven passes of an interlaced picture: where each begins, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
const LAST_FILTER = 4;

type Chunk = { readonly name: string; readonly data: Buffer };
type Head = { readonly width: number; readonly height: number; readonly colour: number } & {
  readonly bitsPerPixel: number;
  readonly depth: number;
  readonly interlaced: boolean;
};

export async function rebuildPng(bytes: Buffer): Promise<Buffer> {
  const chunks = [...chunksOf(bytes)].filter(({ name }) => /^[A-Z]/.test(name) || name === 'tRNS');
  // One head, at the start; the end once, at the end. A chunk of another kind that a reader must understand is none of these.
  need(/^IHDR( PLTE)?( tRNS)?( IDAT)+ IEND$/.test(chunks.map(({ name }) => name).join(' ')));
  const named = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data;
  const headData = named('IHDR')!;
  const head = headOf(headData);
  const palette = paletteOf(head, named('PLTE'));
  const transparency = named('tRNS');
  if (transparency) needTransparency(head, palette, transparency);
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])));
  const length = await unpackedLength(packed, head);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headData),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', packed.subarray(0, length)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = slice(bytes, at, at + 4).readUInt32BE();
    const named = slice(bytes, at + 4, at + 8 + length);
    const sum = slice(bytes, at + 8 + length, at + 12 + length).readUInt32BE();
    need(sum === crc32(named));
    const name = named.toString('latin1', 0, 4);
    need(/^[A-Za-z]{4}$/.test(name));
    yield { name, data: named.subarray(4) };
    at += 12 + length;
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function headOf(data: Buffer): Head {
  need(data.length === 13);
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = data.subarray(8);
  needSize(width, height);
  const kind = COLOURS[colour];
  need(kind?.depths.includes(depth) === true && compression === 0 && filter === 0);
  need(interlace === 0 || interlace === 1);
  return { width, height, colour, depth, bitsPerPixel: kind.channels * depth, interlaced: interlace === 1 };
}

/** In a picture of other colours a palette is only advice, which pdfkit would take for the colours: it is left out. */
function paletteOf({ colour, depth }: Head, data: Buffer | undefined): Buffer | undefined {
  if (colour !== INDEXED) return undefined;
  need(data !== undefined && data.length > 0 && data.length % 3 === 0 && data.length / 3 <= 2 ** depth);
  return data;
}

function needTransparency({ colour }: Head, palette: Buffer | undefined, data: Buffer): void {
  if (colour === INDEXED) need(palette !== undefined && data.length > 0 && data.length <= palette.length / 3);
  else need((colour === GREY && data.length === 2) || (colour === RGB && data.length === 6));
}

/** How many rows each pass has, and how many bytes each row, with the one that names its filter. */
function passesOf({ width, height, bitsPerPixel, interlaced }: Head): { rows: number; rowBytes: number }[] {
  return (interlaced ? PASSES : WHOLE)
    .map(([x, y, stepX, stepY]) => {
      const columns = Math.ceil((width - x) / stepX);
      return {
        rows: columns > 0 ? Math.max(0, Math.ceil((height - y) / stepY)) : 0,
        rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8),
      };
    })
    .filter(({ rows }) => rows > 0);
}

/** How much of the packed pixels is read until all rows are there. They are unpacked piece by piece, and none is kept. */
async function unpackedLength(packed: Buffer, head: Head): Promise<number> {
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  const passes = passesOf(head);
  let left = 0;
  try {
    for await (const part of inflate as AsyncIterable<Buffer>)
      for (let at = 0; at < part.length; ) {
        if (left === 0) {
          const [pass] = passes;
          need(pass !== undefined && part[at]! <= LAST_FILTER);
          left = pass.rowBytes;
          pass.rows -= 1;
          if (pass.rows === 0) passes.shift();
        }
        const step = Math.min(left, part.length - at);
        left -= step;
        at += step;
      }
  } catch (error) {
    throw error instanceof BrokenPicture
      ? error
      : new BrokenPicture('The pixels cannot be unpacked.', { cause: error });
  } finally {
    inflate.destroy();
  }
  need(left === 0 && passes.length === 0);
  return inflate.bytesWritten;
}
