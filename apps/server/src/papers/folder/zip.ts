import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';

type Piece = string | Uint8Array;
/** `content`: small and at hand, or read piece by piece as the file is written. */
export type ZipFile = { readonly name: string; readonly content: Piece | AsyncIterable<Piece> };

const deflate = promisify(deflateRaw);
/** Fewer bytes are packed faster here than in a thread. */
const SMALL = 1024;

/** Names are UTF-8, and what is packed is deflated; for what is read by pieces, the sizes stand behind the content. */
const [UTF8, SIZES_BEHIND, DEFLATED] = [1 << 11, 1 << 3, 8];
/** The second knows more than 65,535 files and places beyond four gigabytes. */
const [PLAIN, LARGE] = [20, 45];
const [MOST_16, MOST_32] = [0xffff, 0xffff_ffff];

type Entry = { name: Buffer; flags: number; crc: number; packed: number; size: number; offset: number };

/**
 * Writes a ZIP while it is read: one file at a time, piece by piece, and nothing is made before it is asked for. What
 * grows with the number of files is their directory, about a hundred bytes each. The processor's part of packing is done
 * in threads of the runtime, so the thread that answers calls goes on.
 */
export async function* zip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(at);
  const directory: Buffer[] = [];
  let [offset, length, count] = [0, 0, 0];
  let recent: Uint8Array[] = [];
  const gather = () => {
    directory.push(Buffer.concat(recent));
    recent = [];
  };
  for await (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), flags: UTF8, crc: 0, packed: 0, size: 0, offset };
    for await (const piece of isWhole(content) ? written(entry, content, stamp) : streamed(entry, content, stamp)) {
      offset += piece.length;
      yield piece;
    }
    const record = directoryRecord(entry, stamp);
    length += record.length;
    count += 1;
    // Copied, because the record would keep a block of the runtime's memory alive.
    if (recent.push(new Uint8Array(record)) === 500) gather();
  }
  gather();
  yield* directory;
  yield ending(count, length, offset);
}

const isWhole = (content: ZipFile['content']): content is Piece =>
  typeof content === 'string' || content instanceof Uint8Array;

async function* written(entry: Entry, content: Piece, stamp: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as string);
  const packed = bytes.length < SMALL ? deflateRawSync(bytes) : await deflate(bytes);
  Object.assign(entry, { crc: crc32(bytes), packed: packed.length, size: bytes.length });
  yield localHeader(entry, stamp);
  yield packed;
}

async function* streamed(entry: Entry, content: AsyncIterable<Piece>, stamp: number): AsyncGenerator<Uint8Array> {
  entry.flags |= SIZES_BEHIND;
  yield localHeader(entry, stamp);
  async function* counted() {
    for await (const piece of content) {
      const bytes = Buffer.from(piece as string);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const packing = createDeflateRaw();
  // Its failure destroys the packing, which the reading below then throws.
  pipeline(Readable.from(counted(), { objectMode: false }), packing).catch(() => {});
  for await (const piece of packing) {
    entry.packed += (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (entry.size > MOST_32 || entry.packed > MOST_32) throw new Error(`${entry.name} is too long for one file.`);
  yield fields([4, 0x08074b50], ...sizes(entry));
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

const sizes = ({ crc, packed, size }: Entry): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
];

function localHeader(entry: Entry, stamp: number): Buffer {
  const { name, flags } = entry;
  const head = fields([4, 0x04034b50], [2, PLAIN], [2, flags], [2, DEFLATED], [4, stamp], ...sizes(entry));
  return Buffer.concat([head, fields([2, name.length], [2, 0]), name]);
}

function directoryRecord(entry: Entry, stamp: number): Buffer {
  const { name, flags, offset } = entry;
  const isFar = offset >= MOST_32;
  const version = isFar ? LARGE : PLAIN;
  const far = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, DEFLATED], [4, stamp], ...sizes(entry)),
    // No comment, the first disk, no attributes.
    fields([2, name.length], [2, far.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? MOST_32 : offset]),
    name,
    far,
  ]);
}

function ending(count: number, length: number, offset: number): Buffer {
  const [most, place] = [Math.min(count, MOST_16), Math.min(offset, MOST_32)];
  const head = fields([4, 0x06054b50], [2, 0], [2, 0], [2, most], [2, most]);
  const end = Buffer.concat([head, fields([4, Math.min(length, MOST_32)], [4, place], [2, 0])]);
  if (count < MOST_16 && offset < MOST_32 && length < MOST_32) return end;
  return Buffer.concat([
    fields([4, 0x06064b50], [8, 44], [2, LARGE], [2, LARGE], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, length], [8, offset]),
    fields([4, 0x07064b50], [4, 0], [8, offset + length], [4, 1]),
    end,
  ]);
}

/** Whole numbers, each with its size in bytes, the lowest byte first. */
function fields(...list: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** Date and time in one number, as a ZIP has them: two seconds are the least. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}
