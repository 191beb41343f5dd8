import type { Language } from '@adarash/contract/basics';
import toast from 'react-hot-toast';
import { changeLanguage } from '../api/account.ts';
import { useIntent } from '../api/use-intent.ts';
import { tc } from '../i18n/common.ts';
import { turnTo } from '../i18n/staff-language.ts';

/** Keeps a language in the account of whoever is signed in, then shows it. */
export function useOwnLanguage(): (language: Language) => void {
  const { mutate } = useIntent(changeLanguage, {
    failed: tc('languageFailed'),
    onDone: (_, language) => turnTo(language),
    onFailed: (sentence) => void toast.error(sentence),
  });
  return mutate;
}
