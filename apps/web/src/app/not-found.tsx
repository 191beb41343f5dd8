import { Link } from 'react-router';
import { tc } from '../i18n/en/common.ts';
import { usePageTitle } from '../lib/page.ts';
import { buttonClass } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export default function NotFound() {
  usePageTitle(tc('notFound'));
  return (
    <MessagePage title={tc('notFound')} hint={tc('notFoundHint')}>
      <Link to="/" className={buttonClass()}>
        {tc('goHome')}
      </Link>
    </MessagePage>
  );
}
