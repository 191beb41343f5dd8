import type { CashierSummary } from '../../../api/reports.ts';
import { t } from '../../../i18n/en/admin.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatMoney, formatNumber } from '../../../lib/format-money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { recentlyActive } from './matching.ts';

export interface RecentlyActiveProps {
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
              <span className="truncate font-medium">{cashier.name}</span>
              <span className="truncate text-xs text-ink-soft">{cashier.email}</span>
              <span className="text-xs text-ink-soft">
                {t('gamesAndFee', {
                  games: formatNumber(summary.totalGames),
                  fee: formatMoney(summary.totalHouseFee),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
