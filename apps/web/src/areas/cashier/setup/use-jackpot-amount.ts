import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jackpotAmountQuery } from '../../../api/jackpot.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { useUser } from '../../../session/session.ts';
import { notify } from './notify.tsx';

export function useJackpotAmount(): number {
  const { data, isError } = useQuery(jackpotAmountQuery(useUser().id));
  useEffect(() => {
    if (isError) notify.warning(t('jackpotFailed'));
  }, [isError]);
  return isError ? 0 : (data ?? 0);
}
