/** More than the TV and any paper show. Whatever opens a picture needs some bytes for each, however small the file is. */
const MOST_PIXELS = 4_000_000;

/** A file that is no picture of its format, or one that is too large to be opened. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture';
}

export function need(condition: boolean): asserts condition {
  if (!condition) throw new BrokenPicture('The picture breaks a rule of its format.');
}

export function needSize(width: number, height: number): void {
  need(width > 0 && height > 0 && width * height <= MOST_PIXELS);
}

/** The bytes from `start` to `end`, all of which have to be there. */
export function slice(bytes: Buffer, start: number, end: number): Buffer {
  need(start <= end && end <= bytes.length);
  return bytes.subarray(start, end);
}
