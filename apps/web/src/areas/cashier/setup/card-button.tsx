import { Check } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { cx } from '../../../lib/class-names.ts';

export interface CardButtonProps {
  card: number;
  selected: boolean;
  available: boolean;
  disabled: boolean;
  onToggle: (card: number) => void;
}

const LOOKS = {
  selected: 'border-danger bg-danger text-on-danger',
  open: 'border-line-strong bg-surface text-ink hover:border-danger hover:bg-danger-soft hover:text-danger-ink',
  unavailable: 'hatched border-line text-ink-soft',
};

/** Remembered by its props: a click redraws one button, not the hundred beside it. */
export const CardButton = memo(function CardButton({ card, selected, available, disabled, onToggle }: CardButtonProps) {
  const look = selected ? 'selected' : available ? 'open' : 'unavailable';
  return (
    <button
      type="button"
      aria-label={t('card', { number: card })}
      aria-pressed={selected}
      // Not `disabled`: the click is answered with the reason.
      aria-disabled={available ? undefined : true}
      disabled={disabled}
      title={available ? undefined : t('notAvailableTitle')}
      onClick={() => onToggle(card)}
      className={cx(
        'relative flex aspect-square min-h-11 min-w-0 touch-manipulation flex-col items-center justify-center rounded-control border text-base font-semibold select-none disabled:opacity-60',
        !available && 'cursor-not-allowed!',
        LOOKS[look],
      )}
    >
      {card}
      {selected && <Check aria-hidden="true" strokeWidth={3} className="absolute top-0.5 right-0.5 size-3.5" />}
      {!available && <Unavailable />}
    </button>
  );
});

/** Broken in two where the square is too small for the word. */
function Unavailable() {
  const word = t('unavailable');
  return (
    <span className="px-0.5 text-center text-[9px] leading-[10px] font-semibold">
      {word.slice(0, 7)}
      <wbr />
      {word.slice(7)}
    </span>
  );
}
