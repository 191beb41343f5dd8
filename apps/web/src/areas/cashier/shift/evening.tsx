import type { OpenShift } from '@adarash/contract';
import { Closes } from './closes.tsx';
import { DrawerPanel, ShiftUnpaidPanel } from './drawer-panels.tsx';
import { FloatForm } from './float-form.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { SellersPanel } from './sellers-panel.tsx';
import { SellLink, ShiftLink } from './shift-link.tsx';
import { ShiftTitle } from './shift-title.tsx';

interface EveningProps {
  shift: OpenShift;
  /** Whether a dialog is over the screen. Its button must keep the focus. */
  covered: boolean;
}

/** Screen of an open shift: expected cash, movements, unpaid prizes, sellers and closed shifts. */
export function Evening({ shift, covered }: EveningProps) {
  return (
    <>
      <ShiftTitle shift={shift}>
        <ShiftLink />
        <SellLink focused={!covered} />
      </ShiftTitle>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DrawerPanel shift={shift}>
          <FloatForm key={`${shift.number} ${shift.float}`} shift={shift} />
        </DrawerPanel>
        <div className="flex min-w-0 flex-col gap-4">
          <MovementsPanel movements={shift.movements} />
          <ShiftUnpaidPanel shift={shift} />
        </div>
      </div>
      <SellersPanel />
      <Closes />
    </>
  );
}
