import { type SoundFolder, type SoundName, soundPath } from '@adarash/contract/sounds';

export const soundAddress = (folder: SoundFolder, name: SoundName) => `/api/sounds?path=${soundPath(folder, name)}`;
