import { SOUND_FOLDERS, SOUND_NAMES, soundPath } from '@adarash/contract/sounds';

/** Everything that can be asked for. A path is looked up here and never put together. */
export const SOUND_PATHS: ReadonlySet<string> = new Set(
  SOUND_FOLDERS.flatMap((folder) => SOUND_NAMES.map((name) => soundPath(folder, name))),
);
