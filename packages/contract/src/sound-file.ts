import type { VoiceType } from './sounds.ts';

/**
 * Reads the type and length of a sound file without decoding it, for the owner's screen and the server. There is no
 * library for it, because the five supported types require only 200 lines. A library would add ten dependencies and
 * accept truncated files.
 */
type SoundFile = { type: VoiceType; seconds: number };

/**
 * Returns the type and length of a sound file, or null if the type is not supported or the file is damaged or
 * truncated.
 */
export function readSound(bytes: Uint8Array): SoundFile | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (hasText(file, 0, 'OggS')) return readOgg(file);
  if (hasText(file, 0, 'RIFF') && hasText(file, 8, 'WAVE')) return sound('wav', wavSeconds(file));
  if (hasText(file, 4, 'ftyp')) return sound('m4a', mp4Seconds(file));
  return sound('mp3', mp3Seconds(file));
}

const sound = (type: VoiceType, seconds: number | null): SoundFile | null =>
  seconds === null ? null : { type, seconds };

function hasText(file: DataView, at: number, text: string): boolean {
  if (at + text.length > file.byteLength) return false;
  for (let i = 0; i < text.length; i += 1) if (file.getUint8(at + i) !== text.charCodeAt(i)) return false;
  return true;
}

const CHUNK_HEAD = 8;

function wavSeconds(file: DataView): number | null {
  let bytesPerSecond = 0;
  for (let at = 12; at + CHUNK_HEAD <= file.byteLength; ) {
    const size = file.getUint32(at + 4, true);
    const end = at + CHUNK_HEAD + size;
    if (end > file.byteLength) return null;
    if (hasText(file, at, 'fmt ') && size >= 16)
      bytesPerSecond = file.getUint32(at + 12, true) * file.getUint16(at + 20, true);
    if (hasText(file, at, 'data')) return bytesPerSecond === 0 ? null : size / bytesPerSecond;
    // A WAV chunk of odd length is followed by one byte of padding.
    at = end + (size % 2);
  }
  return null;
}

type Box = { name: string; from: number; to: number };

/** Returns the boxes (blocks) between two offsets of an MP4 file, or null if a box exceeds the range. */
function boxesIn(file: DataView, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at + CHUNK_HEAD <= to; ) {
    const declared = file.getUint32(at);
    // Size 0 means that the box ends with the file. Size 1 means a length of eight bytes. It is not supported, because
    // it is used only by much larger files.
    const size = declared === 0 ? to - at : declared;
    if (size < CHUNK_HEAD || at + size > to) return null;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => file.getUint8(at + offset)));
    boxes.push({ name, from: at + CHUNK_HEAD, to: at + size });
    at += size;
  }
  return boxes;
}

function boxAt(file: DataView, path: readonly string[]): Box | null {
  let box: Box = { name: '', from: 0, to: file.byteLength };
  for (const name of path) {
    const found = boxesIn(file, box.from, box.to)?.find((each) => each.name === name);
    if (found === undefined) return null;
    box = found;
  }
  return box;
}

const SAMPLE_ENTRIES = 8;

/** Returns the length of an MP4 file with one AAC track in seconds. */
function mp4Seconds(file: DataView): number | null {
  const header = boxAt(file, ['moov', 'mvhd']);
  const samples = boxAt(file, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']);
  if (header === null || samples === null || boxAt(file, ['mdat']) === null) return null;
  if (!hasText(file, samples.from + SAMPLE_ENTRIES + 4, 'mp4a')) return null;
  // The times in a header of version 1 have eight bytes, in version 0 four.
  const isLong = header.to > header.from && file.getUint8(header.from) === 1;
  const [scaleAt, durationAt, end] = isLong ? [20, 24, 32] : [12, 16, 20];
  if (header.from + end > header.to) return null;
  const scale = file.getUint32(header.from + scaleAt);
  const duration = isLong
    ? Number(file.getBigUint64(header.from + durationAt))
    : file.getUint32(header.from + durationAt);
  return scale === 0 ? null : duration / scale;
}

/** Bit rates of MP3 frames in kbit/s, by the index in a frame's header. */
const MPEG_1_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG_2_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Sample rates of MP3 frames in Hz, by the version in a frame's header. */
const SAMPLE_RATES: Partial<Record<number, readonly number[]>> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};
const MPEG_1 = 3;
const LAYER_3 = 1;
const FRAME_HEAD = 4;
/** Minimum number of consecutive MP3 frames in a valid file, because fewer matches may be a coincidence. */
const FEWEST_FRAMES = 3;

function mp3Seconds(file: DataView): number | null {
  let seconds = 0;
  let frames = 0;
  let at = tagLength(file);
  while (at < file.byteLength && !hasText(file, at, 'TAG') && !hasText(file, at, 'APETAGEX')) {
    const frame = mp3Frame(file, at);
    if (frame === null || at + frame.bytes > file.byteLength) return null;
    seconds += frame.seconds;
    frames += 1;
    at += frame.bytes;
  }
  return frames < FEWEST_FRAMES ? null : seconds;
}

const TAG_HEAD = 10;

