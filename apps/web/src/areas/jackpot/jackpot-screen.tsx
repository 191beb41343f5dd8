import type { HistoryEntry } from '@adarash/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { namedLabel } from '../../i18n/named.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner, LoadFailed, Skeleton } from '../../ui/feedback.tsx';
import { Screen } from '../../ui/panel.tsx';
import { AwardDialog, CorrectDialog, DeleteAwardDialog, EditAwardDialog } from './award-dialogs.tsx';
import { ControlsCard, InitializeCard } from './cards/controls.tsx';
import { CurrentCard, StatTiles } from './cards/current.tsx';
import { HistoryPanel } from './cards/history-panel.tsx';
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
          history={history ?? []}
          roundings={manager.roundings}
          byHand={manager.byHand}
          loading={manager.loading}
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
        <LoadFailed text={t('loadFailed')} again={t('retry')} onAgain={manager.refresh} busy={manager.refreshing} />
      )}
      {notice !== null && (
        <Banner tone={notice.tone} onClose={() => manager.clearNotice()}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}
