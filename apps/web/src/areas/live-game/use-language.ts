import { chooseHallLanguage, LANGUAGES, type Language } from '../../i18n/i18n.ts';
import { useChangeHallSettings } from './api/hall-settings.ts';
import { useTexts } from './texts.ts';

/** The next language here, and on the hall display, which follows the cashier. */
export function useLanguage() {
  const { language } = useTexts();
  const { mutate } = useChangeHallSettings();
  const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] as Language;
  const toggle = () => {
    chooseHallLanguage(next);
    mutate({ language: next });
  };
  return { language, toggle };
}
