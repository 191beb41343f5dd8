import { createInstance } from 'i18next';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';

export const LANGUAGES = ['en', 'am', 'om'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages of the live game and the hall display; staff screens are English. */
export const HALL_LANGUAGES = ['am', 'om'] as const satisfies readonly Language[];
export type HallLanguage = (typeof HALL_LANGUAGES)[number];

export function storedHallLanguage(): HallLanguage {
  return readSetting('language') === 'om' ? 'om' : 'am';
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

export function chooseHallLanguage(language: HallLanguage): void {
  writeSetting('language', language);
  void i18n.changeLanguage(language);
}
