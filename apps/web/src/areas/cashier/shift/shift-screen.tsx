import type { ClosedShift, OpenShift } from '@adarash/contract';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { OpenPrizesWindow } from '@/game/windows/open-prizes.tsx';
import { t } from '@/i18n/shift.ts';
import { formatDateTime } from '@/lib/format.ts';
import { usePageTitle } from '@/lib/page.ts';
import { CloseDialog, ClosesPanel, useCloses } from '@/money/closes-panel.tsx';
import { CorrectionsList } from '@/money/corrections-list.tsx';
import { DrawerList } from '@/money/drawer-list.tsx';
import { JackpotByHandList } from '@/money/jackpot-by-hand-list.tsx';
import { UnpaidList } from '@/money/unpaid-list.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { PageTitle } from '@/ui/layout/screen.tsx';
import { CloseForm } from './close-form.tsx';
import { FloatForm } from './float-form.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { SellersPanel } from './sellers-panel.tsx';

export default function ShiftScreen() {
  usePageTitle(t('shift'));
  const answer = useAnswer('GET /shift', {});
  const shift = answer.data?.shift;
  const [open, setOpen] = useState<{ gameNumber: number | undefined } | null>(null);
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={shift ? t('title', { number: shift.number }) : t('shift')}
        subtitle={shift && sinceOf(shift)}
        action={<LinkButton text={t('report')} variant="secondary" to="/cashier-report" />}
      />
      <Loaded of={answer} text={sentenceOf(answer.error, t('loadFailed'))} skeleton="h-64">
        {({ shift }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t('drawer')}>
                <div className="flex flex-col gap-4">
                  {shift.drawer === null ? (
                    <p className="text-sm text-ink-soft">{t('blindHint')}</p>
                  ) : (
                    <DrawerList drawer={shift.drawer} explained />
                  )}
                  <FloatForm key={`${shift.number} ${shift.float}`} shift={shift} />
                </div>
              </Panel>
              <MovementsPanel movements={shift.movements} />
              <Panel title={t('unpaid')}>
                <div className="flex flex-col gap-4">
                  <UnpaidList unpaid={shift.unpaid} onOpen={(gameNumber) => setOpen({ gameNumber })} />
                  <JackpotByHandList jackpotByHand={shift.jackpotByHand} />
                  <CorrectionsList saleCounts={shift.saleCounts} />
                </div>
              </Panel>
            </div>
            <CloseForm key={shift.number} shift={shift} onClosed={setClosed} />
          </div>
        )}
      </Loaded>
      <SellersPanel />
      <ClosesPanel {...useCloses(t('closesFailed'))} />
      {open !== null && <OpenPrizesWindow {...open} onClose={() => setOpen(null)} />}
      {closed !== null && <CloseDialog close={closed} onClose={() => setClosed(null)} />}
    </div>
  );
}

const sinceOf = ({ since, number }: OpenShift): string =>
  since === null ? t('first') : t('since', { time: formatDateTime(since), before: number - 1 });
