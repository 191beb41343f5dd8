import { t } from '../../../i18n/en/cashier-setup.ts';
import { formatSum } from '../../../lib/format-money.ts';
import type { Profit } from './model/profit.ts';

export interface ProfitFiguresProps {
  profit: Profit;
  jackpot: number;
}

export function ProfitFigures({ profit, jackpot }: ProfitFiguresProps) {
  const figures = [
    [t('totalPot'), profit.totalPot],
    [t('houseFee'), profit.houseFee],
    [t('prizePool'), profit.prizePool],
    [t('contribution'), profit.contribution],
    [t('projectedJackpot'), (Math.round(jackpot * 100) + Math.round(profit.contribution * 100)) / 100],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, birr]) => (
        <div key={label} className="flex items-baseline justify-between gap-2 sm:block">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold">{formatSum(birr)}</dd>
        </div>
      ))}
    </dl>
  );
}
