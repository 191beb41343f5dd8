import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { useAction } from '../../api/use-action.ts';
import { chooseHallLanguage } from '../../i18n/language.ts';
import { useTexts } from './texts.ts';

/** The language here, and on the hall display, which follows the cashier. */
export function useLanguage() {
  const { language } = useTexts();
  // A display that is not reached changes nothing here.
  const { mutate } = useAction('PATCH /games/settings', { failed: '', onFailed: () => undefined });
  const choose = (wanted: Language) => {
    chooseHallLanguage(wanted);
    mutate({ body: { language: wanted } });
  };
  const toggle = () => choose(LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] as Language);
  return { language, choose, toggle };
}
