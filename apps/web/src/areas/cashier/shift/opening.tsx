import type { OpenShift } from '@adarash/contract';
import { t } from '@/i18n/shift.ts';
import { Panel } from '@/ui/layout/panel.tsx';
import { Closes } from './closes.tsx';
import { ShiftUnpaidPanel } from './drawer-panels.tsx';
import { FloatForm } from './float-form.tsx';
import { ShiftTitle } from './shift-title.tsx';

interface OpeningProps {
  shift: OpenShift;
  /** Whether a window is over the screen and keeps the focus. */
  covered: boolean;
}

/** Before the shift: one field and one button. Unpaid prizes of earlier shifts stay in view. */
export function Opening({ shift, covered }: OpeningProps) {
  const { amount, earlier } = shift.unpaid;
  return (
    <>
      <ShiftTitle shift={shift} />
      <Panel title={t('openShift')} className="w-full max-w-xl">
        <FloatForm key={`${shift.number} ${shift.float}`} shift={shift} focused={!covered} />
      </Panel>
      {(amount !== 0 || earlier !== 0) && <ShiftUnpaidPanel shift={shift} className="w-full max-w-xl" />}
      <Closes />
    </>
  );
}
