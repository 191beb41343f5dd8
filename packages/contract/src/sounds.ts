import { HIGHEST_NUMBER } from '@adarash/rules/card';
import { SOUND_FOLDERS, type SoundFolder } from './basics.ts';

/** One of the built-in ones, or one that a hall recorded itself and `GET /sounds/voices` names. */
export type VoiceFolder = SoundFolder | `own-${string}`;

const EVENT_SOUNDS = [
  'start',
  'pause',
  'finish',
  'win',
  'locked',
  'shuffle',
  'jackpot-running',
  'jackpot-congrats',
] as const;
export type SoundName = (typeof EVENT_SOUNDS)[number] | `${number}` | `say-${string}`;

const NUMBER_SOUNDS = Array.from({ length: HIGHEST_NUMBER }, (_, index) => `${index + 1}` as const);

/** Events first: a game opens with them, and fetches in this order. */
export const SOUND_NAMES: readonly SoundName[] = [...EVENT_SOUNDS, ...NUMBER_SOUNDS];

const ONES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ROUND = [10, 100].flatMap((unit) => ONES.map((one) => one * unit));

/** The words that a card is named with, `say-20-and` being the ten before a one. The built-in voices have them. */
export const WORD_SOUNDS: readonly SoundName[] = [
  'say-card',
  ...[...ONES, ...ROUND, 1_000].map((number) => `say-${number}` as const),
  ...ROUND.map((number) => `say-${number}-and` as const),
];

/** A card as it is said: never by the sound of a call, which the hall would mark. */
export function cardWords(card: number): SoundName[] {
  const parts = [1_000, 100, 10, 1].map((unit) => (Math.floor(card / unit) % 10) * unit).filter((part) => part > 0);
  return ['say-card', ...parts.map((part, at) => `say-${part}${at < parts.length - 1 ? '-and' : ''}` as const)];
}

/** What a caller has no part in; a voice that is recorded here takes the built-in ones. */
export const EFFECTS: readonly SoundName[] = ['shuffle', 'jackpot-running'];
/** What a caller says, the numbers first. */
export const SPOKEN: readonly SoundName[] = [
  ...NUMBER_SOUNDS,
  ...EVENT_SOUNDS.filter((name) => !EFFECTS.includes(name)),
];

/** Letters of any script, digits, spaces and hyphens: a name that people read on the screen. */
const VOICE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]{0,39}$/u;
export const isVoiceName = (name: string): boolean =>
  VOICE_NAME.test(name) && !(SOUND_FOLDERS as readonly string[]).includes(name.toLowerCase());

const SHORTEST_S = 0.3;
export const secondsOf = (name: SoundName): { min: number; max: number } => ({
  min: SHORTEST_S,
  max: /^\d/.test(name) ? 4 : 12,
});
export const MAX_SOUND_BYTES = 256 * 1024;
/** Of speech, in LUFS. */
export const SPOKEN_LOUDNESS = -14;
/** Below this a sound is lost in a full hall. */
export const QUIET_LOUDNESS = -20;

/** Opus, and MP3 for browsers that cannot decode it (Safari before 18.4); those get a hall's own recordings as WAV. */
export const SOUND_TYPES = { opus: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' } as const;
export type SoundFormat = keyof typeof SOUND_TYPES;
export const SOUND_FORMATS = Object.keys(SOUND_TYPES) as SoundFormat[];

export const soundPath = (folder: VoiceFolder, name: SoundName, format: SoundFormat | 'wav' = 'opus'): string =>
  `${folder}/${name}.${format}`;
