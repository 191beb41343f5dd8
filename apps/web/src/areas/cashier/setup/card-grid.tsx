import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useMemo } from 'react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardPage } from './catalogue.ts';
import type { Selection } from './setup.ts';

interface CardGridProps {
  cards: readonly number[];
  selection: Selection;
  isAvailable: (card: number) => boolean;
  loading: boolean;
  disabled: boolean;
  onToggle: (card: number) => void;
}

// Measured by the room beside the sidebar, not by the window, so that a square never falls under 44 px.
const GRID = 'grid grid-cols-5 gap-1 @min-[476px]:grid-cols-10 @min-[956px]:grid-cols-20';

const PLACES = Array.from({ length: 100 }, (_, place) => place);

export function CardGrid({ cards, selection, isAvailable, loading, disabled, onToggle }: CardGridProps) {
  const selected = useMemo(() => new Set(selection), [selection]);
  if (loading) {
    return (
      <div className="@container" role="status" aria-label={t('loadingCards')}>
        {/* They pulse as one: each by itself would be a layer of its own. */}
        <div aria-hidden="true" className={cx(GRID, 'animate-pulse')}>
          {PLACES.map((place) => (
            <div key={place} className="aspect-square min-h-11 rounded-control bg-line" />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid in every browser */}
      <div role="group" aria-label={t('cardGrid')} className={GRID}>
        {cards.map((card) => (
          <CardButton
            key={card}
            card={card}
            selected={selected.has(card)}
            available={isAvailable(card)}
            disabled={disabled}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  );
}

interface CardButtonProps {
  card: number;
  selected: boolean;
  available: boolean;
  disabled: boolean;
  onToggle: (card: number) => void;
}

const LOOKS = {
  selected: 'border-selected bg-selected text-on-selected',
  open: 'border-line-strong bg-surface text-ink hover:border-danger hover:bg-danger-soft hover:text-danger-ink',
  unavailable: 'hatched border-line text-ink-soft',
};

/** Remembered by its props: a click redraws one button, not the hundred beside it. */
const CardButton = memo(function CardButton({ card, selected, available, disabled, onToggle }: CardButtonProps) {
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

interface PagerProps {
  page: CardPage;
  loading: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page: { page, pages }, loading, onPage }: PagerProps) {
  return (
    <nav aria-label={t('cardGrid')} className="flex items-center gap-2">
      <Button
        variant="secondary"
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        disabled={loading || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span className="px-1 text-sm whitespace-nowrap">{t('page', { page, pages })}</span>
      <Button variant="secondary" disabled={loading || page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
