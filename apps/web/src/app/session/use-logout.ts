import { useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { tc } from '../../i18n/en/common.ts';
import { session } from './session.ts';

export function useLogout() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    const done = session.logout();
    navigate('/login', { replace: true });
    toast.success(tc('loggedOut'));
    await done;
    setBusy(false);
  };
  return { logout, busy };
}
