import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPrintable } from './picture.ts';

type Picture = { width: number; height: number; pixels: Buffer; interlaced?: number };

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function png({ width, height, pixels, interlaced = 0 }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlaced], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

const whole = (width: number, height: number) => Buffer.alloc(height * (1 + width * 4));
const isPng = (picture: Picture) => isPrintable(png(picture), 'image/png');

test('a picture is printed where all its pixels are there', () => {
  expect(isPng({ width: 20, height: 10, pixels: whole(20, 10) })).toBe(true);
  expect(isPrintable(Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')).toBe(true);
});

test.each([
  ['cut off', { width: 20, height: 10, pixels: whole(20, 9) }],
  ['with more in it than it says', { width: 20, height: 10, pixels: Buffer.alloc(50_000_000) }],
  ['larger than any screen', { width: 60_000, height: 60_000, pixels: whole(20, 10) }],
  ['interlaced, which the library cannot read', { width: 20, height: 10, pixels: whole(20, 10), interlaced: 1 }],
])('a PNG is left off when it is %s', (_, picture) => expect(isPng(picture)).toBe(false));

test.each([
  ['image/webp', Buffer.from('RIFF')],
  ['image/png', Buffer.from('no picture')],
])('%s that cannot be read is left off', (type, bytes) => expect(isPrintable(bytes, type)).toBe(false));
