import type { Answer, HistoryEntry } from '@adarash/contract';
import { CircleCheck, Clock, Coins } from 'lucide-react';
import { t } from '../../../i18n/en/jackpot.ts';
import { StatCard, StatRow } from '../../../ui/panel.tsx';
import { inBirr } from '../model/amounts.ts';

export interface StatTilesProps {
  jackpot: Answer<'GET /jackpot/:cashierId'> | undefined;
  history: readonly HistoryEntry[] | undefined;
  loading: boolean;
}

export function StatTiles({ jackpot, history, loading }: StatTilesProps) {
  const triggered = history?.filter((entry) => entry.triggeredByCashier).length;
  const pending = history === undefined ? undefined : history.length - (triggered ?? 0);
  return (
    <StatRow>
      <StatCard
        label={t('available')}
        value={jackpot === undefined ? '—' : inBirr(jackpot.amount)}
        icon={<Coins />}
        tone="go"
        loading={loading}
      />
      <StatCard label={t('pendingAwards')} value={pending ?? '—'} icon={<Clock />} tone="attention" loading={loading} />
      <StatCard
        label={t('triggeredAwards')}
        value={triggered ?? '—'}
        icon={<CircleCheck />}
        tone="info"
        loading={loading}
      />
    </StatRow>
  );
}
