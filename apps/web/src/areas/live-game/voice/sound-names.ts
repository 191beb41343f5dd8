export const SOUND_FOLDERS = ['amharic', 'voices'] as const;
export type SoundFolder = (typeof SOUND_FOLDERS)[number];

export const EVENT_SOUNDS = [
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

const NUMBER_SOUNDS = Array.from({ length: 75 }, (_, index) => `${index + 1}` as const);

/** In the order they are fetched: a game opens with its events, then its numbers. */
export const SOUND_NAMES: readonly SoundName[] = [...EVENT_SOUNDS, ...NUMBER_SOUNDS];

export const soundAddress = (folder: SoundFolder, name: SoundName) => `/api/sounds?path=${folder}/${name}.opus`;
