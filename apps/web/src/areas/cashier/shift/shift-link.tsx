import type { OpenShift } from '@adarash/contract';
import { LayoutGrid, Wallet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { t } from '@/i18n/shift.ts';
import { LinkButton } from '@/ui/buttons/link-button.tsx';

export const SHIFT = '/cashier-report/shift';

/** Cards that were sold open the shift too. */
export const isOpen = ({ openedAt, isFloatFinal }: OpenShift): boolean => openedAt !== null || isFloatFinal;

/** Leads to the shift, and says what is to be done there. */
export function ShiftLink({ size, primary = false }: { size?: 'large'; primary?: boolean }) {
  const shift = useAnswer('GET /shift', {}).data?.shift;
  const look = { variant: primary ? 'primary' : 'secondary', size, icon: <Wallet /> } as const;
  if (shift === undefined) return <LinkButton {...look} text={t('shift')} to={SHIFT} />;
  if (!isOpen(shift)) return <LinkButton {...look} text={t('openShift')} to={SHIFT} />;
  return <LinkButton {...look} text={t('close')} to={`${SHIFT}?close`} />;
}

interface SellLinkProps {
  size?: 'large';
  variant?: 'primary' | 'secondary';
  /** Whether Enter follows it at once. */
  focused?: boolean;
}

/** Leads to the counter, with the number of the game that is sold there. */
export function SellLink({ size, variant = 'primary', focused = false }: SellLinkProps) {
  const number = useAnswer('GET /games/next-draw', {}).data?.gameNumber;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <LinkButton
      ref={link}
      text={number === undefined ? t('sellNext') : t('sellFor', { number })}
      variant={variant}
      size={size}
      icon={<LayoutGrid />}
      to="/select-card"
    />
  );
}
