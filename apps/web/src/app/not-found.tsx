import { tc } from '../i18n/common.ts';
import { usePageTitle } from '../lib/page.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { MessagePage } from '../ui/layout/message-page.tsx';

export default function NotFound() {
  usePageTitle(tc('notFound'));
  return (
    <MessagePage title={tc('notFound')} hint={tc('notFoundHint')}>
      <LinkButton text={tc('goHome')} to="/" />
    </MessagePage>
  );
}
