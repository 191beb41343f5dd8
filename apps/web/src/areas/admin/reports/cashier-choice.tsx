import { named } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatMoney, formatNumber } from '@/lib/format.ts';
import { EmptyState } from '@/ui/feedback.tsx';
import { Select } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { t } from '../texts.ts';
import { type CashierSummary, recentlyActive } from './cashiers.ts';

interface QuickStatsProps {
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
    <dt className="text-ink-soft">{named(label)}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

interface RecentlyActiveProps {
  cashiers: readonly CashierSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function RecentlyActive({ cashiers, chosen, onChoose }: RecentlyActiveProps) {
  const latest = recentlyActive(cashiers);
  return (
    <Panel title={t('recentlyActive', { count: latest.length })} flush>
      {latest.length === 0 && <EmptyState title={t('noneActive')} />}
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
              <span className="truncate text-xs text-ink-soft">{cashier.email}</span>
              <span className="text-xs text-ink-soft">
                {named(
                  t('gamesAndFee', {
                    games: formatNumber(summary.totalGames),
                    fee: formatMoney(summary.totalHouseFee),
                  }),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
