import type { Language } from '@adarash/contract/basics';
import { useAction } from '../api/use-action.ts';
import { tc } from '../i18n/common.ts';
import { turnTo } from '../i18n/staff-language.ts';

export function useOwnLanguage(): (language: Language) => void {
  const { mutate } = useAction('PATCH /auth/me', {
    failed: tc('languageFailed'),
    onDone: (_, { body }) => turnTo(body.language),
  });
  return (language) => mutate({ body: { language } });
}
