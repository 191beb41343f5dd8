import { listen } from './listen.ts';

/** Settings that are stored per tab. */
const OF_ONE_TAB = {
  pairingToken: true,
  sellerPairing: true,
  currentGameId: true,
  counter: true,
};

/**
 * Settings of this browser. If storage is refused, as in private windows, they last until the page closes. The keys are
 * types, so that no page contains the whole list.
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
    if (storage === null) throw new Error('no storage');
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
    // Storage was refused, so no value was stored.
  }
}

/** Returns null for a value that does not parse or does not fit, because users can edit the storage. */
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

/** Calls back when another tab changes the setting. */
export function onSettingChanged(keys: readonly SettingKey[], callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || (keys as readonly string[]).includes(event.key)) callback();
  };
  return listen(window, 'storage', listener);
}
