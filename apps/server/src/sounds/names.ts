export const FOLDERS = ['amharic', 'voices'] as const;
const EFFECTS = [
  'start',
  'pause',
  'finish',
  'win',
  'locked',
  'shuffle',
  'jackpot-running',
  'jackpot-congrats',
] as const;
const NUMBERS = Array.from({ length: 75 }, (_, index) => String(index + 1));

/** Everything that can be asked for. A path is looked up here and never put together. */
export const SOUND_PATHS: ReadonlySet<string> = new Set(
  FOLDERS.flatMap((folder) => [...NUMBERS, ...EFFECTS].map((name) => `${folder}/${name}.opus`)),
);
