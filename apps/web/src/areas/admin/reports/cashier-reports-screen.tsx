import { Coins, UserRoundCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { SearchField } from '@/ui/forms/search-field.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { StatCard, StatRow } from '@/ui/layout/stat-card.tsx';
import { type Column, columnsOf, IN_TWO_LINES, STAYS_IN_VIEW } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { ShowMore, useShown } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { CashierOfHall } from '../cashier-of-hall.tsx';
import { ADMIN } from '../texts.ts';
import { CashierDetail } from './cashier-detail.tsx';
import { type CashierSummary, hasGames, houseFeesOf, matching, recentlyActive } from './cashiers.ts';

/** Returns the selected cashier, which is stored in the URL so that a reload displays the same cashier. */
function useChosenCashier(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get('cashier'),
    (id) => setParams(id === null ? {} : { cashier: id }, { replace: true, preventScrollReset: true }),
  ];
}

export default function CashierReportsScreen() {
  const { t, word, format } = useT(ADMIN);
  const summaries = useAnswer('GET /games/admin/all-cashier-summaries', {});
  const { isPending, error } = summaries;
  const data = summaries.data?.cashiers ?? [];
  const [search, setSearch] = useState('');
  const [chosen, choose] = useChosenCashier();
  const isKnown = summaries.data !== undefined;
  const known = (value: number | string) => (isKnown ? value : '—');
  const choice = data.find(({ cashier }) => cashier.id === chosen) ?? null;
  return (
    <Screen title={t('reportTitle')} heading={word('reportTitle')}>
      {error && (
        <LoadFailed
          text={t('failedToLoadCashiers', { reason: sentenceOf(error, t('unknownReason')) })}
          of={summaries}
        />
      )}
      <StatRow loading={isPending}>
        <StatCard label={word('totalCashiers')} value={known(data.length)} icon={<Users />} />
        <StatCard
          label={word('activeCashiers')}
          value={known(data.filter(hasGames).length)}
          icon={<UserRoundCheck />}
          tone="info"
        />
        <StatCard
          label={word('totalHouseFees')}
          value={known(format.money(houseFeesOf(data)))}
          icon={<Coins />}
          tone="go"
        />
      </StatRow>
      <SummariesTable
        cashiers={matching(data, search)}
        search={search}
        onSearch={setSearch}
        loading={isPending}
        isKnown={isKnown}
        chosen={chosen}
        onChoose={choose}
      />
      {/* Details and statistics are below the list of cashiers, because its columns require the full width. */}
      <div className={cx('grid items-start gap-4', chosen !== null && 'xl:grid-cols-[minmax(0,1fr)_18rem]')}>
        {chosen !== null && (
          <div className="flex min-w-0 flex-col gap-4">
            <CashierDetail cashierId={chosen} />
          </div>
        )}
        <aside className={cx('grid min-w-0 items-start gap-4 lg:grid-cols-2', chosen !== null && 'xl:grid-cols-1')}>
          <QuickStats cashiers={data} choice={choice} onChoose={choose} />
          <RecentlyActive cashiers={data} isKnown={isKnown} chosen={chosen} onChoose={choose} />
        </aside>
      </div>
    </Screen>
  );
}

interface QuickStatsProps {
  cashiers: readonly CashierSummary[];
  choice: CashierSummary | null;
  onChoose: (id: string | null) => void;
}

const QuickStats = ({ cashiers, choice, onChoose }: QuickStatsProps) => {
  const { t, word, format } = useT(ADMIN);
  return (
    <Panel title={word('quickStats')}>
      <div className="flex flex-col gap-4">
        <Select
          label={word('selectLabel')}
          placeholder={t('selectPlaceholder')}
          options={cashiers.map(({ cashier }) => ({ value: cashier.id, label: `${cashier.name} (${cashier.email})` }))}
          value={choice?.cashier.id ?? ''}
          onValue={(value) => onChoose(value === '' ? null : value)}
        />
        {choice === null ? (
          <EmptyState title={t('selectCashier')} hint={t('selectCashierHint')} />
        ) : (
          <Facts layout="sums">
            <Fact name={word('gamesPlayed')}>{formatNumber(choice.summary.totalGames)}</Fact>
            <Fact name={word('totalPrizePool')}>{format.money(choice.summary.totalPrizePool)}</Fact>
            <Fact name={word('totalHouseFee')}>{format.money(choice.summary.totalHouseFee)}</Fact>
          </Facts>
        )}
      </div>
    </Panel>
  );
};

