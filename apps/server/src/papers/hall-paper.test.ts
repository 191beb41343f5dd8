import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  JPEG_PICTURES,
  pngChunk,
  pngFile,
  pngHead,
  pngPicture,
  WEBP_PICTURES,
} from '../display/pictures.test-support.ts';
import { isPrintable } from './hall-paper.ts';

const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(4)));
const palette = pngChunk('PLTE', Buffer.alloc(3));
const clear = (length: number) => pngChunk('tRNS', Buffer.alloc(length));
const png = (...chunks: Buffer[]) => pngFile(...chunks, pixels, pngChunk('IEND'));

test.each<[string, string, Buffer]>([
  ['a JPEG', 'image/jpeg', JPEG_PICTURES.baseline],
  ['a PNG with an alpha channel', 'image/png', pngPicture()],
  ['a PNG of a palette', 'image/png', png(pngHead(1, 2, 4, 3), palette)],
  ['a PNG of a clear palette, a byte for each pixel', 'image/png', png(pngHead(1, 2, 8, 3), palette, clear(1))],
])('%s is printed', (_, type, bytes) => expect(isPrintable(type, bytes)).toBe(true));

test.each<[string, string, Buffer]>([
  ['a WebP', 'image/webp', WEBP_PICTURES.lossy],
  ['an interlaced PNG', 'image/png', png(pngHead(1, 2, 8, 0, 1))],
  ['a PNG with one clear grey', 'image/png', png(pngHead(1, 2, 8, 0), clear(2))],
  ['a PNG of a clear palette, several pixels in a byte', 'image/png', png(pngHead(1, 2, 4, 3), palette, clear(1))],
])('%s is left off', (_, type, bytes) => expect(isPrintable(type, bytes)).toBe(false));
