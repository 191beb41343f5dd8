import type { OpenShift } from '@adarash/contract';
import { LayoutGrid, Wallet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';

export const SHIFT = '/cashier-report/shift';

/** Returns whether the shift is open. A shift opens when its opening cash is entered or its first card is sold. */
export const isOpen = ({ openedAt, isFloatFinal }: OpenShift): boolean => openedAt !== null || isFloatFinal;

/** Link to the shift screen, labelled with the next action: open or close the shift. */
export function ShiftLink({ size, primary = false }: { size?: 'large'; primary?: boolean }) {
  const { word } = useT(SHIFTS);
  const shift = useAnswer('GET /shift', {}).data?.shift;
  const look = { variant: primary ? 'primary' : 'secondary', size, icon: <Wallet /> } as const;
  if (shift === undefined) return <LinkButton {...look} text={word('shift')} to={SHIFT} />;
  if (!isOpen(shift)) return <LinkButton {...look} text={word('openShift')} to={SHIFT} />;
  return <LinkButton {...look} text={word('close')} to={`${SHIFT}?close`} />;
}

interface SellLinkProps {
  size?: 'large';
  variant?: 'primary' | 'secondary';
  /** Whether the link receives the focus, so that Enter opens the counter. */
  focused?: boolean;
}

/** Link to the counter. The label contains the number of the game for which cards are sold. */
export function SellLink({ size, variant = 'primary', focused = false }: SellLinkProps) {
  const { word } = useT(SHIFTS);
  const number = useAnswer('GET /games/next-draw', {}).data?.gameNumber;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <LinkButton
      ref={link}
      text={number === undefined ? word('sellNext') : word('sellFor', { number })}
      variant={variant}
      size={size}
      icon={<LayoutGrid />}
      to="/select-card"
    />
  );
}
