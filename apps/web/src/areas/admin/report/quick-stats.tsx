import type { CashierSummary } from '../../../api/reports.ts';
import { t } from '../../../i18n/en/admin.ts';
import { formatMoney, formatNumber } from '../../../lib/format-money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';

export interface QuickStatsProps {
  cashiers: readonly CashierSummary[];
  choice: CashierSummary | null;
  onChoose: (id: string | null) => void;
}

export function QuickStats({ cashiers, choice, onChoose }: QuickStatsProps) {
  return (
    <Panel title={t('quickStats')}>
      <div className="flex flex-col gap-4">
        <Select
          label={t('selectLabel')}
          placeholder={t('selectPlaceholder')}
          options={cashiers.map(({ cashier }) => ({ value: cashier.id, label: `${cashier.name} (${cashier.email})` }))}
          value={choice?.cashier.id ?? ''}
          onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
        />
        {choice === null ? (
          <EmptyState title={t('selectCashier')} hint={t('selectCashierHint')} />
        ) : (
          <dl className="flex flex-col gap-2 text-sm">
            <Figure label={t('gamesPlayed')} value={formatNumber(choice.summary.totalGames)} />
            <Figure label={t('totalPrizePool')} value={formatMoney(choice.summary.totalPrizePool)} />
            <Figure label={t('totalHouseFee')} value={formatMoney(choice.summary.totalHouseFee)} />
          </dl>
        )}
      </div>
    </Panel>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);
