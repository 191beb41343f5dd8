import { createInstance } from 'i18next';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';

/** Amharic first: it is the default. English is the third choice of the live game and the language of staff screens. */
export const LANGUAGES = ['am', 'om', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

export function storedHallLanguage(): Language {
  const stored = readSetting('language');
  return isLanguage(stored) ? stored : 'am';
}

export const i18n = createInstance();

i18n.init({
  lng: storedHallLanguage(),
  fallbackLng: 'en',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Shows the hall's screens of this page in `language` without remembering it: the display follows its cashier. */
export function showHallLanguage(language: Language): void {
  if (i18n.language !== language) void i18n.changeLanguage(language);
}

export function chooseHallLanguage(language: Language): void {
  writeSetting('language', language);
  showHallLanguage(language);
}
