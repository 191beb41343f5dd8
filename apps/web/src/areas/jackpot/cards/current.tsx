import type { Answer, HistoryEntry } from '@adarash/contract';
import { CircleCheck, Clock, Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { StaffAwardMark } from '@/game/draw/draw-notice.tsx';
import { named } from '@/i18n/named.tsx';
import { formatDate, formatDateTime } from '@/lib/format.ts';
import { santimOf } from '@/lib/numbers.ts';
import { Badge } from '@/ui/badge.tsx';
import { Panel, StatCard, StatRow } from '@/ui/panel.tsx';
import { inBirr, restOf } from '../model/amounts.ts';
import { t } from '../texts.ts';

type Jackpot = Answer<'GET /jackpot/:cashierId'>;

export const CurrentCard = ({ jackpot }: { jackpot: Jackpot }) => (
  <Panel title={t('current')}>
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-sm text-ink-soft">{named(t('holds'))}</dt>
        <dd className="text-3xl font-bold whitespace-nowrap text-go">{inBirr(jackpot.holds)}</dd>
      </div>
      {jackpot.holds !== jackpot.amount && (
        <Fact name={t('held')}>{inBirr(restOf(jackpot.holds, santimOf(jackpot.amount)))}</Fact>
      )}
      <Fact name={t('available')}>{inBirr(jackpot.amount)}</Fact>
      <Fact name={t('totalAccumulated')}>{inBirr(jackpot.baseAmount)}</Fact>
      <Fact name={t('status')}>
        <Badge tone={jackpot.enabled ? 'go' : 'neutral'}>{jackpot.enabled ? t('active') : t('disabled')}</Badge>
      </Fact>
      <Fact name={jackpot.rule ? t('rule') : t('currentWinner')}>
        {jackpot.rule ? ruleText(jackpot.rule) : <CurrentWinner jackpot={jackpot} />}
      </Fact>
      <Fact name={t('lastUpdated')}>{formatDateTime(jackpot.lastUpdated)}</Fact>
    </dl>
  </Panel>
);

const ruleText = ({ within, mustGo }: NonNullable<Jackpot['rule']>) =>
  mustGo === null ? t('ruleSaid', { within }) : t('ruleMustGo', { within, day: formatDate(`${mustGo}T12:00:00Z`) });

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-sm">
    <dt className="text-ink-soft">{named(name)}</dt>
    <dd className="flex flex-wrap items-center justify-end gap-2 font-medium">{children}</dd>
  </div>
);

function CurrentWinner({ jackpot: { winnerCardId, pendingAward } }: { jackpot: Jackpot }) {
  if (pendingAward?.random) return t('toBeDrawn');
  if (winnerCardId === null) return t('none');
  return (
    <>
      {t('card', { number: winnerCardId })}
      <StaffAwardMark />
    </>
  );
}

interface StatTilesProps {
  jackpot: Jackpot | undefined;
  history: readonly HistoryEntry[] | undefined;
  loading: boolean;
}

export function StatTiles({ jackpot, history, loading }: StatTilesProps) {
  const triggered = history?.filter((entry) => entry.triggeredByCashier).length;
  const pending = history === undefined ? undefined : history.length - (triggered ?? 0);
  return (
    <StatRow loading={loading}>
      <StatCard
        label={t('available')}
        value={jackpot === undefined ? '—' : inBirr(jackpot.amount)}
        icon={<Coins />}
        tone="go"
      />
      <StatCard
        label={t('pendingAwards')}
        hint={t('pendingHint')}
        value={pending ?? '—'}
        icon={<Clock />}
        tone="attention"
      />
      <StatCard
        label={t('triggeredAwards')}
        hint={t('triggeredHint')}
        value={triggered ?? '—'}
        icon={<CircleCheck />}
        tone="info"
      />
    </StatRow>
  );
}
