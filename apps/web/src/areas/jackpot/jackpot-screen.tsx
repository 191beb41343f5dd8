import type { Answer, HistoryEntry } from '@adarash/contract';
import { CircleCheck, Clock, Coins, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { StaffAwardMark } from '../../game/draw/draw-notice.tsx';
import { useT } from '../../i18n/use-t.tsx';
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
import { JACKPOT } from './texts.ts';
import { type JackpotManager, useJackpot } from './use-jackpot.ts';

type OpenDialog = { kind: 'award' | 'correct' } | { kind: 'edit' | 'delete'; entry: HistoryEntry };

export default function JackpotScreen() {
  const { named, t, word } = useT(JACKPOT);
  const manager = useJackpot();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { jackpot, history, load } = manager;
  const close = () => setDialog(null);

  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      action={
        <Button
          text={word('refresh')}
          variant="secondary"
          icon={<RefreshCw />}
          busy={load.isFetching}
          onClick={() => void load.refetch()}
        />
      }
    >
      <Notices manager={manager} />
      {jackpot === undefined && load.isPending && (
        <div role="status" aria-label={named('loading')} className="grid gap-4 lg:grid-cols-2">
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
      <StatTiles jackpot={jackpot} history={history?.history} loading={load.isPending} />
      {/* Hidden after a failed request, otherwise the jackpot's history would be displayed as empty. */}
      {(history !== undefined || load.isPending) && (
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

/** Messages about the jackpot that stay visible while the page scrolls. */
function Notices({ manager }: { manager: JackpotManager }) {
  const { t } = useT(JACKPOT);
  const { load, notices } = manager;
  const notice = notices.shown;
  // A failed refresh creates a separate message, so the error of the request is not displayed too.
  const showLoad = load.isError && notice?.tone !== 'error';
  if (notice === null && !showLoad) return null;
  return (
    <div className="sticky top-16 z-20 flex flex-col gap-2">
      {showLoad && <LoadFailed text={t('loadFailed')} of={load} />}
      {notice !== null && (
        <Banner tone={notice.tone} onClose={() => notices.clear()}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}

type Jackpot = Answer<'GET /jackpot/:cashierId'>;

const CurrentCard = ({ jackpot }: { jackpot: Jackpot }) => {
  const texts = useT(JACKPOT);
  const { t, word, format } = texts;
  return (
    <Panel title={word('current')}>
      <Facts layout="stacked">
        <Fact name={word('available')}>
          <span className="text-3xl font-bold whitespace-nowrap text-go">{inBirr(texts, jackpot.amount)}</span>
        </Fact>
      </Facts>
      <Facts layout="sums" className="mt-3">
        {jackpot.holds !== jackpot.amount && (
          <Fact name={word('held')}>{inBirr(texts, restOf(jackpot.holds, santimOf(jackpot.amount)))}</Fact>
        )}
        <Fact name={word('totalAccumulated')}>{inBirr(texts, jackpot.baseAmount)}</Fact>
        <Fact name={word('status')}>
          <Badge tone={jackpot.enabled ? 'go' : 'neutral'}>{jackpot.enabled ? t('active') : t('disabled')}</Badge>
        </Fact>
        <Fact name={word('currentWinner')}>
          <CurrentWinner jackpot={jackpot} />
        </Fact>
        <Fact name={word('lastUpdated')}>{format.dateTime(jackpot.lastUpdated)}</Fact>
      </Facts>
    </Panel>
  );
};

function CurrentWinner({ jackpot: { winnerCardId, pendingAward } }: { jackpot: Jackpot }) {
  const { t } = useT(JACKPOT);
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
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const triggered = history?.filter((entry) => entry.triggeredByCashier).length;
  const pending = history === undefined ? undefined : history.length - (triggered ?? 0);
  return (
    <StatRow loading={loading}>
      <StatCard
        label={word('available')}
        value={jackpot === undefined ? '—' : inBirr(texts, jackpot.amount)}
        icon={<Coins />}
        tone="go"
      />
      <StatCard
        label={word('pendingAwards')}
        hint={t('pendingHint')}
        value={pending ?? '—'}
        icon={<Clock />}
        tone="attention"
      />
      <StatCard
        label={word('triggeredAwards')}
        hint={t('triggeredHint')}
        value={triggered ?? '—'}
        icon={<CircleCheck />}
        tone="info"
      />
    </StatRow>
  );
}
