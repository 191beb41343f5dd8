import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';

type Piece = string | Uint8Array;
/** `content`: small and at hand, or read piece by piece as the file is written. */
export type ZipFile = { readonly name: string; readonly content: Piece | AsyncIterable<Piece> };

const deflate = promisify(deflateRaw);
/** So few bytes are packed sooner than they are handed to a thread. */
const SMALL = 1024;

/** Names are UTF-8; and for what is read by pieces, the sizes stand behind the content. */
const UTF8 = 1 << 11;
const SIZES_BEHIND = 1 << 3;
const DEFLATED = 8;
const PLAIN_VERSION = 20;
/** The version that knows more than 65,535 files and places beyond four gigabytes. */
const LARGE_VERSION = 45;
const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;

type Entry = { name: Buffer; flags: number; crc: number; packed: number; size: number; offset: number };

/**
 * Writes a ZIP while it is read: one file at a time, piece by piece, and nothing is made before it is asked for. What
 * grows with the number of files is their directory, about a hundred bytes each. The processor's part of packing is done
 * in threads of the runtime, beside the thread that answers calls.
 */
export async function* zip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(at);
  const directory = new Gathered();
  let [offset, count] = [0, 0];
  for await (const { name, content } of files) {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    const flags = UTF8 | (isWhole ? 0 : SIZES_BEHIND);
    const entry: Entry = { name: Buffer.from(name), flags, crc: 0, packed: 0, size: 0, offset };
    for await (const piece of isWhole ? written(entry, content, stamp) : streamed(entry, content, stamp)) {
      offset += piece.length;
      yield piece;
    }
    directory.add(directoryEntry(entry, stamp));
    count += 1;
  }
  yield* directory.pieces();
  yield ending(count, directory.length, offset);
}

async function* written(entry: Entry, content: Piece, stamp: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as string);
  const packed = bytes.length < SMALL ? deflateRawSync(bytes) : await deflate(bytes);
  Object.assign(entry, { crc: crc32(bytes), packed: packed.length, size: bytes.length });
  yield localHeader(entry, stamp);
  yield packed;
}

async function* streamed(entry: Entry, content: AsyncIterable<Piece>, stamp: number): AsyncGenerator<Uint8Array> {
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
  yield fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
}

function localHeader({ name, flags, crc, packed, size }: Entry, stamp: number): Buffer {
  return Buffer.concat([
    fields([4, 0x04034b50], [2, PLAIN_VERSION], [2, flags], [2, DEFLATED], [4, stamp]),
    fields([4, crc], [4, packed], [4, size], [2, name.length], [2, 0]),
    name,
  ]);
}

function directoryEntry({ name, flags, crc, packed, size, offset }: Entry, stamp: number): Buffer {
  const isFar = offset >= MOST_32;
  const version = isFar ? LARGE_VERSION : PLAIN_VERSION;
  const far = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, DEFLATED], [4, stamp]),
    fields([4, crc], [4, packed], [4, size], [2, name.length], [2, far.length]),
    // No comment, the first disk, no attributes.
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? MOST_32 : offset]),
    name,
    far,
  ]);
}

function ending(count: number, length: number, offset: number): Buffer {
  const isLarge = count >= MOST_16 || offset >= MOST_32 || length >= MOST_32;
  const [most, place] = [Math.min(count, MOST_16), Math.min(offset, MOST_32)];
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, most],
      [2, most],
    ] as const),
    ...([
      [4, Math.min(length, MOST_32)],
      [4, place],
      [2, 0],
    ] as const),
  );
  if (!isLarge) return end;
  return Buffer.concat([
    fields([4, 0x06064b50], [8, 44], [2, LARGE_VERSION], [2, LARGE_VERSION], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, length], [8, offset]),
    fields([4, 0x07064b50], [4, 0], [8, offset + length], [4, 1]),
    end,
  ]);
}

/** Whole numbers of so many bytes each, the lowest byte first. */
function fields(...list: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
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

const CHUNK = 64 * 1024;

/** Many small pieces, copied close together: each by itself would keep a block of the runtime's memory alive. */
class Gathered {
  length = 0;
  #full: Buffer[] = [];
  #last = Buffer.allocUnsafeSlow(CHUNK);
  #used = 0;

  add(piece: Buffer): void {
    if (this.#used + piece.length > CHUNK) this.#close();
    this.#used += piece.copy(this.#last, this.#used);
    this.length += piece.length;
  }

  #close(): void {
    this.#full.push(this.#last.subarray(0, this.#used));
    this.#last = Buffer.allocUnsafeSlow(CHUNK);
    this.#used = 0;
  }

  *pieces(): Generator<Uint8Array> {
    this.#close();
    yield* this.#full;
  }
}
