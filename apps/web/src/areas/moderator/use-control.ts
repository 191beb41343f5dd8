import type { LiveEvent } from '@adarash/contract/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { cardsQuery } from '../../api/cards.ts';
import { t } from '../../i18n/en/moderator.ts';
import { useHallReload } from '../../live/use-hall-reload.ts';
import { futureWinnersQuery } from './api/get-future-winners.ts';
import { gamesQuery } from './api/get-games.ts';
import { pairedCashierQuery } from './api/get-paired-cashier.ts';
import { followCall } from './model/follow-call.ts';
import { listGames } from './model/game-lists.ts';

export const GAMES_STALE = ['games', 'future-winners', 'next-draw'] as const;
const SHOWN = [...GAMES_STALE, 'hall-code'] as const;

/** What the screen shows: the cashier first, then that hall's games and designations, kept fresh. */
export function useControl() {
  const client = useQueryClient();
  const cashier = useQuery(pairedCashierQuery);
  const cashierId = cashier.data?.cashierId ?? '';
  const games = useQuery({ ...gamesQuery, enabled: cashierId !== '' });
  const winners = useQuery({ ...futureWinnersQuery(cashierId), enabled: cashierId !== '' });
  const cards = useQuery(cardsQuery);
  const [failure, setFailure] = useState<string | null>(null);

  const staleAfter = useCallback(
    (event: LiveEvent): readonly string[] => {
      if (event.type === 'game-changed' || event.type === 'hall-changed') return SHOWN;
      if (event.type !== 'number-called') return [];
      const followed = followCall(client.getQueryData(gamesQuery.queryKey) ?? [], event);
      if (followed === null) return ['games'];
      client.setQueryData(gamesQuery.queryKey, followed);
      return [];
    },
    [client],
  );
  useHallReload({ staleAfter, all: SHOWN });

  const retry = () => {
    for (const query of [cashier, games, cards]) if (query.isError) void query.refetch();
  };

  return {
    cashier: cashier.data,
    lists: useMemo(() => listGames(games.data ?? []), [games.data]),
    // Designations that cannot be read leave the games usable.
    winners: winners.isError ? [] : (winners.data ?? []),
    cards: cards.data ?? [],
    loading: cashier.isPending || (games.isPending && cashier.isSuccess),
    loadFailure: cashier.isError
      ? t('cashierFailed')
      : games.isError
        ? t('gamesFailed')
        : cards.isError
          ? t('cardsFailed')
          : null,
    retry,
    retrying: cashier.isFetching || games.isFetching || cards.isFetching,
    failure,
    setFailure,
  };
}

export type Control = ReturnType<typeof useControl>;
