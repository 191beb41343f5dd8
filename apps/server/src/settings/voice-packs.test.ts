import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RATE } from '@adarash/contract/loudness';
import { expect, test } from 'vitest';
import { soundsFolder } from '../start/places.ts';
import { decodeSound, LONGEST_S, SoundFault } from './voice-packs.ts';

/** The checksum of Ogg, bit by bit. */
function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x80000000 ? 0x04c11db7 : 0)) >>> 0;
  }
  return sum;
}

function page(packets: readonly Buffer[], number: number, end: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeUInt8(isLast ? 4 : 0, 5);
  head.writeBigInt64LE(BigInt(end), 6);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksumOf(whole), 22);
  return whole;
}

/** A whole file of these packets that says it ends at `end`. */
function bent(packets: readonly Buffer[], end: number, channels = 2): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  const pages = [page([head], 0, 0, false), page([Buffer.from('OpusTags')], 1, 0, false)];
  for (let at = 0; at < packets.length; at += 255)
    pages.push(page(packets.slice(at, at + 255), pages.length, end, at + 255 >= packets.length));
  return Buffer.concat(pages);
}

/** Two bytes that stand for 120 ms of silence: six empty frames of 20 ms. */
const SILENCE = Buffer.from([0xff, 6]);
const many = (packet: Buffer, count: number) => Array.from({ length: count }, () => packet);
const memory = () => process.memoryUsage().arrayBuffers;

test.each([
  ['packets that sound for hours', bent(many(SILENCE, 80_000), RATE), `is longer than ${LONGEST_S} s`],
  ['empty packets, which a decoder would fill', bent(many(Buffer.alloc(0), 80_000), RATE), 'cannot be decoded'],
  ['a declared end that is hours away', bent(many(SILENCE, 10), 3600 * RATE), `is longer than ${LONGEST_S} s`],
  ['a packet of more than 120 ms', bent([Buffer.from([0xff, 63])], RATE), 'cannot be decoded'],
  ['a packet of no time at all', bent([Buffer.from([0xff, 0])], RATE), 'cannot be decoded'],
  ['no channel', bent(many(SILENCE, 10), RATE, 0), 'is not Opus in Ogg'],
])('%s: refused before it is decoded', async (_, file, fault) => {
  expect(file.length).toBeLessThan(256 * 1024);
  const before = memory();
  await expect(decodeSound(file)).rejects.toThrow(new SoundFault(fault));
  expect(memory() - before).toBeLessThan(16 * 1024 * 1024);
});

test('a packet that is too large for the decoder is a fault of the file', async () => {
  const pieces = [...many(Buffer.alloc(255, 0xfc), 40), Buffer.alloc(1, 0xfc)];
  await expect(decodeSound(bent(pieces, RATE))).rejects.toThrow(new SoundFault('cannot be decoded'));
});

test('what is as long as it may be is decoded, and cut where it says it ends', async () => {
  const whole = await decodeSound(bent(many(SILENCE, LONGEST_S / 0.12), LONGEST_S * RATE));
  expect(whole.seconds).toBe(LONGEST_S);
  const short = await decodeSound(bent(many(SILENCE, 10), RATE / 2));
  expect([short.seconds, short.channels.map(({ length }) => length)]).toEqual([0.5, [RATE / 2, RATE / 2]]);
  const spoken = await decodeSound(readFileSync(join(soundsFolder, 'amharic', '1.opus')));
  expect(spoken.seconds).toBeGreaterThan(0.3);
});
