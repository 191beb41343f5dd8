import type { Answer, Query } from '@adarash/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { ask } from '@/api/client.ts';

export type ReportFilters = Omit<Query<'GET /games/report'>, 'limit' | 'before' | 'cashierId'>;
export type ReportPage = Answer<'GET /games/report'>;
type ReportPages = InfiniteData<ReportPage, string | null>;

const ROUTE = 'GET /games/report';
const PAGE = 100;
const MOST_AT_ONCE = 1000;

function getReport(filters: ReportFilters, limit: number, before: string | null, signal?: AbortSignal) {
  const query = { ...filters, limit, before: before ?? undefined };
  return ask(ROUTE, { query, signal, fits: ({ games }) => Array.isArray(games) });
}

export const reportQuery = (filters: ReportFilters) =>
  infiniteQueryOptions({
    queryKey: [ROUTE, filters],
    queryFn: ({ pageParam, signal }) => getReport(filters, PAGE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Shows the reports as they will be once a change is done; answers how to take that back. */
export async function guessReports(client: QueryClient, guess: (page: ReportPage) => ReportPage) {
  const reports = { queryKey: [ROUTE] };
  await client.cancelQueries(reports);
  const before = client.getQueriesData<ReportPages>(reports);
  client.setQueriesData<ReportPages>(reports, (report) => report && { ...report, pages: report.pages.map(guess) });
  return () => {
    for (const [key, report] of before) client.setQueryData(key, report);
  };
}

/** Every game that matches, page by page. */
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
