import { SOUND_FOLDERS, type SoundFolder } from '@adarash/contract/sounds';
import type { Language } from '../../../i18n/language.ts';
import { readSetting, writeSetting } from '../../../lib/stored-settings.ts';
import type { VoiceSettings } from './voice.ts';

const isFolder = (value: unknown): value is SoundFolder => (SOUND_FOLDERS as readonly unknown[]).includes(value);

function storedFolder(): SoundFolder {
  const stored = readSetting('voiceFolder');
  return isFolder(stored) ? stored : 'amharic';
}

/** There is no English voice: an English screen keeps the voice the hall heard last. */
export function folderFor(language: Language): SoundFolder {
  if (language === 'en') return storedFolder();
  return language === 'om' ? 'voices' : 'amharic';
}

export function readVoiceSettings(language: Language): VoiceSettings {
  const volume = Number(readSetting('voiceVolume') ?? 100);
  return {
    volume: volume >= 0 && volume <= 100 ? volume : 100,
    muted: readSetting('voiceMuted') === 'true',
    folder: folderFor(language),
  };
}

export function rememberVoice({ volume, muted, folder }: VoiceSettings): void {
  writeSetting('voiceVolume', String(volume));
  writeSetting('voiceMuted', String(muted));
  writeSetting('voiceFolder', folder);
}
