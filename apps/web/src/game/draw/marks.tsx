import type { DrawKind } from '@adarash/rules/game';
import { Hand, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Badge } from '../../ui/badge.tsx';

const DRAW_ICONS: Record<DrawKind, ReactNode> = {
  fair: <ShieldCheck aria-hidden="true" />,
  manual: <Hand aria-hidden="true" />,
  designated: <TriangleAlert aria-hidden="true" />,
};

interface DrawMarkProps {
  draw: DrawKind;
  /** The word in the language of the screen; for a manual game it says how many numbers were typed. */
  text: string;
  /** Cards that staff put out, which the text then says: not even a fair draw is green with them. */
  out?: readonly number[] | undefined;
}

/** How a game was drawn. Stands beside every game that is shown. */
export function DrawMark({ draw, text, out }: DrawMarkProps) {
  const isPlain = draw === 'fair' && out === undefined;
  return (
    <span data-draw-kind={draw} className={cx('contents', out && '[&>span]:whitespace-normal')}>
      <Badge tone={isPlain ? 'go' : 'attention'} icon={DRAW_ICONS[out ? 'designated' : draw]}>
        {text}
      </Badge>
    </span>
  );
}

/** How many cards staff put out, beside other marks of the draw. */
export const PutOutMark = ({ text }: { text: string }) => (
  <span data-put-out="" className="contents">
    <Badge tone="attention" icon={DRAW_ICONS.designated}>
      {text}
    </Badge>
  </span>
);

interface DesignatedNoticeProps {
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

/** Fewer digits could be met by another seed that somebody looked for; groups let two people compare them aloud. */
export const sealGroups = (commitment: string): string[] => commitment.slice(0, 20).match(/.{1,4}/g) ?? [];

/** The commitment's first twenty digits in groups of four, in full on hover. */
export function SealDigits({ commitment }: { commitment: string }) {
  return (
    <code title={commitment} className="font-mono text-[0.95em] font-semibold tracking-wide">
      {sealGroups(commitment).join(' ')}
    </code>
  );
}
