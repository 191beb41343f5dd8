import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  clearRows,
  JPEG_PICTURES,
  noJpeg,
  pngChunk,
  pngFile,
  pngHead,
  pngPicture,
  twoHeads,
  WEBP_PICTURES,
} from '../pictures.test-support.ts';
import { rebuildPicture } from './picture-file.ts';

const rebuilt = async (bytes: Buffer) => (await rebuildPicture(bytes))?.bytes ?? null;
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
/** With something between its first two bytes and the rest. */
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([JPEG_PICTURES.baseline.subarray(0, 2), ...segments, JPEG_PICTURES.baseline.subarray(2)]);
const riff = (...chunks: [string, Buffer][]) => {
  const part = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks.map(([name, data]) => part(name, data))]));
};
const pixels = (rows: Buffer) => pngChunk('IDAT', deflateSync(rows));
const END = pngChunk('IEND');

describe('a picture that keeps the rules', () => {
  const palette = pngChunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255]));
  test.each<[string, Buffer]>([
    ['PNG', pngPicture()],
    ['PNG in several pieces', pngPicture(300, 300)],
    ['PNG of a palette', pngFile(pngHead(9, 2, 1, 3), palette, pixels(Buffer.alloc(2 * 3)), END)],
    [
      'PNG of a clear palette',
      pngFile(pngHead(9, 2, 1, 3), palette, pngChunk('tRNS', Buffer.from([0])), pixels(Buffer.alloc(6)), END),
    ],
    ['PNG of 16 bits', pngFile(pngHead(3, 2, 16, 2), pixels(Buffer.alloc(2 * 19)), END)],
    // The passes of 5 × 3 pixels have 1, 1, 2, 2 + 2 and 5 bytes of pixels; each row has its filter before it.
    ['interlaced PNG', pngFile(pngHead(5, 3, 8, 0, 1), pixels(Buffer.alloc(2 + 2 + 2 + 4 + 3 + 3 + 6)), END)],
    ['PNG of four million pixels', pngPicture(2_000, 2_000)],
    ['baseline JPEG', JPEG_PICTURES.baseline],
    ['progressive JPEG', JPEG_PICTURES.progressive],
    ['grey JPEG', JPEG_PICTURES.grey],
    ['JPEG of ink', JPEG_PICTURES.ink],
    ['lossy WebP', WEBP_PICTURES.lossy],
    ['WebP with alpha', WEBP_PICTURES.alpha],
    ['lossless WebP', WEBP_PICTURES.lossless],
  ])('%s is kept, and rebuilt again it stays the same', async (_, bytes) => {
    const once = await rebuilt(bytes);
    expect(once).not.toBeNull();
    expect(await rebuilt(once!)).toEqual(once);
  });

  test('of a PNG nothing is kept that is no pixel', async () => {
    const rows = clearRows(2, 2);
    const packed = deflateSync(rows);
    const bytes = pngFile(
      pngHead(2, 2),
      pngChunk('tEXt', Buffer.from('Comment\0secret')),
      pngChunk('PLTE', Buffer.from([1, 2, 3])),
      pngChunk('IDAT', packed.subarray(0, 5)),
      pngChunk('IDAT', Buffer.concat([packed.subarray(5), Buffer.from('after the pixels')])),
      pngChunk('eXIf', Buffer.from('here')),
      END,
    );
    expect(await rebuilt(bytes)).toEqual(pngFile(pngHead(2, 2), pngChunk('IDAT', packed), END));
  });

  test('of a JPEG nothing is kept but tables, frame, scans and how it was held', async () => {
    const exif = (value: number) => {
      const tiff = Buffer.from('49492a0008000000020010010200040000006162630012010300010000000000000000000000', 'hex');
      tiff.writeUInt16LE(value, 30);
      return Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
    };
    const plain = await rebuilt(JPEG_PICTURES.baseline);
    expect(plain?.includes('JFIF')).toBe(false);
    const padded = Buffer.concat([
      jpegWith(segment(0xe1, exif(1)), segment(0xfe, Buffer.from('secret')), Buffer.from([0xff, 0xff])),
      Buffer.from('another picture'),
    ]);
    expect(await rebuilt(padded)).toEqual(plain);
    const turned = await rebuilt(jpegWith(segment(0xe1, exif(6))));
    expect(turned?.length).toBe(plain!.length + 36);
    expect(turned?.readUInt16BE(30)).toBe(6);
    expect(turned?.subarray(38)).toEqual(plain?.subarray(2));
    expect(await rebuilt(turned!)).toEqual(turned);
  });

  test('of a WebP nothing is kept but its pixels', async () => {
    const lossless = WEBP_PICTURES.lossless.subarray(20);
    const canvas = WEBP_PICTURES.alpha.subarray(20, 30);
    const bytes = riff(
      ['VP8X', canvas],
      ['ICCP', Buffer.from('abc')],
      ['VP8L', lossless],
      ['EXIF', Buffer.from('here')],
    );
    expect(await rebuilt(bytes)).toEqual(WEBP_PICTURES.lossless);
  });
});

