import { HIGHEST_NUMBER } from '@adarash/rules/card';
import { SOUND_FOLDERS, type SoundFolder } from './basics.ts';

/** Folder of a built-in voice, or of a hall's custom voice in `GET /sounds/voices`. */
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

/**
 * Names of all sounds of a game. The sounds of events must be first, because files are loaded in this order and a game
 * needs the events first.
 */
export const SOUND_NAMES: readonly SoundName[] = [...EVENT_SOUNDS, ...NUMBER_SOUNDS];

const ONES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ROUND = [10, 100].flatMap((unit) => ONES.map((one) => one * unit));

/**
 * Sounds that speak the number of a card. `say-20-and` is the form of 20 before a number from 1 to 9. Only the built-in
 * voices contain these sounds.
 */
export const WORD_SOUNDS: readonly SoundName[] = [
  'say-card',
  ...[...ONES, ...ROUND, 1_000].map((number) => `say-${number}` as const),
  ...ROUND.map((number) => `say-${number}-and` as const),
];

/**
 * Returns the sounds that speak the number of a card. Must not use the sounds of called numbers, otherwise players
 * would mark the number.
 */
export function cardWords(card: number): SoundName[] {
  const parts = [1_000, 100, 10, 1].map((unit) => (Math.floor(card / unit) % 10) * unit).filter((part) => part > 0);
  return ['say-card', ...parts.map((part, at) => `say-${part}${at < parts.length - 1 ? '-and' : ''}` as const)];
}

/**
 * Pattern of a valid voice name: letters of any script, digits, spaces and hyphens, because people read it on the
 * screen.
 */
const VOICE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]{0,39}$/u;
export const isVoiceName = (name: string): boolean =>
  VOICE_NAME.test(name) && !(SOUND_FOLDERS as readonly string[]).includes(name.toLowerCase());

/** Limits of one sound file of a custom voice: its size in bytes and its length in seconds. */
export const MAX_SOUND_BYTES = 300 * 1024;
export const SOUND_SECONDS = { min: 0.3, max: 10 } as const;

/** Allowed file types of a custom voice: the extension and the media type. */
export const VOICE_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
} as const;
export type VoiceType = keyof typeof VOICE_TYPES;

/** File types of the built-in voices: Opus, and MP3 for browsers that cannot decode Opus (Safari before 18.4). */
export const SOUND_TYPES = { opus: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' } as const;
export type SoundFormat = keyof typeof SOUND_TYPES;
export const SOUND_FORMATS = Object.keys(SOUND_TYPES) as SoundFormat[];

export const soundPath = (folder: SoundFolder, name: SoundName, format: SoundFormat = 'opus'): string =>
  `${folder}/${name}.${format}`;
