import { Search } from 'lucide-react';
import { namedLabel } from '@/i18n/named.tsx';
import { formatMoney, formatNumber } from '@/lib/format.ts';
import { Badge } from '@/ui/badge.tsx';
import { controlClass, SmallButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, FittingTable, IN_TWO_LINES, ShowMore, STAYS_IN_VIEW, useShown } from '@/ui/table.tsx';
import { t } from '../texts.ts';
import type { CashierSummary } from './cashiers.ts';

interface SummariesTableProps {
  cashiers: readonly CashierSummary[];
  search: string;
  onSearch: (search: string) => void;
  loading: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** What an owner looks at to see whether a hall is run as it should be. */
const WATCHED = [
  { key: 'voidedGames', title: t('voidedGames') },
  { key: 'completeUnpaid', title: t('completeUnpaid') },
  { key: 'typedNumbers', title: t('typedNumbers') },
] as const;

export function SummariesTable({ cashiers, search, onSearch, loading, chosen, onChoose }: SummariesTableProps) {
  const columns: Column<CashierSummary>[] = [
    {
      key: 'cashier',
      title: t('cashier'),
      cell: ({ cashier }) => (
        <span className="flex flex-col py-1">
          <span className="flex max-w-44 flex-wrap items-center gap-x-2 font-medium whitespace-normal wrap-anywhere">
            {cashier.name}
            {cashier.deleted && <Badge tone="danger">{t('deleted')}</Badge>}
          </span>
          <span title={cashier.email} className="max-w-44 truncate text-xs text-ink-soft">
            {cashier.email}
          </span>
        </span>
      ),
    },
    {
      key: 'games',
      title: t('totalGames'),
      numeric: true,
      cell: ({ summary }) => (
        <span className="inline-flex flex-col">
          {formatNumber(summary.totalGames)}
          {summary.designatedGames > 0 && (
            <span className="text-xs text-attention-ink">
              {t('designatedGames')}: {formatNumber(summary.designatedGames)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'pool',
      title: t('totalPrizePool'),
      numeric: true,
      cell: ({ summary }) => formatMoney(summary.totalPrizePool),
    },
    { key: 'fee', title: t('totalHouseFee'), numeric: true, cell: ({ summary }) => formatMoney(summary.totalHouseFee) },
    ...WATCHED.map(({ key, title }) => ({
      key,
      title,
      numeric: true,
      className: `min-w-24 ${IN_TWO_LINES}`,
      cell: ({ summary }: CashierSummary) => (
        <span className={summary[key] > 0 ? 'text-attention-ink' : 'text-ink-soft'}>
          {formatNumber(summary[key] ?? 0)}
        </span>
      ),
    })),
    {
      key: 'actions',
      title: t('viewDetails'),
      numeric: true,
      className: STAYS_IN_VIEW,
      cell: ({ cashier }) => (
        <SmallButton
          text={t('viewDetails')}
          aria-label={t('viewDetailsOf', { name: cashier.name })}
          aria-pressed={cashier.id === chosen}
          onClick={() => onChoose(cashier.id)}
        />
      ),
    },
  ];
  const { shown, more } = useShown(cashiers);
  return (
    <Panel
      title={t('allReports', { count: cashiers.length })}
      flush
      actions={
        <span className="relative block w-full sm:w-64">
          <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-ink-soft" />
          <input
            type="search"
            aria-label={namedLabel(t('search'))}
            placeholder={t('search')}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            className={`${controlClass} pl-10`}
          />
        </span>
      }
    >
      <FittingTable
        label={t('allReports', { count: cashiers.length })}
        columns={columns}
        rows={shown}
        rowKey={({ cashier }) => cashier.id}
        loading={loading}
        loadingText={t('loadingReports')}
        selectedKey={chosen}
        empty={<EmptyState title={t('noCashiers')} hint={t('noCashiersHint')} />}
        className="max-h-[30rem]"
      />
      <ShowMore more={more} />
    </Panel>
  );
}
