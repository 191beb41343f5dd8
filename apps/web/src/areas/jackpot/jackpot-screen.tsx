import type { Answer, HistoryEntry } from '@adarash/contract';
import { CircleCheck, Clock, Coins, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { StaffAwardMark } from '../../game/draw/draw-notice.tsx';
import { namedLabel } from '../../i18n/named.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { santimOf } from '../../lib/numbers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { StatCard, StatRow } from '../../ui/layout/stat-card.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { AwardDialog, CorrectDialog, DeleteAwardDialog, EditAwardDialog } from './award-dialogs.tsx';
import { ControlsCard, InitializeCard } from './cards/controls.tsx';
import { HistoryPanel } from './cards/history-panel.tsx';
import { inBirr, restOf } from './model/award.ts';
import { t } from './texts.ts';
import { type JackpotManager, useJackpot } from './use-jackpot.ts';

type OpenDialog = { kind: 'award' | 'correct' } | { kind: 'edit' | 'delete'; entry: HistoryEntry };

export default function JackpotScreen() {
  const manager = useJackpot();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { jackpot, history } = manager;
  const close = () => setDialog(null);

  return (
    <Screen
      title={t('title')}
      action={
        <Button
          text={t('refresh')}
          variant="secondary"
          icon={<RefreshCw />}
          busy={manager.refreshing}
          onClick={() => void manager.refresh()}
        />
      }
    >
      <Notices manager={manager} />
      {jackpot === undefined && manager.loading && (
        <div role="status" aria-label={namedLabel(t('loading'))} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      )}
      {jackpot !== undefined && !jackpot.exists && <InitializeCard manager={manager} />}
      {jackpot?.exists && (
        <div className="grid items-stretch gap-4 lg:grid-cols-2">
          <CurrentCard jackpot={jackpot} />
          <ControlsCard
            manager={manager}
            jackpot={jackpot}
            onAward={() => setDialog({ kind: 'award' })}
            onCorrect={() => setDialog({ kind: 'correct' })}
          />
        </div>
      )}
      <StatTiles jackpot={jackpot} history={history} loading={manager.loading} />
      {/* What could not be loaded is not called empty. */}
      {(history !== undefined || manager.loading) && (
        <HistoryPanel
          manager={manager}
          onEdit={(entry) => setDialog({ kind: 'edit', entry })}
          onDelete={(entry) => setDialog({ kind: 'delete', entry })}
        />
      )}
      {dialog?.kind === 'award' && <AwardDialog manager={manager} available={jackpot?.amount ?? 0} onClose={close} />}
      {dialog?.kind === 'correct' && <CorrectDialog manager={manager} holds={jackpot?.holds ?? 0} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <EditAwardDialog manager={manager} entry={dialog.entry} available={jackpot?.amount ?? 0} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteAwardDialog manager={manager} entry={dialog.entry} onClose={close} />}
    </Screen>
  );
}

/** In view wherever on the screen the thing was done. */
function Notices({ manager }: { manager: JackpotManager }) {
  const { notice, loadFailed } = manager;
  // A refresh that failed says so in its own words.
  const showLoad = loadFailed && notice?.tone !== 'error';
  if (notice === null && !showLoad) return null;
  return (
    <div className="sticky top-16 z-20 flex flex-col gap-2">
      {showLoad && (
        <LoadFailed text={t('loadFailed')} of={{ refetch: manager.refresh, isFetching: manager.refreshing }} />
      )}
      {notice !== null && (
        <Banner tone={notice.tone} onClose={() => manager.clearNotice()}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}

type Jackpot = Answer<'GET /jackpot/:cashierId'>;

const CurrentCard = ({ jackpot }: { jackpot: Jackpot }) => (
  <Panel title={t('current')}>
    <Facts layout="stacked">
      <Fact name={t('available')}>
        <span className="text-3xl font-bold whitespace-nowrap text-go">{inBirr(jackpot.amount)}</span>
      </Fact>
    </Facts>
    <Facts layout="sums" className="mt-3">
      {jackpot.holds !== jackpot.amount && (
        <Fact name={t('held')}>{inBirr(restOf(jackpot.holds, santimOf(jackpot.amount)))}</Fact>
      )}
      <Fact name={t('totalAccumulated')}>{inBirr(jackpot.baseAmount)}</Fact>
      <Fact name={t('status')}>
        <Badge tone={jackpot.enabled ? 'go' : 'neutral'}>{jackpot.enabled ? t('active') : t('disabled')}</Badge>
      </Fact>
      <Fact name={t('currentWinner')}>
        <CurrentWinner jackpot={jackpot} />
      </Fact>
      <Fact name={t('lastUpdated')}>{formatDateTime(jackpot.lastUpdated)}</Fact>
    </Facts>
  </Panel>
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

function StatTiles({ jackpot, history, loading }: StatTilesProps) {
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
