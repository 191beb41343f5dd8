import { useMemo } from 'react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardButton } from './card-button.tsx';
import type { Selection } from './model/selection.ts';

export interface CardGridProps {
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
        <div className={GRID}>
          {PLACES.map((place) => (
            <Skeleton key={place} className="aspect-square min-h-11" />
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
