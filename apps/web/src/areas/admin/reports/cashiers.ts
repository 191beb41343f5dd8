import type { Answer } from '@adarash/contract';
import { sumOf } from '@/lib/numbers.ts';

export type CashierSummary = Answer<'GET /games/admin/all-cashier-summaries'>['cashiers'][number];

const RECENT = 5;

export const hasGames = ({ summary }: CashierSummary): boolean => summary.totalGames > 0;

export function matching(cashiers: readonly CashierSummary[], search: string): CashierSummary[] {
  const wanted = search.trim().toLowerCase();
  return cashiers.filter(({ cashier }) => `${cashier.name}\n${cashier.email}`.toLowerCase().includes(wanted));
}

export const recentlyActive = (cashiers: readonly CashierSummary[]): CashierSummary[] =>
  cashiers
    .filter(hasGames)
    .sort((a, b) => (b.summary.lastGameAt ?? '').localeCompare(a.summary.lastGameAt ?? ''))
    .slice(0, RECENT);

export const houseFeesOf = (cashiers: readonly CashierSummary[]): number =>
  sumOf(...cashiers.map(({ summary }) => summary.totalHouseFee));
