import { Link } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { isOpen, SHIFT } from '../shift/shift-link.tsx';
import { CASHIER_SETUP } from './texts.ts';

/** Returns true if the current shift is not open. Returns false until the response is loaded. */
export function useIsShiftClosed(): boolean {
  const shift = useAnswer('GET /shift', {}).data?.shift;
  return shift !== undefined && !isOpen(shift);
}

/** Hint with a link that opens the current shift. An open shift is not required for sales. */
export function ShiftHint() {
  const { t } = useT(CASHIER_SETUP);
  const { word } = useT(SHIFTS);
  return (
    <p className="order-last min-w-0 basis-full text-sm leading-tight font-semibold text-attention-ink xl:order-none xl:basis-auto">
      {t('shiftNotOpen')}{' '}
      <Link to={SHIFT} className="text-info underline underline-offset-4">
        {word('openShift')}
      </Link>
    </p>
  );
}
