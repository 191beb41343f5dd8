import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSound } from './sound-file.ts';

const builtIn = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../assets/sounds/amharic/${file}`, import.meta.url)));

/** Computes the checksum of an Ogg page bit by bit, independently of the tested code. */
function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x80000000 ? 0x04c11db7 : 0)) >>> 0;
  }
  return sum;
}

function page(packets: readonly Buffer[], number: number, end: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeBigInt64LE(BigInt(end), 6);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksumOf(whole), 22);
  return whole;
}

function opus(packets: readonly Buffer[], end = 48_000): Buffer {
  const pages = [page([Buffer.from('OpusHead')], 0, 0), page([Buffer.from('OpusTags')], 1, 0)];
  for (let at = 0; at < packets.length; at += 255) pages.push(page(packets.slice(at, at + 255), pages.length, end));
  return Buffer.concat(pages);
}

function vorbis(seconds: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('\x01vorbis', 'latin1');
  head.writeUInt32LE(22_050, 12);
  return Buffer.concat([page([head], 0, 0), page([Buffer.from('sound')], 1, seconds * 22_050)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Returns a WAV file of the given length with 8,000 samples of one byte per second. */
function wav(seconds: number): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(8_000, 8);
  format.writeUInt16LE(1, 12);
  const chunks = [chunk('fmt ', format), chunk('LIST', Buffer.alloc(4)), chunk('data', Buffer.alloc(8_000 * seconds))];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(name, 4);
  return Buffer.concat([head, data]);
}

function m4a(seconds: number, entry = 'mp4a'): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  const track = box('mdia', box('minf', box('stbl', box('stsd', Buffer.alloc(8), box(entry, Buffer.alloc(28))))));
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A ')),
    box('moov', box('mvhd', header), box('trak', track)),
    box('mdat', Buffer.alloc(50)),
  ]);
}

/** Opus packet of two bytes with 120 ms of silence: six empty frames of 20 ms. */
const SILENCE = Buffer.from([0xff, 6]);
const many = (packet: Buffer, count: number) => Array.from({ length: count }, () => packet);

describe('readSound', () => {
  it.each([
    ['WAV', wav(2), { type: 'wav', seconds: 2 }],
    ['M4A', m4a(2), { type: 'm4a', seconds: 2 }],
    ['Vorbis in Ogg', vorbis(2), { type: 'ogg', seconds: 2 }],
    ['Opus in Ogg', opus(many(SILENCE, 25)), { type: 'opus', seconds: 3 }],
    [
      'a packet over more than one segment',
      opus([...many(Buffer.alloc(255, 0xfc), 2), SILENCE]),
      { type: 'opus', seconds: 0.02 },
    ],
  ])('returns type and length of %s', (_, bytes, sound) => {
    expect(readSound(bytes)).toEqual(sound);
  });

  it('reads the built-in sounds, as Opus and as MP3, to the same length', () => {
    for (const name of ['1', '42', 'win', 'shuffle']) {
      const asOpus = readSound(builtIn(`${name}.opus`));
      const asMp3 = readSound(builtIn(`${name}.mp3`));
      expect([asOpus?.type, asMp3?.type]).toEqual(['opus', 'mp3']);
      expect(Math.abs((asOpus?.seconds ?? 0) - (asMp3?.seconds ?? 9))).toBeLessThan(0.2);
    }
  });

  it('skips the tags before and after the frames of an MP3', () => {
    const file = builtIn('1.mp3');
    const frames = file.subarray(file.indexOf(0xff));
    const before = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 2, ...Buffer.alloc(130, 0xff)]);
    const after = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
    expect(readSound(Buffer.concat([before, frames, after]))).toEqual(readSound(file));
  });

  it('computes the length of Opus from its packets if the clock of a page is wrong', () => {
    expect(readSound(opus(many(SILENCE, 80_000), 480))?.seconds).toBe(9_600);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['text', Buffer.from('no sound at all')],
    ['an MP4 without AAC', m4a(2, 'alac')],
    ['a cut-off WAV', wav(2).subarray(0, -1)],
    ['a cut-off M4A', m4a(2).subarray(0, -1)],
    ['a cut-off MP3', builtIn('1.mp3').subarray(0, -1)],
    ['a cut-off Opus', builtIn('1.opus').subarray(0, -1)],
    ['Opus without a page', Buffer.concat([page([Buffer.from('OpusHead')], 0, 0), page([SILENCE], 2, 480)])],
    ['an empty packet of Opus', opus([Buffer.alloc(0)])],
    ['a packet of Opus of more than 120 ms', opus([Buffer.from([0xff, 63])])],
    ['a packet of Opus of no time', opus([Buffer.from([0xff, 0])])],
  ])('returns null for %s', (_, bytes) => {
    expect(readSound(bytes)).toBeNull();
  });

  it('returns null for a page of Ogg with one wrong bit', () => {
    const bytes = Buffer.from(builtIn('1.opus'));
    const at = bytes.length - 5;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(readSound(bytes)).toBeNull();
  });

  it('reads any bytes without an exception', () => {
    const whole = [wav(1), m4a(1), vorbis(1), opus(many(SILENCE, 10)), builtIn('1.mp3')];
    const changed = fc
      .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }), fc.nat(400))
      .map(([bytes, changes, length]) => {
        const other = Buffer.from(bytes);
        for (const [at, byte] of changes) other[at] = byte;
        return length < 200 ? other.subarray(0, length) : other;
      });
    fc.assert(
      fc.property(changed, (bytes) => {
        const sound = readSound(bytes);
        expect(sound === null || Number.isFinite(sound.seconds)).toBe(true);
      }),
    );
  });
});
