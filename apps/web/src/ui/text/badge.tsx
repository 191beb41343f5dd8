import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-soft',
  go: 'bg-go-soft text-go-ink',
  attention: 'bg-attention-soft text-attention-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
} as const;

export type BadgeTone = keyof typeof TONES;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}

export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
      TONES[tone],
    )}
  >
    {icon}
    {children}
  </span>
);
