import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, Outlet, useLocation } from 'react-router';
import { COMMON } from '../i18n/staff-area.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSession } from '../session/session.ts';
import { homeOf, type Role, type WayBack } from '../session/user.ts';
import { Button } from '../ui/buttons/button.tsx';
import { MessagePage } from '../ui/layout/message-page.tsx';

export interface GuardProps {
  role: Role | readonly Role[] | 'any-role';
}

/**
 * Renders the screens of a role. Renders no content while the session is checked. Redirects signed-out users to the
 * login, and users with another role to their first page.
 */
export function Guard({ role }: GuardProps) {
  const { loading, user, ended } = useSession();
  const { pathname, search } = useLocation();
  if (loading) return null;
  if (user === null) {
    const back: WayBack = { to: pathname + search, role };
    return <Navigate to="/login" replace state={ended ? { back } : null} />;
  }
  if (role !== 'any-role' && ![role].flat().includes(user.role)) return <Misdirected to={homeOf(user.role)} />;
  return <Outlet />;
}

function Misdirected({ to }: { to: string }) {
  const { t } = useT(COMMON);
  useEffect(() => {
    toast.error(t('accessDenied'), { id: t('accessDenied') });
  }, [t]);
  return <Navigate to={to} replace />;
}

export function ErrorScreen() {
  const { t, word } = useT(COMMON);
  return (
    <MessagePage title={word('wentWrong')} hint={t('wentWrongHint')}>
      <Button text={word('refreshPage')} onClick={() => window.location.reload()} />
    </MessagePage>
  );
}
