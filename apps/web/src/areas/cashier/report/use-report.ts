import type { Answer, Query, Status } from '@adarash/contract';
import { isPattern } from '@adarash/rules/pattern';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { ApiError, ask, BAD_ANSWER, sentenceOf } from '@/api/client.ts';
import { useT } from '@/i18n/use-t.tsx';
import { readJsonSetting } from '@/lib/stored-settings.ts';
import { useSessionStore, useUser } from '@/session/session.ts';
import type { BadgeTone } from '@/ui/text/badge.tsx';
import { CASHIER_REPORT, type CashierReportTexts } from './texts.ts';

export function useReport(filters: ReportFilters) {
  const texts = useT(CASHIER_REPORT);
  const query = useInfiniteQuery(reportQuery(filters));
  const jackpot = useAnswer('GET /jackpot/:cashierId', { params: { cashierId: useUser().id } });
  const pages = query.data?.pages;
  const games = useMemo(() => pages?.flatMap((page) => page.games) ?? [], [pages]);
  return {
    /** First page of the report. Its totals and charts are valid for every page. */
    report: pages?.[0],
    games,
    /** Current jackpot: null until the response, 0 if the request failed. */
    jackpot: jackpot.isPending ? null : Math.max(0, jackpot.data?.holds ?? 0),
    failure: query.isError && pages === undefined ? reportFailure(texts, query.error) : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null,
  };
}

export const reportFailure = ({ t }: CashierReportTexts, error: unknown): string =>
  error instanceof ApiError && error.code === BAD_ANSWER ? t('invalidFormat') : sentenceOf(error, t('failed'));

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && value.id !== '';

/**
 * Returns whether this browser stores a signed-in user. If not, it removes the session and opens the login screen,
 * because a report requires a cashier.
 */
export function useStoredUser(): boolean {
  const { t } = useT(CASHIER_REPORT);
  const navigate = useNavigate();
  const session = useSessionStore();
  const [known] = useState(() => readJsonSetting('user', hasId) !== null);
  useEffect(() => {
    if (known) return;
    toast.error(t('loginFirst'), { id: 'report-login' });
    session.clear();
    navigate('/login', { replace: true });
  }, [known, navigate, session, t]);
  return known;
}

export type ReportFilters = Omit<Query<'GET /games/report'>, 'limit' | 'before' | 'cashierId'>;
export type ReportPage = Answer<'GET /games/report'>;
type ReportPages = InfiniteData<ReportPage, string | null>;

const ROUTE = 'GET /games/report';
const PAGE = 100;
const MOST_AT_ONCE = 1000;

function getReport(filters: ReportFilters, limit: number, before: string | null, signal?: AbortSignal) {
  const query = { ...filters, limit, before: before ?? undefined };
  return ask(ROUTE, { query }, { signal, fits: ({ games }) => Array.isArray(games) });
}

const reportQuery = (filters: ReportFilters) =>
  infiniteQueryOptions({
    queryKey: [ROUTE, filters],
    queryFn: ({ pageParam, signal }) => getReport(filters, PAGE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/**
 * Updates all cached reports before the response of the server. Returns a function that restores the previous data if
 * the request fails.
 */
export async function updateReportsOptimistically(client: QueryClient, guess: (page: ReportPage) => ReportPage) {
  const reports = { queryKey: [ROUTE] };
  await client.cancelQueries(reports);
  const before = client.getQueriesData<ReportPages>(reports);
  client.setQueriesData<ReportPages>(reports, (report) => report && { ...report, pages: report.pages.map(guess) });
  return () => {
    for (const [key, report] of before) client.setQueryData(key, report);
  };
}

/** Returns all games of a report for the CSV export, requested page by page. */
export async function getAllGames(filters: ReportFilters) {
  const games: ReportPage['games'] = [];
  let before: string | null = null;
  do {
    const page: ReportPage = await getReport(filters, MOST_AT_ONCE, before);
    games.push(...page.games);
    before = page.next;
  } while (before !== null);
  return games;
}

/** Game statuses in the order of the status filter's options. */
export const STATUS_CHOICES = ['active', 'pending', 'completed', 'paused', 'voided'] as const;

export const statusLabel = ({ t }: CashierReportTexts, status: Status) =>
  t(status === 'paused' ? 'pausedStatus' : status);

/** Badge colour of each game status. The chart of statuses uses the same colours. */
export const STATUS_TONES: Readonly<Record<Status, BadgeTone>> = {
  active: 'go',
  pending: 'info',
  paused: 'attention',
  completed: 'neutral',
  voided: 'danger',
};

export type FilterKey = keyof ReportFilters;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOST_SEARCHED = 100;

const FITS: Record<FilterKey, (text: string) => boolean> = {
  status: (text) => (STATUS_CHOICES as readonly string[]).includes(text),
  pattern: isPattern,
  from: (text) => DATE.test(text),
  to: (text) => DATE.test(text),
  search: (text) => text !== '',
};

/**
 * Returns the valid report filters in the URL. The URL stores the filters, so that a reload or a shared link shows the
 * same games.
 */
export function readFilters(address: URLSearchParams): ReportFilters {
  const entries = (Object.keys(FITS) as FilterKey[]).map(
    (key) => [key, (address.get(key) ?? '').trim().slice(0, MOST_SEARCHED)] as const,
  );
  return Object.fromEntries(entries.filter(([key, text]) => FITS[key](text)));
}

export function writeFilter(address: URLSearchParams, key: FilterKey, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(key);
  else next.set(key, value);
  return next;
}

/**
 * Returns the current URL parameters of the window. Updates must be based on them and not on the router's parameters,
 * otherwise a second change before the next render would remove the first change.
 */
export const addressNow = () => new URLSearchParams(window.location.search);

export function useFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const choose = (key: FilterKey, value: string) =>
    setAddress(writeFilter(addressNow(), key, value), { replace: true });
  const clear = () => setAddress(new URLSearchParams(), { replace: true });
  return { filters, choose, clear };
}
