import { Hand, ShieldCheck, TriangleAlert } from 'lucide-react';
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

export type Draw = 'fair' | 'manual' | 'designated';

export interface DrawMarkProps {
  draw: Draw;
  /** The word in the language of the screen; for a manual game it says how many numbers were typed. */
  text: string;
}

/** How a game was drawn. Stands beside every game that is shown. */
export function DrawMark({ draw, text }: DrawMarkProps) {
  if (draw === 'fair') {
    return (
      <Badge tone="go" icon={<ShieldCheck aria-hidden="true" />}>
        {text}
      </Badge>
    );
  }
  const icon = draw === 'manual' ? <Hand aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />;
  return (
    <Badge tone="attention" icon={icon}>
      {text}
    </Badge>
  );
}

export interface DesignatedNoticeProps {
  /** The notice in the language of the screen. */
  text: string;
  lang?: string;
  className?: string;
}

export function DesignatedNotice({ text, lang, className }: DesignatedNoticeProps) {
  return (
    <p
      role="note"
      lang={lang}
      className={cx(
        'flex items-start gap-2 rounded-control border border-attention bg-attention-soft px-4 py-3 text-sm font-semibold text-attention-ink',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-[1.15em] shrink-0" />
      <span>{text}</span>
    </p>
  );
}

export interface SealDigitsProps {
  commitment: string;
}

/** The commitment's first eight digits, in full on hover. */
export function SealDigits({ commitment }: SealDigitsProps) {
  return (
    <code title={commitment} className="font-mono text-[0.95em] font-semibold tracking-wider">
      {commitment.slice(0, 8)}
    </code>
  );
}