/**
 * Returns the length of the ID3 tag before the first MP3 frame, in bytes. The size has seven bits in each of four
 * bytes.
 */
function tagLength(file: DataView): number {
  if (!hasText(file, 0, 'ID3') || file.byteLength < TAG_HEAD) return 0;
  return [6, 7, 8, 9].reduce((size, at) => size * 128 + (file.getUint8(at) & 127), 0) + TAG_HEAD;
}

function mp3Frame(file: DataView, at: number): { bytes: number; seconds: number } | null {
  if (at + FRAME_HEAD > file.byteLength) return null;
  const head = file.getUint32(at);
  const version = (head >>> 19) & 3;
  if (head >>> 21 !== 0x7ff || ((head >>> 17) & 3) !== LAYER_3) return null;
  const rates = version === MPEG_1 ? MPEG_1_RATES : MPEG_2_RATES;
  const kilobits = rates[(head >>> 12) & 15] ?? 0;
  const sampleRate = SAMPLE_RATES[version]?.[(head >>> 10) & 3] ?? 0;
  if (kilobits === 0 || sampleRate === 0) return null;
  const samples = version === MPEG_1 ? 1152 : 576;
  const padding = (head >>> 9) & 1;
  return { bytes: Math.floor((samples * kilobits * 125) / sampleRate) + padding, seconds: samples / sampleRate };
}

const PAGE_HEAD = 27;
const FULL_SEGMENT = 255;

/** Returns the type and length of an Ogg file with Opus or Vorbis sound. */
function readOgg(file: DataView): SoundFile | null {
  const stream = oggStream(file);
  const head = stream?.packets[0];
  if (!stream || head === undefined) return null;
  if (hasText(head, 0, 'OpusHead')) return sound('opus', opusSeconds(stream.packets));
  if (!hasText(head, 0, '\x01vorbis') || head.byteLength < 16) return null;
  const sampleRate = head.getUint32(12, true);
  return sampleRate === 0 ? null : { type: 'ogg', seconds: Number(stream.end) / sampleRate };
}

/**
 * Returns the first 255 bytes of each packet of an Ogg file, and the position in samples on its last page. Returns null
 * if a page is damaged, missing or truncated.
 */
function oggStream(file: DataView): { packets: DataView[]; end: bigint } | null {
  const packets: DataView[] = [];
  let begun: DataView | null = null;
  let end = 0n;
  for (let at = 0, page = 0; at < file.byteLength; page += 1) {
    if (!hasText(file, at, 'OggS') || at + PAGE_HEAD > file.byteLength) return null;
    const segments = file.getUint8(at + PAGE_HEAD - 1);
    let data = at + PAGE_HEAD + segments;
    if (data > file.byteLength) return null;
    const sizes = Array.from({ length: segments }, (_, i) => file.getUint8(at + PAGE_HEAD + i));
    const next = sizes.reduce((sum, size) => sum + size, data);
    if (next > file.byteLength || file.getUint32(at + 18, true) !== page) return null;
    if (checksumOf(file, at, next) !== file.getUint32(at + 22, true)) return null;
    for (const size of sizes) {
      begun ??= new DataView(file.buffer, file.byteOffset + data, size);
      data += size;
      if (size === FULL_SEGMENT) continue;
      packets.push(begun);
      begun = null;
    }
    end = file.getBigInt64(at + 6, true);
    at = next;
  }
  return { packets, end };
}

const SPEECH_MS = [10, 20, 40, 60] as const;
const HYBRID_MS = [10, 20] as const;
const MUSIC_MS = [2.5, 5, 10, 20] as const;
const LONGEST_PACKET_MS = 120;

/**
 * Returns the length of an Opus file as the sum of its packets' lengths, because the position on an Ogg page may be
 * wrong.
 */
function opusSeconds([, , ...frames]: readonly DataView[]): number | null {
  let played = 0;
  for (const packet of frames) {
    const milliseconds = opusMilliseconds(packet);
    if (milliseconds === null) return null;
    played += milliseconds;
  }
  return played / 1000;
}

/** Returns the length of an Opus packet from its first two bytes (RFC 6716, section 3.1). */
function opusMilliseconds(packet: DataView): number | null {
  if (packet.byteLength === 0) return null;
  const first = packet.getUint8(0);
  const second = packet.byteLength > 1 ? packet.getUint8(1) : 0;
  const kind = first >> 3;
  const music = kind < 16 ? HYBRID_MS[kind & 1] : MUSIC_MS[kind & 3];
  const frame = (kind < 12 ? SPEECH_MS[kind & 3] : music) ?? 0;
  const played = frame * ([1, 2, 2, second & 63][first & 3] ?? 0);
  return played === 0 || played > LONGEST_PACKET_MS ? null : played;
}

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value >>> 0;
});

/** Returns the checksum of an Ogg page. The checksum field in the page counts as zero. */
function checksumOf(file: DataView, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const byte = at >= from + 22 && at < from + 26 ? 0 : file.getUint8(at);
    sum = ((sum << 8) ^ (CHECKS[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  }
  return sum;
}
