import { listen } from './listen.ts';

/** Keys of settings that are stored per tab and not for the whole browser. */
const OF_ONE_TAB = {
  pairingToken: true,
  sellerPairing: true,
  currentGameId: true,
  counter: true,
};

/**
 * Keys of the settings of this browser. If the browser refuses storage, as in private windows, settings are valid until
 * the page closes. The keys are types, so that no page contains the whole list.
 */
type SettingKey =
  | keyof typeof OF_ONE_TAB
  | 'token'
  | 'user'
  | 'bingoAutoCallSpeed'
  | 'betAmount'
  | 'housePercentage'
  | 'gamePattern'
  | 'selectedCards'
  | 'theme'
  | 'language'
  | 'staffLanguage'
  | 'calendar'
  | 'sidebar'
  | 'stageTheme'
  | 'voiceFolder'
  | 'voicePack'
  | 'voiceVolume'
  | 'voiceMuted'
  | 'paper'
  | 'soundTested'
  | 'checklistClosed'
  | 'displayVoice'
  | 'displayPath'
  | 'displayKey'
  | 'sellerToken'
  | 'phoneId'
  | 'phoneCards'
  | 'phoneTakesPart'
  | 'phoneGames'
  | 'phoneSound'
  | 'phoneColumns';

const inMemory = new Map<SettingKey, string>();

function storageFor(key: SettingKey): Storage | null {
  try {
    return key in OF_ONE_TAB ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

export function readSetting(key: SettingKey): string | null {
  try {
    const stored = storageFor(key)?.getItem(key) ?? null;
    return stored ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export function writeSetting(key: SettingKey, value: string): void {
  try {
    const storage = storageFor(key);
    if (storage === null) throw new Error('the browser storage is not available');
    storage.setItem(key, value);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value);
  }
}

export function removeSetting(key: SettingKey): void {
  inMemory.delete(key);
  try {
    storageFor(key)?.removeItem(key);
  } catch {
    // The browser refused storage, so there is no stored value to remove.
  }
}

/**
 * Returns a stored setting, or null if it is not valid JSON or does not pass `fits`. Users can edit the storage, so
 * each value must be validated.
 */
export function readJsonSetting<T>(key: SettingKey, fits: (value: unknown) => value is T): T | null {
  const text = readSetting(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeJsonSetting(key: SettingKey, value: unknown): void {
  writeSetting(key, JSON.stringify(value));
}

/** Calls `callback` when another tab changes one of the given settings. Returns a function that stops this. */
export function onSettingChanged(keys: readonly SettingKey[], callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || (keys as readonly string[]).includes(event.key)) callback();
  };
  return listen(window, 'storage', listener);
}
