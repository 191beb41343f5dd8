import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardsQuery } from '../../api/cards.ts';
import { t } from '../../i18n/en/jackpot.ts';
import { useHallReload } from '../../live/use-hall-reload.ts';
import { useUser } from '../../session/session.ts';
import { historyQuery } from './api/get-history.ts';
import { jackpotQuery } from './api/get-jackpot.ts';

export const JACKPOT_STALE = ['jackpot'] as const;

const MOST_CARDS_BY_DEFAULT = 100;

export interface Notice {
  tone: 'error' | 'success';
  text: string;
}

/** The managed cashier's jackpot and its awards, kept fresh, and what the last deed came to. */
export function useJackpot() {
  const client = useQueryClient();
  const { managedCashier } = useUser();
  const cashierId = managedCashier ?? '';
  const jackpot = useQuery(jackpotQuery(cashierId));
  const history = useQuery(historyQuery(cashierId));
  const { data: cards } = useQuery(cardsQuery);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refreshing, setRefreshing] = useState(false);

  useHallReload({
    staleAfter: (event) => (event.type === 'jackpot-changed' || event.type === 'game-changed' ? JACKPOT_STALE : []),
    all: JACKPOT_STALE,
  });

  const refresh = async () => {
    setRefreshing(true);
    setNotice(null);
    const once = { retry: false, staleTime: 0 };
    try {
      await Promise.all([
        client.fetchQuery({ ...jackpotQuery(cashierId), ...once }),
        client.fetchQuery({ ...historyQuery(cashierId), ...once }),
      ]);
      setNotice({ tone: 'success', text: t('refreshed') });
    } catch {
      setNotice({ tone: 'error', text: t('refreshFailed') });
    } finally {
      setRefreshing(false);
    }
  };

  return {
    cashierId,
    jackpot: jackpot.data,
    history: history.data,
    loading: jackpot.isPending || history.isPending,
    loadFailed: jackpot.isError || history.isError,
    maxCard: cards?.at(-1) ?? MOST_CARDS_BY_DEFAULT,
    notice,
    setNotice,
    succeed: (text: string) => setNotice({ tone: 'success', text }),
    fail: (text: string) => setNotice({ tone: 'error', text }),
    refresh,
    refreshing,
  };
}

export type JackpotDesk = ReturnType<typeof useJackpot>;
