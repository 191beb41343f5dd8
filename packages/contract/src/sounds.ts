import { HIGHEST_NUMBER } from '@adarash/rules/card';

/** The voices: Amharic, and Oromo under the name its folder has always had. */
export const SOUND_FOLDERS = ['amharic', 'voices'] as const;
export type SoundFolder = (typeof SOUND_FOLDERS)[number];
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
export type SoundName = (typeof EVENT_SOUNDS)[number] | `${number}`;

const NUMBER_SOUNDS = Array.from({ length: HIGHEST_NUMBER }, (_, index) => `${index + 1}` as const);

/** Events first: a game opens with them, and fetches in this order. */
export const SOUND_NAMES: readonly SoundName[] = [...EVENT_SOUNDS, ...NUMBER_SOUNDS];

export const soundPath = (folder: VoiceFolder, name: SoundName): string => `${folder}/${name}.opus`;
