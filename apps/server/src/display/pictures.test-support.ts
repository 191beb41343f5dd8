import { crc32, deflateSync } from 'node:zlib';

/** One part of a PNG file, with its sum. */
export function pngChunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const pngFile = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);

const CLEAR_COLOUR = 6;

export function pngHead(width: number, height: number, depth = 8, colour = CLEAR_COLOUR, interlace = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  return pngChunk('IHDR', head);
}

/** Rows of no filter and clear black. */
export const clearRows = (width: number, height: number): Buffer => Buffer.alloc(height * (1 + width * 4));

/** A whole PNG with an alpha channel. */
export const pngPicture = (width = 2, height = 2): Buffer =>
  pngFile(pngHead(width, height), pngChunk('IDAT', deflateSync(clearRows(width, height))), pngChunk('IEND'));

/** Of 98 bytes, with two heads: a reader that takes the last one needs gigabytes. */
export const twoHeads = (): Buffer =>
  pngFile(pngHead(20, 10), pngHead(32_000, 30_000), pngChunk('IDAT', deflateSync(clearRows(20, 10))), pngChunk('IEND'));

/** Begins as a JPEG does and is none. */
export const noJpeg = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(41)]);

const from = (text: string) => Buffer.from(text, 'base64');

/** Of 24 × 16 pixels, as other programs write them. */
export const JPEG_PICTURES = {
  baseline: from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESU',
      'M8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAQ',
      'ABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFhABAQEAAAAAAAAAAAAAAAAAABRh/8QAFQEBAQAAAAAAAAAAAAAAAAAAAA',
      'b/xAAXEQADAQAAAAAAAAAAAAAAAAAAFmFi/9oADAMBAAIRAxEAPwDG0aUal0aUaolnJVsNKlGiXRoLOQw0/9k=',
    ].join(''),
  ),
  progressive: from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESU',
      'M8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wgARCAAQ',
      'ABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/2gAMAwEAAhADEAAAAcZKo1ako//EAB',
      'UQAQEAAAAAAAAAAAAAAAAAAAAS/9oACAEBAAEFAqUpSlP/xAAVEQEBAAAAAAAAAAAAAAAAAAAAFf/aAAgBAwEBPwGgoP/EABYRAAMAAAAAAAAA',
      'AAAAAAAAAAAVYf/aAAgBAgEBPwFZBZD/xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACA',
      'EBAAE/IUB//9oADAMBAAIAAwAAABAEH//EABURAQEAAAAAAAAAAAAAAAAAAABx/9oACAEDAQE/ELW//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/a',
      'AAgBAgEBPxAD/8QAFRABAQAAAAAAAAAAAAAAAAAAAHH/2gAIAQEAAT8QpSlKU//Z',
    ].join(''),
  ),
  grey: from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESU',
      'M8SDc9Pjv/wAALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQH/8QAFhAAAwAAAAAAAAAAAAAAAAAAABNh/9oACAEBAAA/AM9dQ6h1',
      'IHUOodT/2Q==',
    ].join(''),
  ),
  ink: from(
    [
      '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAKBwcIBwYKCAgICwoKCw4YEA4NDQ4dFRYRGCMfJSQiHyIhJis3LyYpNCkhIjBBMTQ5Oz4+PiUuRElDPE',
      'g3PT47/9sAQwEKCwsODQ4cEBAcOygiKDs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7/8AAFAgAEAAY',
      'BAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAFBv/EAB0QAAEDBQEAAAAAAAAAAAAAAAABFmMDFBVRoVL/xAAVAQEBAAAAAAAAAA',
      'AAAAAAAAAABv/EABcRAAMBAAAAAAAAAAAAAAAAAAADFgT/2gAOBAEAAhEDEQQAAD8A0FymxcpssYen4QYen4Qkat5CzOg2zsk6HZJ0NOPgacfC',
      'PcpsFjD0/CAVbxM6A7JOgNOPgP/Z',
    ].join(''),
  ),
};

export const WEBP_PICTURES = {
  lossy: from(
    [
      'UklGRl4AAABXRUJQVlA4IFIAAACwAwCdASoYABAAPtFWo0u/pKMhsAgD8BoJbDuAGMeQdwf4AB7UYAD+7ts/z2h8AMiCd/cUScadZ/8lkh+9eS',
      'n0cvjXrhdI3p8S6ThAB2yUKoAA',
    ].join(''),
  ),
  alpha: from(
    [
      'UklGRpoAAABXRUJQVlA4WAoAAAAQAAAAFwAADwAAQUxQSDoAAAABfyAQSFLYH3iFiEgdUEW2DRVUUEEFFVRQQQUVVFBBBRVUUMHfZojof34+Xh',
      '5uLk4OdjZWFmYmRgYCVlA4IDoAAAAQAwCdASoYABAAPtFUo0uoJKMhsAgBABoJQBai0AAQNgAA/us2/8Vk+K/b/6En/xNn/E2fBzPYAAAA',
    ].join(''),
  ),
  lossless: from(
    [
      'UklGRkoAAABXRUJQVlA4TD4AAAAvF8ADEH8AEIT/cQvzHxORMANUkW1DBRVUUEEFFVRQQQUVVFBBBRVU8LcZIvqfn4+Xh5uLk4OdjZWFmYmRgQ',
      '==',
    ].join(''),
  ),
};
