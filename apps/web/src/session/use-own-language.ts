import type { Language } from '@adarash/contract/basics';
import { useAction } from '../api/use-action.ts';
import { COMMON } from '../i18n/staff-area.ts';
import { useStaffI18n } from '../i18n/staff-provider.tsx';
import { useT } from '../i18n/use-t.tsx';

export function useOwnLanguage(): (language: Language) => void {
  const { t } = useT(COMMON);
  const { setLanguage } = useStaffI18n();
  const { mutate } = useAction('PATCH /auth/me', {
    failed: t('languageFailed'),
    onDone: (_, { body }) => void setLanguage(body.language),
  });
  return (language) => mutate({ body: { language } });
}
