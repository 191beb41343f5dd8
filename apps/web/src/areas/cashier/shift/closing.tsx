import type { ClosedShift, OpenShift } from '@adarash/contract';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { CloseForm } from './close-form.tsx';
import { DrawerPanel, ShiftUnpaidPanel } from './drawer-panels.tsx';
import { SHIFT } from './shift-link.tsx';
import { ShiftTitle } from './shift-title.tsx';

interface ClosingProps {
  shift: OpenShift;
  onClosed: (closed: ClosedShift) => void;
}

/** Screen that closes the shift. Displays the cash count and signature next to the expected cash and unpaid prizes. */
export function Closing({ shift, onClosed }: ClosingProps) {
  const { word } = useT(SHIFTS);
  return (
    <>
      <ShiftTitle shift={shift}>
        <LinkButton text={word('back')} variant="secondary" to={SHIFT} />
      </ShiftTitle>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <CloseForm key={shift.number} shift={shift} onClosed={onClosed} />
        <div className="flex min-w-0 flex-col gap-4">
          <DrawerPanel shift={shift} />
          <ShiftUnpaidPanel shift={shift} />
        </div>
      </div>
    </>
  );
}
