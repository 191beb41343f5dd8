import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';

/**
 * Fields for a winner that staff decided during the game. Without both fields the winner was designated before the
 * game.
 */
export interface DecisionFields {
  /** Card that the moderator chose as the winner at the end of the game. */
  decidedCardId?: number | undefined;
  /** Set if staff locked more cards than the limit, which counts as a decision about the winner. */
  decidedByOut?: true | undefined;
}

/** Returns the sentence for a winner that staff chose: before the game, at its end, or by locked cards. */
export function useNoticeText({ decidedCardId: id, decidedByOut }: DecisionFields): string {
  const { t } = useHallWords();
  if (id !== undefined) return t('decidedNotice', { id });
  return t(decidedByOut ? 'outNotice' : 'designatedNotice');
}

interface DesignatedNoticeProps {
  decided?: DecisionFields | undefined;
  className?: string | undefined;
  /** Content after the sentence. */
  children?: ReactNode;
}

/**
 * Notice that staff chose the winner. Separate from the other marks of a draw, because a seller's phone displays only
 * this.
 */
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
