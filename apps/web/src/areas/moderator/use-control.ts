import type { GameJson } from '@adarash/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { cardsQuery } from '../../api/cards.ts';
import { useHallReload } from '../../live/use-hall-reload.ts';
import { FINISHED_A_PAGE, gamesQuery, olderGamesQuery } from './games-query.ts';
import { followCall, type GameFailure, listGames, standingFailure } from './model/games.ts';
import { t } from './texts.ts';

/** What the screen shows: the cashier first, then that hall's games and designations, kept fresh. */
export function useControl() {
  const client = useQueryClient();
  const cashier = useAnswer('GET /games/paired-cashier');
  const cashierId = cashier.data?.data.cashierId ?? '';
  const enabled = cashierId !== '';
  const games = useQuery({ ...gamesQuery, enabled });
  const designations = useAnswer('POST /games/future-winners', { body: { cashierId } }, { enabled });
  const cards = useQuery(cardsQuery);
  const newest = useMemo(() => listGames(games.data ?? []), [games.data]);
  const { older, more: moreFinished } = useOlderGames(newest.finished);
  const [failure, setFailure] = useState<GameFailure | null>(null);

  useHallReload((call) => {
    const kept = client.getQueryData(gamesQuery.queryKey);
    const followed = followCall(kept?.games ?? [], call);
    if (kept && followed !== null) client.setQueryData(gamesQuery.queryKey, { ...kept, games: followed });
    return followed !== null;
  });

  const needed = [
    { query: cashier, failed: t('cashierFailed') },
    { query: games, failed: t('gamesFailed') },
    { query: cards, failed: t('cardsFailed') },
  ];
  const retry = () => {
    for (const { query } of needed) if (query.isError) void query.refetch();
  };
  return {
    cashier: cashier.data?.data,
    lists: { ...newest, finished: [...newest.finished, ...older] },
    moreFinished,
    designations: designations.isError ? [] : (designations.data?.winners ?? []),
    cards: cards.data ?? [],
    /** Of the tables: games, and designations, which leave the games usable. */
    games: {
      loading: cashier.isPending || (games.isPending && cashier.isSuccess),
      failed: cashier.isError || games.isError,
      onAgain: retry,
    },
    chosen: {
      loading: cashier.isPending || (designations.isPending && cashier.isSuccess),
      failed: cashier.isError || designations.isError,
      onAgain: () => void (cashier.isError ? retry() : designations.refetch()),
    },
    loadFailure: needed.find(({ query }) => query.isError)?.failed ?? null,
    retry,
    retrying: needed.some(({ query }) => query.isFetching),
    failure: standingFailure(failure, games.data ?? []),
    setFailure,
  };
}

/** What lies behind the newest finished games, a page more each time it is asked for. */
function useOlderGames(newest: readonly GameJson[]) {
  const [pages, setPages] = useState(0);
  const query = useQuery(olderGamesQuery(newest.at(-1)?._id, pages));
  const older = pages === 0 ? [] : (query.data ?? []);
  const isFull = newest.length >= FINISHED_A_PAGE && (query.isFetching || older.length === pages * FINISHED_A_PAGE);
  return { older, more: isFull ? { load: () => setPages(pages + 1), busy: query.isFetching } : null };
}
