import { TriangleAlert } from 'lucide-react';
import { cx } from '../lib/class-names.ts';

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
