import type { Answer, Query } from '@adarash/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

export type ReportFilters = Omit<Query<'GET /games/report'>, 'limit' | 'before' | 'cashierId'>;
export type ReportPage = Answer<'GET /games/report'>;
export type ReportPages = InfiniteData<ReportPage, string | null>;
export type CashierSummary = Answer<'GET /games/admin/all-cashier-summaries'>['cashiers'][number];

const PAGE = 100;
const MOST_AT_ONCE = 1000;

/** The server answered, but not with games. */
export class InvalidReport extends Error {}

async function getReport(filters: ReportFilters, limit: number, before: string | null, signal?: AbortSignal) {
  const query = { ...filters, limit, ...(before === null ? {} : { before }) };
  const report = await ask('GET /games/report', { query, ...(signal === undefined ? {} : { signal }) });
  if (!Array.isArray(report?.games)) throw new InvalidReport();
  return report;
}

export const reportQuery = (filters: ReportFilters) =>
  infiniteQueryOptions({
    queryKey: ['report', filters],
    queryFn: ({ pageParam, signal }) => getReport(filters, PAGE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

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

/** A day of the hall on paper; without a day, today. */
export const getDayRoll = (day: string | undefined) => ask('GET /games/day-roll', { query: day ? { day } : {} });

export const cashierSummariesQuery = queryOptions({
  queryKey: ['cashier-summaries'],
  queryFn: async ({ signal }) => (await ask('GET /games/admin/all-cashier-summaries', { signal })).cashiers,
});

export const cashierReportQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['cashier-report', cashierId],
    queryFn: ({ signal }) => ask('GET /games/admin/cashier-report', { query: { cashierId }, signal }),
  });
