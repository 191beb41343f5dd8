const AFTER_HEAD = 33;

/**
 * Whether the library that makes PDFs draws a stored picture as a browser does. It knows no WebP, garbles interlaced PNGs,
 * and takes what a PNG says of clear colours for something else unless each index of its palette has a byte of its own.
 */
export function isPrintable(type: string, bytes: Buffer): boolean {
  if (type !== 'image/png') return type === 'image/jpeg';
  const [depth, interlaced] = [bytes[24], bytes[28] === 1];
  if (interlaced) return false;
  const first = nameAt(bytes, AFTER_HEAD);
  const second = nameAt(bytes, AFTER_HEAD + 12 + bytes.readUInt32BE(AFTER_HEAD));
  return first !== 'tRNS' && (second !== 'tRNS' || depth === 8);
}

/** Of the part of a PNG that begins there. */
const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8);
