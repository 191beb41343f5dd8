import { crc32 } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';

/** Returns the files of a ZIP by name and validates their checksums, using a library independent of the writer. */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map(Object.entries(unzipSync(bytes)));
  const sums = checksumsIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (sums.size !== files.size) throw new Error(`The directory names ${sums.size} files, not ${files.size}.`);
  for (const [name, content] of files)
    if (sums.get(name) !== crc32(content)) throw new Error(`${name} does not have its checksum.`);
  return files;
}

/** By the directory at the end, which every entry of begins with the same four bytes. */
function checksumsIn(zip: Buffer): Map<string, number> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const sums = new Map<string, number>();
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    sums.set(zip.toString('utf8', at + 46, at + 46 + name), zip.readUInt32LE(at + 16));
    at += 46 + name + extra + comment;
  }
  return sums;
}

export const textIn = (files: Map<string, Uint8Array>, name: string): string => {
  const content = files.get(name);
  if (!content) throw new Error(`There is no ${name}; there is ${[...files.keys()].slice(0, 20).join(', ')}.`);
  return strFromU8(content);
};

/** The rows of a table, each by the titles of its columns. */
export type TableRow = Record<string, string>;

const rowsBy = ([head = [], ...rows]: string[][]): TableRow[] =>
  rows.map((row) => Object.fromEntries(head.map((title, i) => [title, row[i] ?? ''])));

/** RFC 4180, read letter by letter. */
export function readCsv(text: string): TableRow[] {
  const rows: string[][] = [[]];
  let [field, quoted] = ['', false];
  const letters = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i];
    if (quoted && letter === '"' && letters[i + 1] === '"') {
      field += letter;
      i += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (quoted) field += letter;
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(field);
      field = '';
      if (letter === '\n') rows.push([]);
    } else if (letter !== '\r') field += letter;
  }
  return rowsBy(rows.slice(0, -1));
}
