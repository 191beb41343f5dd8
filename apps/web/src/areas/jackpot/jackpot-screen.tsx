import type { HistoryEntry } from '@adarash/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/en/jackpot.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { PageTitle } from '../../ui/panel.tsx';
import { ControlsCard } from './cards/controls-card.tsx';
import { CurrentCard } from './cards/current-card.tsx';
import { HistoryPanel } from './cards/history-panel.tsx';
import { InitializeCard } from './cards/initialize-card.tsx';
import { StatTiles } from './cards/stat-tiles.tsx';
import { AwardDialog } from './dialogs/award-dialog.tsx';
import { DeleteAwardDialog } from './dialogs/delete-award-dialog.tsx';
import { EditAwardDialog } from './dialogs/edit-award-dialog.tsx';
import { Notices } from './notices.tsx';
import { useJackpot } from './use-jackpot.ts';

type OpenDialog = { kind: 'award' } | { kind: 'edit' | 'delete'; entry: HistoryEntry };

export default function JackpotScreen() {
  usePageTitle(t('title'));
  const desk = useJackpot();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { jackpot, history } = desk;
  const close = () => setDialog(null);

  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t('title')}
        action={
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden="true" className="size-5" />}
            busy={desk.refreshing}
            onClick={() => void desk.refresh()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <Notices desk={desk} />
      {jackpot === undefined && desk.loading && (
        <div role="status" aria-label={t('loading')} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      )}
      {jackpot !== undefined && !jackpot.exists && <InitializeCard desk={desk} />}
      {jackpot?.exists && (
        <div className="grid items-stretch gap-4 lg:grid-cols-2">
          <CurrentCard jackpot={jackpot} />
          <ControlsCard desk={desk} jackpot={jackpot} onAward={() => setDialog({ kind: 'award' })} />
        </div>
      )}
      <StatTiles jackpot={jackpot} history={history} loading={desk.loading} />
      <HistoryPanel
        history={history ?? []}
        loading={desk.loading}
        onEdit={(entry) => setDialog({ kind: 'edit', entry })}
        onDelete={(entry) => setDialog({ kind: 'delete', entry })}
      />
      {dialog?.kind === 'award' && <AwardDialog desk={desk} available={jackpot?.amount ?? 0} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <EditAwardDialog desk={desk} entry={dialog.entry} available={jackpot?.amount ?? 0} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteAwardDialog desk={desk} entry={dialog.entry} onClose={close} />}
    </div>
  );
}
