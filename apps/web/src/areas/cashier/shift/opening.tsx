import type { OpenShift } from '@adarash/contract';
import { useState } from 'react';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Closes } from './closes.tsx';
import { ShiftUnpaidPanel } from './drawer-panels.tsx';
import { FloatForm } from './float-form.tsx';
import { ShiftTitle } from './shift-title.tsx';

interface OpeningProps {
  shift: OpenShift;
  /** Whether a dialog covers the screen, which prevents the form from requesting the focus. */
  covered: boolean;
}

/**
 * Screen before a shift is opened. Displays the form for the opening cash, existing unpaid prizes, and closed shifts.
 */
export function Opening({ shift, covered }: OpeningProps) {
  const { word } = useT(SHIFTS);
  const { amount, earlier } = shift.unpaid;
  const hasUnpaid = amount !== 0 || earlier !== 0;
  // Stays after the last payment, because the dialog that pays the prizes belongs to this panel.
  const [isListed, setListed] = useState(hasUnpaid);
  if (hasUnpaid && !isListed) setListed(true);
  return (
    <>
      <ShiftTitle shift={shift} />
      <Panel title={word('openShift')} className="w-full max-w-xl">
        <FloatForm key={`${shift.number} ${shift.float}`} shift={shift} focused={!covered} />
      </Panel>
      {isListed && <ShiftUnpaidPanel shift={shift} className="w-full max-w-xl" />}
      <Closes />
    </>
  );
}
