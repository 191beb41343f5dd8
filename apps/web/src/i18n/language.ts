import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { useEffect } from 'react';
import { createListeners } from '../lib/listen.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';

function storedLanguage(): Language {
  const stored = readSetting('language');
  return LANGUAGES.find((each) => each === stored) ?? LANGUAGES[0];
}

let current: Language | null = null;
const { subscribe, notify } = createListeners();

export function hallLanguage(): Language {
  current ??= storedLanguage();
  return current;
}

export const onHallLanguage = subscribe;

/**
 * Sets the language of the hall's screens on this page without storing it, because the display uses the language of its
 * cashier.
 */
export function showHallLanguage(language: Language): void {
  if (hallLanguage() === language) return;
  current = language;
  notify();
}

export function chooseHallLanguage(language: Language): void {
  writeSetting('language', language);
  showHallLanguage(language);
}

/** Changes the hall's screens to the next language, for the button in the live game. */
export const turnHallLanguage = (): void =>
  chooseHallLanguage(LANGUAGES[(LANGUAGES.indexOf(hallLanguage()) + 1) % LANGUAGES.length] ?? LANGUAGES[0]);

/** Sets the language for screen readers, and restores the previous one afterwards. */
export function usePageLanguage(language: Language): void {
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = before;
    };
  }, [language]);
}

/** Names of the languages, each in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  am: 'አማርኛ',
  om: 'Afaan Oromoo',
  en: 'English',
};
