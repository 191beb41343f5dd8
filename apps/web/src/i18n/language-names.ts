import type { Language } from '@adarash/contract/basics';

/** As its own speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  am: 'አማርኛ',
  om: 'Afaan Oromoo',
  en: 'English',
};
