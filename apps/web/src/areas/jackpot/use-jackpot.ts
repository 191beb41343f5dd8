import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardsQuery } from '../../api/cards.ts';
import type { Mutation } from '../../api/intent.ts';
import { jackpotHistoryQuery, jackpotQuery, roundingsQuery } from '../../api/jackpot.ts';
import { type IntentOptions, useIntent } from '../../api/use-intent.ts';
import { useHallReload } from '../../live/use-hall-reload.ts';
import { useUser } from '../../session/session.ts';
import { t } from './texts.ts';

const MOST_CARDS_BY_DEFAULT = 100;

interface Notice {
  tone: 'error' | 'success';
  text: string;
}

const NO_ROUNDINGS = { roundings: [], roundedOff: 0 };

/** The managed cashier's jackpot and its awards, kept fresh, and what the last thing done came to. */
export function useJackpot() {
  const client = useQueryClient();
  const { managedCashier } = useUser();
  const cashierId = managedCashier ?? '';
  const jackpot = useQuery(jackpotQuery(cashierId));
  const history = useQuery(jackpotHistoryQuery(cashierId));
  const { data: roundings = NO_ROUNDINGS } = useQuery(roundingsQuery(cashierId));
  const { data: cards } = useQuery(cardsQuery);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const succeed = (text: string) => setNotice({ tone: 'success', text });
  const fail = (text: string) => setNotice({ tone: 'error', text });

  useHallReload();

  const refresh = async () => {
    setRefreshing(true);
    setNotice(null);
    const once = { retry: false, staleTime: 0 };
    try {
      await Promise.all([
        client.fetchQuery({ ...jackpotQuery(cashierId), ...once }),
        client.fetchQuery({ ...jackpotHistoryQuery(cashierId), ...once }),
      ]);
      succeed(t('refreshed'));
    } catch {
      fail(t('refreshFailed'));
    } finally {
      setRefreshing(false);
    }
  };

  return {
    cashierId,
    jackpot: jackpot.data,
    history: history.data,
    roundings,
    loading: jackpot.isPending || history.isPending,
    loadFailed: jackpot.isError || history.isError,
    maxCard: cards?.at(-1) ?? MOST_CARDS_BY_DEFAULT,
    notice,
    clearNotice: () => setNotice(null),
    succeed,
    fail,
    refresh,
    refreshing,
  };
}

export type JackpotManager = ReturnType<typeof useJackpot>;

/** What the manager does to the jackpot: what was said before goes as soon as it is asked for. */
export const useJackpotIntent = <Input, Answer>(
  manager: JackpotManager,
  change: Mutation<Input, Answer>,
  options: IntentOptions<Input, Answer>,
) => {
  const { mutate, isPending } = useIntent(change, { onFailed: manager.fail, ...options });
  const run: typeof mutate = (...given) => {
    manager.clearNotice();
    mutate(...given);
  };
  return { run, busy: isPending };
};
