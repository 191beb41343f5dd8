import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { jackpotAmountQuery } from '../../../api/jackpot.ts';
import { InvalidReport, reportQuery } from '../../../api/reports.ts';
import { t } from '../../../i18n/en/cashier-report.ts';
import { useUser } from '../../../session/session.ts';
import type { Filters } from './filters/filters.ts';

export function useReport(filters: Filters) {
  const query = useInfiniteQuery(reportQuery(filters));
  const jackpot = useQuery(jackpotAmountQuery(useUser().id));
  const pages = query.data?.pages;
  const games = useMemo(() => pages?.flatMap((page) => page.games) ?? [], [pages]);
  return {
    /** Totals and charts are the same on every page; the newest read is the first. */
    report: pages?.[0],
    games,
    jackpot: jackpot.data ?? 0,
    failure: query.isError && pages === undefined ? reportFailure(query.error) : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    more: {
      has: query.hasNextPage,
      loading: query.isFetchingNextPage,
      load: () => void query.fetchNextPage(),
    },
  };
}

export function reportFailure(error: unknown): string {
  return error instanceof InvalidReport ? t('invalidFormat') : sentenceOf(error, t('failed'));
}
