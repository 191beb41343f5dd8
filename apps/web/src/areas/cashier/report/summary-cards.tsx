import type { ReportPage } from '../../../api/reports.ts';
import { t } from '../../../i18n/en/cashier-report.ts';
import { formatNumber, formatSum } from '../../../lib/format-money.ts';
import { StatCard, StatRow } from '../../../ui/stat-card.tsx';

export interface SummaryCardsProps {
  report: ReportPage | undefined;
  jackpot: number;
}

export function SummaryCards({ report, jackpot }: SummaryCardsProps) {
  const loading = report === undefined;
  const summary = report?.summary;
  return (
    <div className="flex flex-col gap-2">
      <StatRow>
        <StatCard label={t('totalGames')} value={formatNumber(report?.totalGames ?? 0)} loading={loading} />
        <StatCard label={t('activeGames')} value={formatNumber(report?.activeGames ?? 0)} loading={loading} />
        <StatCard label={t('completedGames')} value={formatNumber(report?.completedGames ?? 0)} loading={loading} />
        <StatCard label={t('totalHouseFee')} value={formatSum(summary?.totalHouseFee ?? 0)} loading={loading} />
        <StatCard label={t('averageBet')} value={formatSum(report?.averageBet ?? 0)} loading={loading} />
        <StatCard label={t('currentJackpot')} value={formatSum(jackpot)} loading={loading} />
      </StatRow>
      {summary !== undefined && (
        <p className="text-sm text-ink-soft">
          {t('marks', {
            designated: formatNumber(summary.designatedGames),
            manual: formatNumber(summary.manualGames),
            unclaimed: formatSum(summary.unclaimedPrizes),
          })}
        </p>
      )}
    </div>
  );
}
