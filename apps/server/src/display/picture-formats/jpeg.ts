import { need, needSize, slice } from './picture-parts.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const START_OF_SCAN = 0xda;
const TABLES = { quantisation: 0xdb, huffman: 0xc4, restart: 0xdd };
/** Baseline, extended and progressive, in Huffman's code: what browsers and printers open. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const EXIF = 0xe1;
const ADOBE = 0xee;
const isLeftOut = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Progressive pictures have about ten. Each scan of a large picture costs a reader as much as a whole one. */
const MOST_SCANS = 32;

type Segment = { readonly marker: number; readonly data: Buffer; readonly scan: Buffer };

export function rebuildJpeg(bytes: Buffer): Buffer {
  const segments = segmentsOf(bytes);
  const frames = segments.filter(({ marker }) => FRAMES.includes(marker));
  const scans = segments.filter(({ marker }) => marker === START_OF_SCAN);
  need(frames.length === 1 && scans.length > 0 && scans.length <= MOST_SCANS);
  need(segments.indexOf(frames[0]!) < segments.indexOf(scans[0]!));
  const components = componentsOf(frames[0]!.data);
  for (const { data } of scans) need(isScanOf(components, data));
  const adobe = segments.find(({ marker, data }) => marker === ADOBE && isAdobe(data));
  const orientation = segments.flatMap(({ marker, data }) => (marker === EXIF ? (orientationOf(data) ?? []) : []))[0];
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...(orientation === undefined ? [] : [written(EXIF, exifOf(orientation))]),
    // Says how the colours of its components are meant.
    ...(adobe ? [written(ADOBE, adobe.data)] : []),
    ...segments.flatMap(({ marker, data, scan }) => (isLeftOut(marker) ? [] : [written(marker, data), scan])),
    Buffer.from([0xff, EOI]),
  ]);
}

function written(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Up to the end of the picture: what follows it, such as a second picture for other programs, is left out. */
function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; ; ) {
    need(bytes[at] === 0xff);
    // A marker may have any number of these before it.
    while (bytes[at + 1] === 0xff) at++;
    const marker = slice(bytes, at + 1, at + 2)[0]!;
    if (marker === EOI) return segments;
    need(isKnown(marker));
    const length = slice(bytes, at + 2, at + 4).readUInt16BE();
    need(length >= 2);
    const data = slice(bytes, at + 4, at + 2 + length);
    at += 2 + length;
    const end = marker === START_OF_SCAN ? endOfScan(bytes, at) : at;
    need(marker !== START_OF_SCAN || end > at);
    segments.push({ marker, data, scan: bytes.subarray(at, end) });
    at = end;
  }
}

const isKnown = (marker: number) =>
  marker === START_OF_SCAN || FRAMES.includes(marker) || Object.values(TABLES).includes(marker) || isLeftOut(marker);

/** Where the coded pixels end: at the next marker that is neither a restart nor a byte of theirs. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** The names of the components: one of grey, three of colour, four of ink. */
function componentsOf(frame: Buffer): readonly number[] {
  need(frame.length >= 6);
  const [precision, count] = [frame[0], frame[5]!];
  needSize(frame.readUInt16BE(3), frame.readUInt16BE(1));
  need(precision === 8 && [1, 3, 4].includes(count) && frame.length === 6 + 3 * count);
  const names = Array.from({ length: count }, (_, i) => frame[6 + 3 * i]!);
  need(new Set(names).size === count);
  return names;
}

function isScanOf(components: readonly number[], scan: Buffer): boolean {
  const count = scan[0] ?? 0;
  const names = Array.from({ length: count }, (_, i) => scan[1 + 2 * i] ?? -1);
  return count > 0 && scan.length === 4 + 2 * count && names.every((name) => components.includes(name));
}

const isAdobe = (data: Buffer) => data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe';

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;

/** How a phone was held, which no pixel says: 2 to 8. */
function orientationOf(data: Buffer): number | undefined {
  if (!data.subarray(0, EXIF_NAME.length).equals(EXIF_NAME)) return undefined;
  const tiff = data.subarray(EXIF_NAME.length);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const first = u32(4);
  for (let entry = 0; entry < u16(first); entry++) {
    const at = first + 2 + 12 * entry;
    if (at + 12 > tiff.length) return undefined;
    const value = u16(at + 8);
    if (u16(at) === ORIENTATION) return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Nothing but the orientation, as one entry of one directory. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([EXIF_NAME, tiff]);
}
