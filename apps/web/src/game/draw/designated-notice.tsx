import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';

/** Decision of a game by staff. Without both fields the winner was designated in advance. */
export interface DecisionFields {
  /** The card that the moderator paid at the finish. */
  decidedCardId?: number | undefined;
  /** Present if staff locked more cards than the limit. */
  decidedByOut?: true | undefined;
}

/** Returns the sentence that staff chose the winner: in advance, at the finish, or by locked cards. */
export function useNoticeText({ decidedCardId: id, decidedByOut }: DecisionFields): string {
  const { t } = useHallWords();
  if (id !== undefined) return t('decidedNotice', { id });
  return t(decidedByOut ? 'outNotice' : 'designatedNotice');
}

interface DesignatedNoticeProps {
  decided?: DecisionFields | undefined;
  className?: string | undefined;
  /** Follows the sentence. */
  children?: ReactNode;
}

/** Separate from the marks, because a seller's phone displays only this notice. */
export function DesignatedNotice({ decided = {}, className, children }: DesignatedNoticeProps) {
  const { language } = useHallWords();
  return (
    <p
      role="note"
      lang={language}
      className={cx(
        'flex items-start gap-2 rounded-control border border-attention bg-attention-soft px-4 py-3 text-sm font-semibold text-attention-ink',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-[1.15em] shrink-0" />
      <span>
        {useNoticeText(decided)}
        {children}
      </span>
    </p>
  );
}
