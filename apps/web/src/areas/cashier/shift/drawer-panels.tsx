import type { OpenShift } from '@adarash/contract';
import { type ReactNode, useState } from 'react';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { CorrectionsList } from '@/money/corrections-list.tsx';
import { DrawerList } from '@/money/drawer-list.tsx';
import { JackpotByHandList } from '@/money/jackpot-by-hand-list.tsx';
import { UnpaidList } from '@/money/unpaid-list.tsx';
import { Panel } from '@/ui/layout/panel.tsx';

// The dialog is loaded on demand, because most shifts are closed without unpaid prizes.
const OpenPrizesWindow = lazyComponent(() => import('@/game/windows/open-prizes.tsx'));

/**
 * Expected cash of the drawer and its parts. `drawer` is null for a blind count, which must not display the expected
 * cash; then a hint is displayed.
 */
export const DrawerPanel = ({ shift, children }: { shift: OpenShift; children?: ReactNode }) => {
  const { t, word } = useT(SHIFTS);
  return (
    <Panel title={word('drawer')}>
      <div className="flex flex-col gap-4">
        {shift.drawer === null ? (
          <p className="text-sm text-ink-soft">{t('blindHint')}</p>
        ) : (
          <DrawerList drawer={shift.drawer} explained />
        )}
        {children}
      </div>
    </Panel>
  );
};

/**
 * List of unpaid prizes, each with a button for its payout. Also lists manual changes of the jackpot and corrections of
 * sales.
 */
export function ShiftUnpaidPanel({ shift, className }: { shift: OpenShift; className?: string }) {
  const { word } = useT(SHIFTS);
  const [shown, setShown] = useState<{ gameNumber: number | undefined } | null>(null);
  return (
    <Panel title={word('unpaid')} className={className}>
      <div className="flex flex-col gap-4">
        <UnpaidList unpaid={shift.unpaid} onOpen={(gameNumber) => setShown({ gameNumber })} />
        <JackpotByHandList jackpotByHand={shift.jackpotByHand} />
        <CorrectionsList saleCounts={shift.saleCounts} />
      </div>
      {shown !== null && <OpenPrizesWindow {...shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}
