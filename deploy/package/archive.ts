import { createReadStream, createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGzip, deflateRawSync } from 'node:zlib';

// Archives are written here and not by the system's tools: packed on one system for another, a program keeps its right to
// be started, and the same contents give the same bytes.

/** File of the archive: name, path of the content, size, and whether it is executable. */
type Entry = { name: string; path: string; size: number; isProgram: boolean };

/** Permissions of unpacked files. They are world-readable, because a service runs under a different account. */
const modeOf = ({ isProgram }: Entry) => (isProgram ? 0o755 : 0o644);

/** Earliest time that both formats support, so that archives are reproducible. */
const MOMENT = Date.UTC(1980, 0, 1) / 1000;

export function entriesOf(folder: string, isProgram: (name: string) => boolean, under: string): Entry[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const [path, name] = [join(folder, entry.name), `${under}/${entry.name}`];
    if (entry.isDirectory()) return entriesOf(path, isProgram, name);
    return [{ name, path, size: statSync(path).size, isProgram: isProgram(name) }];
  });
}

export async function writeTarGz(file: string, entries: readonly Entry[]): Promise<void> {
  await pipeline(Readable.from(tarOf(entries)), createGzip(), createWriteStream(file));
}

const BLOCK = 512;
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

async function* tarOf(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield tarHeader(entry);
    yield* createReadStream(entry.path) as AsyncIterable<Buffer>;
    yield padding(entry.size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** POSIX ustar: a long name is cut in two at a slash. */
function tarHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const cut = entry.name.length > 100 ? entry.name.indexOf('/', entry.name.length - 101) : -1;
  if (Buffer.byteLength(entry.name) > 255 || (entry.name.length > 100 && cut < 0)) {
    throw new Error(`${entry.name} is too long a name for an archive.`);
  }
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  header.write(entry.name.slice(cut + 1), 0);
  octal(modeOf(entry), 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(entry.size, 124, 12);
  octal(MOMENT, 136, 12);
  header.write('        0', 148, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  if (cut > 0) header.write(entry.name.slice(0, cut), 345);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  );
  return header;
}

export async function writeZip(file: string, entries: readonly Entry[]): Promise<void> {
  await pipeline(Readable.from(zipOf(entries)), createWriteStream(file));
}

const DEFLATED = 8;
/** The first of January 1980 at midnight, as MS-DOS wrote it. */
const DOS_DATE = 0x21;
const MADE_ON_UNIX = 3 << 8;
const UTF8_NAMES = 0x800;

function* zipOf(entries: readonly Entry[]): Generator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = readFileSync(entry.path);
    const packed = deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    for (const [value, place] of [
      [20, 0],
      [UTF8_NAMES, 2],
      [DEFLATED, 4],
      [DOS_DATE, 8],
      [name.length, 22],
    ] as const) {
      common.writeUInt16LE(value, place);
    }
    for (const [value, place] of [
      [crc32(content), 10],
      [packed.length, 14],
      [content.length, 18],
    ] as const) {
      common.writeUInt32LE(value, place);
    }
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((modeOf(entry) | 0o100000) * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(MADE_ON_UNIX | 20);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, common, rest, name);
    yield local;
    yield packed;
    at += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  yield Buffer.concat([listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
