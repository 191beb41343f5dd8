import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

type Piece = string | Uint8Array;
/** File of a ZIP. `content` is either available or created in pieces while the file is written. */
export type ZipFile = { readonly name: string; readonly content: Piece | AsyncIterable<Piece> };

/** Maximum number of files in a ZIP, because fflate does not support ZIP64. */
export const MOST_FILES = 0xffff - 1;
const MOST_BYTES = 0xffff_ffff - 1;

const DEFLATED = 8;
const NOTHING = new Uint8Array();
const deflate = promisify<Uint8Array, Buffer<ArrayBuffer>>(deflateRaw);

/**
 * Creates a ZIP while the client reads it, one file at a time. fflate writes headers and directory. zlib compresses
 * contents in worker threads, because fflate would compress in the main thread.
 */
export async function* zip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  let bytes = 0;
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
    bytes += piece.length;
  });
  function taken(): Uint8Array[] {
    const pieces = written;
    written = [];
    if (bytes > MOST_BYTES) throw new Error('The ZIP file of the export is larger than 4 GB. Choose fewer days.');
    return pieces;
  }
  for await (const { name, content } of files) {
    const file: ZipInputFile = { filename: name, mtime: at, compression: DEFLATED, crc: 0, size: 0 };
    archive.add(file);
    for await (const piece of isWhole(content) ? whole(file, content) : streamed(file, content)) {
      file.ondata?.(null, piece, false);
      yield* taken();
    }
    file.ondata?.(null, NOTHING, true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}

const isWhole = (content: ZipFile['content']): content is Piece =>
  typeof content === 'string' || content instanceof Uint8Array;

async function* whole(file: ZipInputFile, content: Piece): AsyncGenerator<Buffer<ArrayBuffer>> {
  yield await deflate(counted(file, content));
}

async function* streamed(file: ZipInputFile, content: AsyncIterable<Piece>): AsyncGenerator<Buffer<ArrayBuffer>> {
  async function* read() {
    for await (const piece of content) yield counted(file, piece);
  }
  const packing = createDeflateRaw();
  // A failure of the pipeline destroys `packing`, so the loop below throws the error.
  pipeline(Readable.from(read(), { objectMode: false }), packing).catch(() => {});
  yield* packing;
}

function counted(file: ZipInputFile, content: Piece): Buffer {
  const bytes = Buffer.from(content as string);
  file.crc = crc32(bytes, file.crc);
  file.size += bytes.length;
  return bytes;
}
