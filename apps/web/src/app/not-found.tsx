import { COMMON } from '../i18n/staff-area.ts';
import { useT } from '../i18n/use-t.tsx';
import { usePageTitle } from '../lib/page.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { MessagePage } from '../ui/layout/message-page.tsx';

export default function NotFound() {
  const { t, word } = useT(COMMON);
  usePageTitle(t('notFound'));
  return (
    <MessagePage title={word('notFound')} hint={t('notFoundHint')}>
      <LinkButton text={word('goHome')} to="/" />
    </MessagePage>
  );
}
