import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { ApiError, BAD_ANSWER, sentenceOf } from '@/api/client.ts';
import { readJsonSetting } from '@/lib/stored-settings.ts';
import { session, useUser } from '@/session/session.ts';
import { type ReportFilters, reportQuery } from './report-query.ts';
import { t } from './texts.ts';

export function useReport(filters: ReportFilters) {
  const query = useInfiniteQuery(reportQuery(filters));
  const jackpot = useAnswer('GET /jackpot/:cashierId', { params: { cashierId: useUser().id } });
  const pages = query.data?.pages;
  const games = useMemo(() => pages?.flatMap((page) => page.games) ?? [], [pages]);
  return {
    /** Totals and charts are the same on every page; the newest read is the first. */
    report: pages?.[0],
    games,
    jackpot: Math.max(0, jackpot.data?.holds ?? 0),
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
  return error instanceof ApiError && error.code === BAD_ANSWER ? t('invalidFormat') : sentenceOf(error, t('failed'));
}

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
