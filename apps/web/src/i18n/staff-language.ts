import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';
import { openServerWords } from './server-words.ts';

/** English is in the screens themselves; each other language is fetched whole, by those who read it. */
const FETCHED = {
  am: () => import('./staff/am/index.ts'),
  om: () => import('./staff/om/index.ts'),
};

/** What this browser was last asked for, by whoever sat before it; the account has the last word. */
export function staffLanguage(): Language {
  const stored = readSetting('staffLanguage');
  return LANGUAGES.find((each) => each === stored) ?? 'en';
}

/** Before any screen is put together: words stand in its modules too. Out of reach, the screens are English. */
export async function openStaffLanguage(): Promise<void> {
  const language = staffLanguage();
  if (language === 'en') return;
  await Promise.all([FETCHED[language]().then(({ open }) => open()), openServerWords(language)]).catch(console.error);
}

/** The page begins anew, since what was said already is in its modules; the browser keeps its place. */
export function turnTo(language: Language): void {
  if (language === staffLanguage()) return;
  writeSetting('staffLanguage', language);
  window.location.reload();
}
