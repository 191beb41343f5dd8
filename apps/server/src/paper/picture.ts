import { inflateSync } from 'node:zlib';

/** More than any picture that the display shows; one that says it is larger is not opened. */
const MOST_PIXELS = 4_000_000;

const u32 = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);

/**
 * Whether a picture can be put on paper: a JPEG, or a PNG whose pixels are all there. The library opens a PNG later, where
 * nothing can be caught, and believes what it says of its size.
 */
export function isPrintable(bytes: Uint8Array, type: string): boolean {
  if (type === 'image/jpeg') return true;
  if (type !== 'image/png') return false;
  try {
    return isWholePng(bytes);
  } catch {
    return false;
  }
}

/** Channels of a pixel by the colour type of the format. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function isWholePng(bytes: Uint8Array): boolean {
  const parts: Uint8Array[] = [];
  let palette = false;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const [length, name] = [u32(bytes, at), Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')];
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (name === 'PLTE') palette = true;
    at += length + 12;
  }
  const [width, height, depth, colourType, interlaced] = [
    u32(bytes, 16),
    u32(bytes, 20),
    bytes[24],
    bytes[25],
    bytes[28],
  ];
  const channels = CHANNELS[colourType ?? -1];
  if (channels === undefined || depth === undefined || interlaced !== 0) return false;
  if (width * height > MOST_PIXELS || (colourType === 3 && !palette)) return false;
  const size = height * (1 + Math.ceil((width * channels * depth) / 8));
  return inflateSync(Buffer.concat(parts), { maxOutputLength: size + 1 }).length === size;
}
