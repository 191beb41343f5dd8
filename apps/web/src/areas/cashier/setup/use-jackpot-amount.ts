import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../../app/session/session.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { jackpotQuery } from '../api/get-jackpot.ts';
import { notify } from './notify.tsx';

export function useJackpotAmount(): number {
  const { data, isError } = useQuery(jackpotQuery(useUser().id));
  useEffect(() => {
    if (isError) notify.warning(t('jackpotFailed'));
  }, [isError]);
  return isError ? 0 : (data ?? 0);
}
