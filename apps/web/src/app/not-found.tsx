import { Link } from 'react-router';
import { tc } from '../i18n/common.ts';
import { named } from '../i18n/named.tsx';
import { usePageTitle } from '../lib/page.ts';
import { buttonClass } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export default function NotFound() {
  usePageTitle(tc('notFound'));
  return (
    <MessagePage title={tc('notFound')} hint={tc('notFoundHint')}>
      <Link to="/" className={buttonClass()}>
        {named(tc('goHome'))}
      </Link>
    </MessagePage>
  );
}
