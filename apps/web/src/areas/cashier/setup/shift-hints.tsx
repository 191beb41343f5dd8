import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { isOpen, SHIFT } from '../shift/shift-link.tsx';
import { ToPay, useUnpaidAmount } from '../shift/to-pay.tsx';
import { CASHIER_SETUP } from './texts.ts';

/** Returns true if the current shift is not open. Returns false until the response is loaded. */
function useIsShiftClosed(): boolean {
  const shift = useAnswer('GET /shift', {}).data?.shift;
  return shift !== undefined && !isOpen(shift);
}

/** Hint with a link that opens the current shift. An open shift is not required for sales. */
function ShiftHint() {
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

/** Hints about money of the current shift: its opening and unpaid prizes. `children` is displayed without a hint. */
export default function ShiftHints({ children }: { children: ReactNode }) {
  const isClosed = useIsShiftClosed();
  const unpaid = useUnpaidAmount();
  return (
    <>
      {!isClosed && unpaid === 0 && children}
      {isClosed && <ShiftHint />}
      <ToPay
        variant="link"
        size="text"
        className="min-h-7 text-sm font-semibold! text-attention-ink! underline max-xl:order-last"
      />
    </>
  );
}
