import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, Outlet } from 'react-router';
import { tc } from '../i18n/en/common.ts';
import { useSession } from '../session/session.ts';
import { homeOf, type Role } from '../session/user.ts';

/** Nothing while the session is being checked, the login screen for strangers, their own home for other roles. */
export function Guard({ role }: { role: Role }) {
  const { loading, user } = useSession();
  if (loading) return null;
  if (user === null) return <Navigate to="/login" replace />;
  if (user.role !== role) return <Misdirected to={homeOf(user.role)} />;
  return <Outlet />;
}

function Misdirected({ to }: { to: string }) {
  useEffect(() => {
    toast.error(tc('accessDenied'), { id: tc('accessDenied') });
  }, []);
  return <Navigate to={to} replace />;
}