const { baseline, progressive } = JPEG_PICTURES;
const frameAt = baseline.indexOf(Buffer.from([0xff, 0xc0]));
const frame = baseline.subarray(frameAt, frameAt + 19);
const scanAt = baseline.indexOf(Buffer.from([0xff, 0xda]));
const changed = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};

describe('is no picture:', () => {
  test.each<[string, Buffer]>([
    ['a PNG with two heads', twoHeads()],
    ['a PNG whose head is not first', pngFile(pngChunk('PLTE'), pngHead(2, 2), pixels(clearRows(2, 2)), END)],
    ['a PNG with a wrong sum', changed(pngPicture(), 30, 0)],
    ['a PNG without an end', pngFile(pngHead(2, 2), pixels(clearRows(2, 2)))],
    ['a PNG with something behind its end', Buffer.concat([pngPicture(), Buffer.from([0])])],
    ['a PNG with a second picture behind its end', Buffer.concat([pngPicture(), pngPicture().subarray(8)])],
    [
      'a PNG with two palettes',
      pngFile(
        pngHead(1, 1, 8, 3),
        pngChunk('PLTE', Buffer.alloc(3)),
        pngChunk('PLTE', Buffer.alloc(3)),
        pixels(Buffer.alloc(2)),
        END,
      ),
    ],
    ['a PNG of a palette without one', pngFile(pngHead(1, 1, 8, 3), pixels(Buffer.alloc(2)), END)],
    [
      'a PNG with a palette too long',
      pngFile(pngHead(1, 1, 1, 3), pngChunk('PLTE', Buffer.alloc(9)), pixels(Buffer.alloc(2)), END),
    ],
    [
      'a PNG with more transparency than colours',
      pngFile(
        pngHead(1, 1, 8, 3),
        pngChunk('PLTE', Buffer.alloc(3)),
        pngChunk('tRNS', Buffer.alloc(2)),
        pixels(Buffer.alloc(2)),
        END,
      ),
    ],
    [
      'a PNG with a part that a reader must know',
      pngFile(pngHead(2, 2), pngChunk('ABCD'), pixels(clearRows(2, 2)), END),
    ],
    ['a PNG of unknown colours', pngFile(pngHead(2, 2, 8, 5), pixels(clearRows(2, 2)), END)],
    ['a PNG of unknown depth', pngFile(pngHead(2, 2, 7), pixels(clearRows(2, 2)), END)],
    ['a PNG of no width', pngFile(pngHead(0, 2), pixels(clearRows(0, 2)), END)],
    ['a PNG of too many pixels', pngPicture(2_001, 2_000)],
    ['a PNG whose rows are cut off', pngFile(pngHead(20, 10), pixels(clearRows(20, 9)), END)],
    ['a PNG cut off inside a row', pngFile(pngHead(20, 10), pixels(clearRows(20, 10).subarray(1)), END)],
    ['a PNG with more rows than it says', pngFile(pngHead(20, 10), pixels(Buffer.alloc(50_000_000)), END)],
    ['a PNG with an unknown filter', pngFile(pngHead(2, 2), pixels(changed(clearRows(2, 2), 9, 5)), END)],
    ['a PNG whose pixels are not packed', pngFile(pngHead(2, 2), pngChunk('IDAT', clearRows(2, 2)), END)],
    [
      'a PNG whose packed pixels are cut off',
      pngFile(pngHead(2, 2), pngChunk('IDAT', deflateSync(clearRows(2, 2)).subarray(0, -4)), END),
    ],
    ['the first bytes of a PNG', pngPicture().subarray(0, 8)],
    ['a JPEG that is none', noJpeg()],
    ['a JPEG without a frame', Buffer.concat([baseline.subarray(0, frameAt), baseline.subarray(frameAt + 19)])],
    ['a JPEG with two frames', jpegWith(frame)],
    [
      'a JPEG whose frame follows its scan',
      Buffer.concat([baseline.subarray(0, frameAt), baseline.subarray(frameAt + 19, -2), frame, baseline.subarray(-2)]),
    ],
    ['a JPEG without a scan', Buffer.concat([baseline.subarray(0, scanAt), Buffer.from([0xff, 0xd9])])],
    ['a JPEG with an empty scan', Buffer.concat([baseline.subarray(0, scanAt + 14), Buffer.from([0xff, 0xd9])])],
    ['a JPEG without an end', baseline.subarray(0, -2)],
    ['a JPEG in another code', changed(baseline, frameAt + 1, 0xc9)],
    ['a lossless JPEG', changed(baseline, frameAt + 1, 0xc3)],
    ['a JPEG of 12 bits', changed(baseline, frameAt + 4, 12)],
    ['a JPEG of no height', changed(baseline, frameAt + 5, 0, 0)],
    ['a JPEG of 30,000 × 30,000 pixels', changed(baseline, frameAt + 5, 0x75, 0x30, 0x75, 0x30)],
    ['a JPEG of two components', changed(baseline, frameAt + 9, 2)],
    ['a JPEG with a scan of another component', changed(baseline, scanAt + 5, 9)],
    ['a JPEG with a segment beyond its end', jpegWith(Buffer.from([0xff, 0xe0, 0xff, 0xff]))],
    [
      'a JPEG with a hundred scans',
      Buffer.concat([
        progressive.subarray(0, -2),
        ...Array(100).fill(baseline.subarray(scanAt, -2)),
        baseline.subarray(-2),
      ]),
    ],
    ['a WebP longer than it says', Buffer.concat([WEBP_PICTURES.lossy, Buffer.alloc(2)])],
    ['a WebP shorter than it says', WEBP_PICTURES.lossy.subarray(0, -2)],
    ['a WebP with nothing in it', riff()],
    [
      'an animation',
      riff(['VP8X', WEBP_PICTURES.alpha.subarray(20, 30)], ['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(40)]),
    ],
    [
      'a WebP with two pictures',
      riff(['VP8 ', WEBP_PICTURES.lossy.subarray(20)], ['VP8 ', WEBP_PICTURES.lossy.subarray(20)]),
    ],
    ['a WebP of 16,383 × 16,383 pixels', changed(WEBP_PICTURES.lossy, 26, 0xff, 0x3f, 0xff, 0x3f)],
    ['a lossless WebP of 16,384 × 16,384 pixels', changed(WEBP_PICTURES.lossless, 21, 0xff, 0xff, 0xff, 0x0f)],
    ['a WebP whose canvas is larger than its picture', changed(WEBP_PICTURES.alpha, 24, 0xff, 0xff, 0xff)],
    ['a WebP that is no first frame', changed(WEBP_PICTURES.lossy, 20, WEBP_PICTURES.lossy[20]! | 1)],
    ['a WebP of an unknown kind', riff(['VP9 ', Buffer.alloc(40)])],
    ['a drawing that can carry a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, bytes) => expect(await rebuilt(bytes)).toBeNull());
});

test('every piece of a picture is no picture, and none is a failure', async () => {
  for (const bytes of [pngPicture(), ...Object.values(JPEG_PICTURES), ...Object.values(WEBP_PICTURES)])
    for (let length = 0; length < bytes.length; length++)
      expect(await rebuilt(bytes.subarray(0, length)), `${length} of ${bytes.length}`).toBeNull();
});

test('whatever byte of a picture is another, it is no picture or one that stays the same when it is rebuilt again', async () => {
  for (const bytes of [pngPicture(), ...Object.values(JPEG_PICTURES), ...Object.values(WEBP_PICTURES)])
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff, bytes[at]! ^ 1]) {
        const once = await rebuilt(changed(bytes, at, value));
        if (once !== null) expect((await rebuilt(once))?.equals(once), `${value} at ${at}`).toBe(true);
      }
});
