import { TriangleAlert } from 'lucide-react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';

interface NoticeProps {
  /** The card that the moderator paid at the finish; absent: the winner was chosen in advance. */
  decided?: number | undefined;
  className?: string | undefined;
}

/** That staff chose who wins: in advance, or at the finish. */
export function useNoticeText(decided: number | undefined): string {
  const { t } = useHallWords();
  return decided === undefined ? t('designatedNotice') : t('decidedNotice', { id: decided });
}

/** Not with the marks: the phone of a seller says this and shows none of them. */
export function DesignatedNotice({ decided, className }: NoticeProps) {
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
      <span>{useNoticeText(decided)}</span>
    </p>
  );
}
