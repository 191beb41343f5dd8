import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, Outlet, useLocation } from 'react-router';
import { tc } from '../i18n/common.ts';
import { useSession } from '../session/session.ts';
import { homeOf, type Role, type WayBack } from '../session/user.ts';
import { Button } from '../ui/buttons/button.tsx';
import { MessagePage } from '../ui/layout/message-page.tsx';

export interface GuardProps {
  role: Role | readonly Role[] | 'any-role';
}

/**
 * Renders no content while the session is checked, redirects signed-out users to the login and other roles to their
 * home.
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
  useEffect(() => {
    toast.error(tc('accessDenied'), { id: tc('accessDenied') });
  }, []);
  return <Navigate to={to} replace />;
}

export const ErrorScreen = () => (
  <MessagePage title={tc('wentWrong')} hint={tc('wentWrongHint')}>
    <Button text={tc('refreshPage')} onClick={() => window.location.reload()} />
  </MessagePage>
);
