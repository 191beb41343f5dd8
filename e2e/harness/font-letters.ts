import { brotliDecompressSync } from 'node:zlib';

/** The letters that a WOFF2 font has a glyph for, read from its `cmap` (W3C WOFF 2.0, section 5; OpenType, `cmap`). */
export function lettersIn(woff2: Buffer): Set<number> {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('this is no WOFF2 font');
  const tables = woff2.readUInt16BE(12);
  const packed = woff2.readUInt32BE(20);
  let at = 48;
  const length = (): number => {
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let before = 0;
  let cmap: { start: number; length: number } | null = null;
  for (let table = 0; table < tables; table += 1) {
    const flags = woff2.readUInt8(at++);
    const known = flags & 0x3f;
    const isOther = known === 0x3f;
    if (isOther) at += 4;
    const whole = length();
    // Only outlines (glyf and loca) are transformed by default, followed by their length.
    const isOutline = known === GLYF || known === LOCA;
    const isChanged = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    const stored = isChanged ? length() : whole;
    if (!isOther && known === CMAP) cmap = { start: before, length: stored };
    before += stored;
  }
  if (cmap === null) throw new Error('the font has no cmap');
  const all = brotliDecompressSync(woff2.subarray(at, at + packed));
  return new Set(mapped(all.subarray(cmap.start, cmap.start + cmap.length)));
}

/** Indexes in the list of known tables. */
const [CMAP, GLYF, LOCA] = [0, 10, 11];

function mapped(cmap: Buffer): number[] {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  return subtables.flatMap((start) => {
    const table = cmap.subarray(start);
    const format = table.readUInt16BE(0);
    if (format === 4) return segmentsOf(table);
    return format === 12 ? groupsOf(table) : [];
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

function segmentsOf(table: Buffer): number[] {
  const twice = table.readUInt16BE(6);
  return range(0, twice / 2 - 1).flatMap((segment) => {
    const end = table.readUInt16BE(14 + segment * 2);
    const start = table.readUInt16BE(16 + twice + segment * 2);
    const delta = table.readUInt16BE(16 + 2 * twice + segment * 2);
    const place = 16 + 3 * twice + segment * 2;
    const offset = table.readUInt16BE(place);
    return range(start, end).filter((letter) => {
      const glyph = offset === 0 ? letter : table.readUInt16BE(place + offset + (letter - start) * 2);
      return letter !== 0xffff && glyph !== 0 && ((glyph + delta) & 0xffff) !== 0;
    });
  });
}

function groupsOf(table: Buffer): number[] {
  return range(0, table.readUInt32BE(12) - 1).flatMap((group) =>
    range(table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12)),
  );
}
