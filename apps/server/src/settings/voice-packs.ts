import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_FOLDERS } from '@adarash/contract/basics';
import { loudnessOf, RATE, type Sound } from '@adarash/contract/loudness';
import { SOUND_NAMES, type SoundName, secondsOf } from '@adarash/contract/sounds';
import { OpusDecoder } from 'opus-decoder';
import { z } from 'zod';
import { patiently, remove } from '../storage/data-folder.ts';

/** A voice that a hall recorded itself. Its folder is named after what is in it: another recording, another address. */
type VoicePack = { name: string; folder: string };

export const packsFolder = (dataDir: string): string => join(dataDir, 'voices');
export const PACK_FILE = 'voice.json';
const PACK_FOLDER = /^own-[0-9a-f]{16}$/;

const packFile = z.object({ name: z.string().min(1).max(40) });
const NAMES: ReadonlySet<string> = new Set(SOUND_NAMES);

/** By name. What is not a whole pack, one that is being put there for example, is passed over. */
export async function listPacks(dataDir: string): Promise<VoicePack[]> {
  const folders = await readdir(packsFolder(dataDir)).catch(() => []);
  const packs = await Promise.all(
    folders.filter((folder) => PACK_FOLDER.test(folder)).map((folder) => readPack(dataDir, folder)),
  );
  return packs.flatMap((pack) => pack ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/** A chosen voice as far as it is there: a pack that was removed, or never was one, leaves that of the language. */
export async function voiceThere(dataDir: string, folder: string): Promise<string> {
  if ((SOUND_FOLDERS as readonly string[]).includes(folder)) return folder;
  return PACK_FOLDER.test(folder) && (await readPack(dataDir, folder)) !== null ? folder : '';
}

async function readPack(dataDir: string, folder: string): Promise<VoicePack | null> {
  try {
    const text = await readFile(join(packsFolder(dataDir), folder, PACK_FILE), 'utf8');
    return { name: packFile.parse(JSON.parse(text)).name, folder };
  } catch {
    return null;
  }
}

/**
 * A sound of a pack as Opus, or as WAV for a browser that has no Opus; null where there is none. The path is made of
 * names that can lead nowhere else.
 */
export async function packSound(dataDir: string, path: string): Promise<Buffer | null> {
  const [folder = '', file = '', ...more] = path.split('/');
  const [name = '', format = '', ...rest] = file.split('.');
  if (more.length + rest.length > 0 || !PACK_FOLDER.test(folder) || !NAMES.has(name)) return null;
  if (format !== 'opus' && format !== 'wav') return null;
  const sound = await readFile(join(packsFolder(dataDir), folder, `${name}.opus`)).catch(() => null);
  return sound === null || format === 'opus' ? sound : wavOf(await decodeSound(sound));
}

/** One channel of 16 bits: everything plays that. */
function wavOf({ channels }: Awaited<ReturnType<typeof decodeSound>>): Buffer {
  const [samples = new Float32Array()] = channels;
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach(
    (sample, i) => void wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2),
  );
  return wav;
}

export type CheckedSound = { name: SoundName; bytes: Buffer; seconds: number; loudness: number };

/** Throws a SoundFault for what a hall could not hear. */
export async function checkSound(name: SoundName, bytes: Buffer): Promise<CheckedSound> {
  const sound = await decodeSound(bytes);
  const { min, max } = secondsOf(name);
  if (sound.seconds < min || sound.seconds > max)
    throw new SoundFault(`is ${sound.seconds.toFixed(1)} s long; it should have ${min} to ${max} s`);
  const loudness = loudnessOf(sound.channels);
  if (loudness < -60) throw new SoundFault('is silent');
  return { name, bytes, seconds: sound.seconds, loudness };
}

export const isSameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** Under another name first: a server that looks meanwhile sees the whole pack or none. Returns its folder. */
export function installPack(
  dataDir: string,
  name: string,
  sounds: readonly Pick<CheckedSound, 'name' | 'bytes'>[],
): string {
  const print = createHash('sha256');
  for (const { bytes } of sounds) print.update(createHash('sha256').update(bytes).digest());
  const folder = `own-${print.update(name).digest('hex').slice(0, 16)}`;
  const target = join(packsFolder(dataDir), folder);
  const draft = `${target}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true });
  for (const sound of sounds) writeFileSync(join(draft, `${sound.name}.opus`), sound.bytes);
  writeFileSync(join(draft, PACK_FILE), `${JSON.stringify({ name })}\n`);
  patiently(() => renameSync(draft, target));
  return folder;
}

/** Copies the packs that another folder lacks: a backup takes them along, and a restored hall has them again. */
export function copyPacks(from: string, to: string): void {
  const packs = existsSync(from) ? readdirSync(from).filter((folder) => PACK_FOLDER.test(folder)) : [];
  for (const folder of packs) {
    const target = join(to, folder);
    if (existsSync(target)) continue;
    const draft = `${target}.new`;
    remove(draft);
    cpSync(join(from, folder), draft, { recursive: true });
    patiently(() => renameSync(draft, target));
  }
}

/** What is wrong with a sound file, as a half sentence that follows its name. */
export class SoundFault extends Error {}

/** Longer than any sound of a game. What says it is longer, or would come out longer, is not decoded. */
export const LONGEST_S = 15;
/** What a decoder takes a packet to be at most, in milliseconds of sound and in bytes a channel. */
const LONGEST_PACKET_MS = 120;
const LARGEST_PACKET = 3840;

const MARK = Buffer.from('OggS');
const PAGE_HEAD = 27;
const LAST_PAGE = 4;
const FULL_SEGMENT = 255;

/** Decodes a whole file, and throws a SoundFault where a browser might stumble over it. */
export async function decodeSound(file: Uint8Array): Promise<Sound> {
  const { packets, end } = packetsOf(Buffer.from(file));
  const [head, , ...frames] = packets;
  if (head === undefined || head.length < 19 || head.toString('latin1', 0, 8) !== 'OpusHead') {
    throw new SoundFault('is not Opus in Ogg');
  }
  const [channels, preSkip, gain] = [head.readUInt8(9), head.readUInt16LE(10), head.readInt16LE(16)];
  if (channels > 2 || head.readUInt8(18) !== 0) throw new SoundFault('has more than two channels');
  if (channels === 0) throw new SoundFault('is not Opus in Ogg');
  if (frames.length === 0) throw new SoundFault('is empty');
  const declared = Number(end) - preSkip;
  const played = frames.reduce((sum, packet) => sum + millisecondsOf(packet), 0);
  if (declared > LONGEST_S * RATE || played > LONGEST_S * 1000) throw new SoundFault(`is longer than ${LONGEST_S} s`);

  const channelData = await decoded(frames, { channels, preSkip, most: Math.ceil((played * RATE) / 1000) });
  const length = Math.max(0, Math.min(channelData[0]?.length ?? 0, declared));
  // The header may ask for a gain, in steps of 1/256 dB.
  const factor = 10 ** (gain / 256 / 20);
  const heard = channelData.map((one) => one.slice(0, length));
  return {
    seconds: length / RATE,
    channels: factor === 1 ? heard : heard.map((one) => one.map((sample) => sample * factor)),
  };
}

type Room = { channels: number; preSkip: number; most: number };

/** One packet after the other, into as much room as they said they need. */
async function decoded(packets: readonly Buffer[], { channels, preSkip, most }: Room): Promise<Float32Array[]> {
  if (packets.some(({ length }) => length > LARGEST_PACKET * channels)) throw new SoundFault('cannot be decoded');
  const decoder = new OpusDecoder({ channels, preSkip });
  await decoder.ready;
  try {
    const room = Array.from({ length: channels }, () => new Float32Array(most));
    let filled = 0;
    for (const packet of packets) {
      const { channelData, samplesDecoded, errors } = decoder.decodeFrame(packet);
      if (errors.length > 0 || filled + samplesDecoded > most) throw new SoundFault('cannot be decoded');
      room.forEach((one, channel) => void one.set(channelData[channel] ?? [], filled));
      filled += samplesDecoded;
    }
    return room.map((one) => one.subarray(0, filled));
  } finally {
    decoder.free();
  }
}

const SPEECH_MS = [10, 20, 40, 60] as const;
const HYBRID_MS = [10, 20] as const;
const MUSIC_MS = [2.5, 5, 10, 20] as const;

/** How long a packet sounds, which its first two bytes say (RFC 6716, section 3.1). */
function millisecondsOf(packet: Buffer): number {
  const [first, second = 0] = packet;
  // A decoder fills in for an empty packet as for one that was lost: sound that is nowhere in the file.
  if (first === undefined) throw new SoundFault('cannot be decoded');
  const [kind, code] = [first >> 3, first & 3];
  const music = kind < 16 ? HYBRID_MS[kind & 1] : MUSIC_MS[kind & 3];
  const frame = (kind < 12 ? SPEECH_MS[kind & 3] : music) ?? 0;
  const played = frame * ([1, 2, 2, second & 63][code] ?? 0);
  if (played === 0 || played > LONGEST_PACKET_MS) throw new SoundFault('cannot be decoded');
  return played;
}

/** The packets of the one stream in a file, and the clock of its last page. Every page is held against its checksum. */
function packetsOf(file: Buffer): { packets: Buffer[]; end: bigint } {
  const packets: Buffer[] = [];
  let begun: Buffer[] = [];
  let end = 0n;
  let isWhole = false;
  for (let at = 0, count = 0; at < file.length; count += 1) {
    if (!file.subarray(at, at + 4).equals(MARK)) throw new SoundFault('is not Opus in Ogg');
    if (at + PAGE_HEAD > file.length) throw new SoundFault('is cut off');
    const segments = file.subarray(at + PAGE_HEAD, at + PAGE_HEAD + file.readUInt8(at + 26));
    let data = at + PAGE_HEAD + segments.length;
    const next = segments.reduce((sum, size) => sum + size, data);
    if (next > file.length) throw new SoundFault('is cut off');
    if (checksumOf(file.subarray(at, next)) !== file.readUInt32LE(at + 22)) throw new SoundFault('is damaged');
    if (file.readUInt32LE(at + 18) !== count) throw new SoundFault('lacks a part');
    for (const size of segments) {
      begun.push(file.subarray(data, data + size));
      data += size;
      if (size === FULL_SEGMENT) continue;
      packets.push(Buffer.concat(begun));
      begun = [];
    }
    end = file.readBigInt64LE(at + 6);
    isWhole = (file.readUInt8(at + 5) & LAST_PAGE) !== 0;
    at = next;
  }
  if (!isWhole) throw new SoundFault('is cut off');
  return { packets, end };
}

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value >>> 0;
});

/** Of a page, whose own field for it counts as zero. */
function checksumOf(page: Buffer): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : page.readUInt8(at);
    sum = ((sum << 8) ^ (CHECKS[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  }
  return sum;
}
