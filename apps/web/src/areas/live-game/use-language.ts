import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { changeHallSettings } from '../../api/hall.ts';
import { useIntent } from '../../api/use-intent.ts';
import { chooseHallLanguage } from '../../i18n/language.ts';
import { useTexts } from './texts.ts';

/** The language here, and on the hall display, which follows the cashier. */
export function useLanguage() {
  const { language } = useTexts();
  const { mutate } = useIntent(changeHallSettings, { failed: '' });
  const choose = (wanted: Language) => {
    chooseHallLanguage(wanted);
    mutate({ language: wanted });
  };
  const toggle = () => choose(LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] as Language);
  return { language, choose, toggle };
}
