import { Wallet } from 'lucide-react';
import { useAnswer } from '@/api/answers.ts';
import { t } from '@/i18n/shift.ts';
import { LinkButton } from '@/ui/buttons/link-button.tsx';

/** Leads to the shift, and says what is to be done there. */
export function ShiftLink({ size }: { size?: 'large' }) {
  const shift = useAnswer('GET /shift', {}).data?.shift;
  const word = shift === undefined ? 'shift' : shift.openedAt === null ? 'openShift' : 'close';
  return <LinkButton text={t(word)} variant="secondary" size={size} icon={<Wallet />} to="/cashier-report/shift" />;
}
