import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/en/cashier-report.ts';
import { readJsonSetting } from '../../../lib/stored-settings.ts';
import { session } from '../../../session/session.ts';

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && value.id !== '';

/** The report belongs to the user this browser remembers. Without one nobody can say whose figures these are. */
export function useStoredUser(): boolean {
  const navigate = useNavigate();
  const [known] = useState(() => readJsonSetting('user', hasId) !== null);
  useEffect(() => {
    if (known) return;
    toast.error(t('loginFirst'), { id: 'report-login' });
    session.clear();
    navigate('/login', { replace: true });
  }, [known, navigate]);
  return known;
}