interface RecentlyActiveProps {
  cashiers: readonly CashierSummary[];
  isKnown: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function RecentlyActive({ cashiers, isKnown, chosen, onChoose }: RecentlyActiveProps) {
  const { t, word, format } = useT(ADMIN);
  const latest = recentlyActive(cashiers);
  return (
    <Panel title={word('recentlyActive', { count: isKnown ? latest.length : '—' })} flush>
      {isKnown && latest.length === 0 && <EmptyState title={t('noneActive')} />}
      <ul>
        {latest.map(({ cashier, summary }) => (
          <li key={cashier.id} className="border-t border-line">
            <button
              type="button"
              aria-pressed={cashier.id === chosen}
              onClick={() => onChoose(cashier.id)}
              className={cx(
                'flex w-full min-w-0 flex-col px-4 py-2 text-left text-sm hover:bg-sunken',
                cashier.id === chosen && 'bg-sunken',
              )}
            >
              <span className="font-medium wrap-anywhere">{cashier.name}</span>
              {cashier.hallName !== '' && <span className="text-xs wrap-anywhere">{cashier.hallName}</span>}
              <span className="text-xs text-ink-soft wrap-anywhere">{cashier.email}</span>
              <span className="text-xs text-ink-soft">
                {word('gamesAndFee', {
                  games: formatNumber(summary.totalGames),
                  fee: format.money(summary.totalHouseFee),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface SummariesTableProps {
  cashiers: readonly CashierSummary[];
  search: string;
  onSearch: (search: string) => void;
  loading: boolean;
  isKnown: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Returns a column with a count of possible irregularities in each hall. A positive count is highlighted. */
const watched = (key: 'voidedGames' | 'completeUnpaid' | 'typedNumbers') => ({
  numeric: true,
  className: `min-w-24 ${IN_TWO_LINES}`,
  cell: ({ summary }: CashierSummary) => (
    <span className={summary[key] > 0 ? 'text-attention-ink' : 'text-ink-soft'}>{formatNumber(summary[key] ?? 0)}</span>
  ),
});

function SummariesTable(props: SummariesTableProps) {
  const { named, t, word, format } = useT(ADMIN);
  const { cashiers, search, onSearch, loading, isKnown, chosen, onChoose } = props;
  const title = t('allReports', { count: isKnown ? cashiers.length : '—' });
  const columns: Column<CashierSummary>[] = columnsOf(word, {
    cashier: ({ cashier }) => (
      <span className="flex flex-col py-1 whitespace-normal wrap-anywhere lg:w-44">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <CashierOfHall of={cashier} />
          {cashier.deleted && <Badge tone="danger">{t('deleted')}</Badge>}
        </span>
        <span className="text-xs text-ink-soft">{cashier.email}</span>
      </span>
    ),
    totalGames: {
      numeric: true,
      cell: ({ summary }) => (
        <span className="inline-flex flex-col lg:items-end">
          {formatNumber(summary.totalGames)}
          {summary.designatedGames > 0 && (
            <span className="max-w-36 text-xs whitespace-normal text-attention-ink">
              {t('designatedGames')}: {formatNumber(summary.designatedGames)}
            </span>
          )}
        </span>
      ),
    },
    totalPrizePool: { numeric: true, cell: ({ summary }) => format.money(summary.totalPrizePool) },
    totalHouseFee: { numeric: true, cell: ({ summary }) => format.money(summary.totalHouseFee) },
    voidedGames: watched('voidedGames'),
    completeUnpaid: watched('completeUnpaid'),
    typedNumbers: watched('typedNumbers'),
    actions: {
      title: word('viewDetails'),
      numeric: true,
      className: STAYS_IN_VIEW,
      cell: ({ cashier }) => (
        <SmallButton
          text={word('viewDetails')}
          aria-label={named('viewDetailsOf', { name: cashier.name })}
          aria-pressed={cashier.id === chosen}
          onClick={() => onChoose(cashier.id)}
        />
      ),
    },
  });
  const { shown, more } = useShown(cashiers);
  return (
    <Panel
      title={title}
      flush
      actions={
        <div className="w-full sm:w-64">
          <SearchField label={word('search')} labelHidden placeholder={t('search')} value={search} onValue={onSearch} />
        </div>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={shown}
        rowKey={({ cashier }) => cashier.id}
        loading={loading}
        loadingText={t('loadingReports')}
        selectedKey={chosen}
        empty={isKnown ? <EmptyState title={t('noCashiers')} hint={t('noCashiersHint')} /> : '—'}
        className="max-h-[30rem]"
      />
      <ShowMore more={more} />
    </Panel>
  );
}
