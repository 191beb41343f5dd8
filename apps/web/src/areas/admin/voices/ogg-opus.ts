import { RATE } from '@adarash/contract/loudness';

/** Whether this browser can write Opus: Chromium 94, Firefox 130 and Safari 26 can, in a secure context. */
export const canEncode = (): boolean => typeof AudioEncoder !== 'undefined';

/** How many samples a decoder throws away at the beginning, where the encoder does not say: libopus' own number. */
const PRE_SKIP = 312;

/** One channel of speech as Opus in Ogg. */
export async function encodeOpus(samples: Float32Array): Promise<Uint8Array> {
  const packets: { bytes: Uint8Array; samples: number }[] = [];
  let head: Uint8Array | null = null;
  let failure: Error | null = null;
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      packets.push({ bytes, samples: Math.round(((chunk.duration ?? 20_000) * RATE) / 1e6) });
      const description = meta?.decoderConfig?.description;
      if (description) head = bytesOf(description);
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: 32_000 });
  const data = new AudioData({
    format: 'f32-planar',
    sampleRate: RATE,
    numberOfFrames: samples.length,
    numberOfChannels: 1,
    timestamp: 0,
    data: new Float32Array(samples),
  });
  encoder.encode(data);
  data.close();
  await encoder.flush();
  encoder.close();
  if (failure !== null) throw failure;
  return oggOf(packets, preSkipOf(head), samples.length);
}

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

const preSkipOf = (head: Uint8Array | null): number =>
  head !== null && head.length >= 19 ? new DataView(head.buffer, head.byteOffset).getUint16(10, true) : PRE_SKIP;

type Packet = { bytes: Uint8Array; samples: number };

/** A stream of packets in pages with their checksums (RFC 3533, RFC 7845). */
function oggOf(packets: readonly Packet[], preSkip: number, length: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(ascii('OpusHead'));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, RATE, true);
  const tags = new Uint8Array(8 + 4 + 7 + 4);
  tags.set(ascii('OpusTags'));
  new DataView(tags.buffer).setUint32(8, 7, true);
  tags.set(ascii('adarash'), 12);

  const pages = [pageOf([head], 0, 0, FIRST), pageOf([tags], 1, 0, 0)];
  let played = 0;
  let waiting: Uint8Array[] = [];
  packets.forEach(({ bytes, samples }, i) => {
    waiting.push(bytes);
    played += samples;
    const isLast = i === packets.length - 1;
    const next = packets[i + 1]?.bytes.length ?? 0;
    const segments = [...waiting, { length: next }].reduce((sum, one) => sum + Math.floor(one.length / FULL) + 1, 0);
    if (!isLast && segments <= FULL) return;
    const clock = isLast ? Math.min(played, preSkip + length) : played;
    pages.push(pageOf(waiting, pages.length, clock, isLast ? LAST : 0));
    waiting = [];
  });
  return joined(Uint8Array, pages);
}

const FIRST = 2;
const LAST = 4;
const FULL = 255;
const SERIAL = 1;

function pageOf(packets: readonly Uint8Array[], number: number, clock: number, kind: number): Uint8Array {
  const segments = packets.flatMap(({ length }) => [...Array(Math.floor(length / FULL)).fill(FULL), length % FULL]);
  const head = new Uint8Array(27 + segments.length);
  const view = new DataView(head.buffer);
  head.set(ascii('OggS'));
  view.setUint8(5, kind);
  view.setUint32(6, clock, true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, number, true);
  view.setUint8(26, segments.length);
  head.set(segments, 27);
  const page = joined(Uint8Array, [head, ...packets]);
  new DataView(page.buffer).setUint32(22, checksumOf(page), true);
  return page;
}

function checksumOf(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function joined<A extends Uint8Array | Float32Array>(Whole: new (length: number) => A, parts: readonly A[]): A {
  const whole = new Whole(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
