import { readSound } from './sound-file.ts';
import { MAX_SOUND_BYTES, SOUND_NAMES, SOUND_SECONDS, type SoundName, VOICE_TYPES, type VoiceType } from './sounds.ts';

/** Validates the files of a custom voice for the owner's screen, the server and `hall voices add`. */

/** Uploaded file of a custom voice with its name. */
export type VoiceFile = { file: string; bytes: Uint8Array };
export type VoiceSound = { name: SoundName; type: VoiceType; bytes: Uint8Array };
export type FileFault = 'size' | 'type' | 'short' | 'long' | 'twice';

export type ReadVoice = {
  sounds: readonly VoiceSound[];
  faults: readonly { file: string; fault: FileFault }[];
  /** Names of uploaded files that match no sound of a game. */
  others: readonly string[];
};

export function readVoice(files: readonly VoiceFile[]): ReadVoice {
  const sounds: VoiceSound[] = [];
  const faults: ReadVoice['faults'][number][] = [];
  const others: string[] = [];
  for (const { file, bytes } of files) {
    const named = soundNamed(file);
    if (named === null) {
      others.push(file);
      continue;
    }
    const fault = sounds.some(({ name }) => name === named.name) ? 'twice' : faultOf(named.type, bytes);
    if (fault === null) sounds.push({ ...named, bytes });
    else faults.push({ file, fault });
  }
  return { sounds, faults, others };
}

/**
 * Returns the sound and type for a file name: `7.mp3` is the sound of the number 7. Returns null if the sound or the
 * extension is unknown.
 */
export function soundNamed(file: string): { name: SoundName; type: VoiceType } | null {
  const [wantedName = '', wantedType = '', ...more] = file.toLowerCase().split('.');
  const name = SOUND_NAMES.find((each) => each === wantedName);
  const type = TYPES.find((each) => each === wantedType);
  return name === undefined || type === undefined || more.length > 0 ? null : { name, type };
}

const TYPES = Object.keys(VOICE_TYPES) as VoiceType[];

function faultOf(type: VoiceType, bytes: Uint8Array): FileFault | null {
  if (bytes.length > MAX_SOUND_BYTES) return 'size';
  const sound = readSound(bytes);
  if (sound === null || VOICE_TYPES[sound.type] !== VOICE_TYPES[type]) return 'type';
  if (sound.seconds < SOUND_SECONDS.min) return 'short';
  return sound.seconds > SOUND_SECONDS.max ? 'long' : null;
}

/** Returns the sounds that a custom voice lacks. The fallback for these sounds is a built-in voice. */
export const missingSounds = (there: readonly { name: SoundName }[]): SoundName[] =>
  SOUND_NAMES.filter((name) => there.every((sound) => sound.name !== name));

/** Returns the names of sounds in short form, with consecutive numbers as a range: `start, 13–75`. */
export function namesInShort(names: readonly SoundName[]): string {
  const ranges: { from: SoundName; to: SoundName }[] = [];
  for (const name of names) {
    const last = ranges.at(-1);
    if (last !== undefined && Number(name) === Number(last.to) + 1) last.to = name;
    else ranges.push({ from: name, to: name });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}
