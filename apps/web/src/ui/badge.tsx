import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export const BADGE_TONES = ['neutral', 'go', 'attention', 'danger', 'info'] as const;
export type BadgeTone = (typeof BADGE_TONES)[number];

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  go: 'bg-go-soft text-go-ink',
  attention: 'bg-attention-soft text-attention-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
};

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
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
}
