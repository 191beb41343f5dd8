import type { OpenShift } from '@adarash/contract';
import { t } from '@/i18n/shift.ts';
import { Panel } from '@/ui/layout/panel.tsx';
import { Closes } from './closes.tsx';
import { UnpaidPanel } from './drawer-panels.tsx';
import { FloatForm } from './float-form.tsx';
import { ShiftTitle } from './shift-title.tsx';

/** Before the shift: one field and one button. Unpaid prizes of earlier shifts stay in view. */
export function Opening({ shift }: { shift: OpenShift }) {
  const { amount, earlier } = shift.unpaid;
  return (
    <>
      <ShiftTitle shift={shift} />
      <Panel title={t('openShift')} className="w-full max-w-xl">
        <FloatForm key={`${shift.number} ${shift.float}`} shift={shift} />
      </Panel>
      {(amount !== 0 || earlier !== 0) && <UnpaidPanel shift={shift} className="w-full max-w-xl" />}
      <Closes />
    </>
  );
}
