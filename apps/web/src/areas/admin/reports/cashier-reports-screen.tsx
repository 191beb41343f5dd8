import { Coins, UserRoundCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { formatMoney } from '@/lib/format.ts';
import { usePageTitle } from '@/lib/page.ts';
import { AsOf } from '@/money/as-of.tsx';
import { LoadFailed } from '@/ui/load-failed.tsx';
import { PageTitle, StatCard, StatRow } from '@/ui/panel.tsx';
import { t } from '../texts.ts';
import { QuickStats, RecentlyActive } from './cashier-choice.tsx';
import { CashierDetail } from './cashier-detail.tsx';
import { hasGames, houseFeesOf, matching } from './cashiers.ts';
import { SummariesTable } from './summaries-table.tsx';

/** The chosen cashier is in the address, so that a reload shows the same one. */
function useChosenCashier(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get('cashier'), (id) => setParams(id === null ? {} : { cashier: id }, { replace: true })];
}

export default function CashierReportsScreen() {
  usePageTitle(t('reportTitle'));
  const { data: summaries, ...asking } = useAnswer('GET /games/admin/all-cashier-summaries');
  const { isPending, isError, error, isFetching, refetch } = asking;
  const data = summaries?.cashiers ?? [];
  const [search, setSearch] = useState('');
  const [chosen, choose] = useChosenCashier();
  const choice = data.find(({ cashier }) => cashier.id === chosen) ?? null;
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('reportTitle')} />
      {isError && (
        <LoadFailed again={t('tryAgain')} onAgain={refetch} busy={isFetching}>
          {t('failedToLoadCashiers', { reason: sentenceOf(error, t('unknownReason')) })}
        </LoadFailed>
      )}
      <StatRow>
        <StatCard label={t('totalCashiers')} value={data.length} icon={<Users />} loading={isPending} />
        <StatCard
          label={t('activeCashiers')}
          value={data.filter(hasGames).length}
          icon={<UserRoundCheck />}
          tone="info"
          loading={isPending}
        />
        <StatCard
          label={t('totalHouseFees')}
          value={formatMoney(houseFeesOf(data))}
          icon={<Coins />}
          tone="go"
          loading={isPending}
        />
      </StatRow>
      <AsOf asOf={summaries?.asOf} />
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SummariesTable
            cashiers={matching(data, search)}
            search={search}
            onSearch={setSearch}
            loading={isPending}
            chosen={chosen}
            onChoose={choose}
          />
          <CashierDetail cashierId={chosen} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4">
          <QuickStats cashiers={data} choice={choice} onChoose={choose} />
          <RecentlyActive cashiers={data} chosen={chosen} onChoose={choose} />
        </aside>
      </div>
    </div>
  );
}
