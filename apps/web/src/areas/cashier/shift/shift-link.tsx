import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { named } from '@/i18n/named.tsx';
import { t } from '@/i18n/shift.ts';
import { buttonClass } from '@/ui/button.tsx';

/** Leads to the shift, and says what is to be done there. */
export function ShiftLink({ size }: { size?: 'large' }) {
  const shift = useAnswer('GET /shift').data?.shift;
  const word = shift === undefined ? 'shift' : shift.openedAt === null ? 'openShift' : 'close';
  return (
    <Link to="/cashier-report/shift" className={buttonClass('secondary', size)}>
      <Wallet aria-hidden="true" />
      {named(t(word))}
    </Link>
  );
}
