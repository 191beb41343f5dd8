import { Check } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { rovingTabIndex } from '@/lib/roving-tab-index.ts';
import { Pager } from '@/ui/tables/pager.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { t } from './texts.ts';

// Measured by the width next to the sidebar, not by the window, so that a square never falls under 44 px.
const GRID = 'grid grid-cols-5 gap-1 @min-[476px]:grid-cols-10 @min-[956px]:grid-cols-20';

/**
 * Square where there is height for it. On a laptop the rows share what the screen has left, so that the last one is
 * above the start bar while a game runs, and with a notice.
 */
const PLACE = 'aspect-square min-h-11 lg:aspect-auto lg:h-[clamp(2.75rem,calc((100dvh-var(--above))/5),3.75rem)]';
/** The height above and below the five rows; `notices`: how many stand above. */
const aboveWith = (notices: number) => ({ '--above': `${29.6 + 2.4 * notices}rem` }) as CSSProperties;

const PLACES = Array.from({ length: 100 }, (_, place) => place);

export function SaleCardGrid() {
  const { toggleCard } = useCounter();
  const { shown, cards, unavailable, ready, notices } = useCounterView((view) => ({
    shown: view.page.cards,
    cards: view.setup.cards,
    unavailable: view.unavailable,
    ready: view.ready,
    notices: Number(view.running !== null) + Number(view.isDesignated),
  }));
  const above = aboveWith(notices);
  const selected = useMemo(() => new Set(cards), [cards]);
  const inPlay = useMemo(() => new Set(unavailable), [unavailable]);
  if (shown.length === 0) {
    return (
      <div className="@container" role="status" aria-label={namedLabel(t('loadingCards'))}>
        {/* They pulse as one: each by itself would be a layer of its own. */}
        <div aria-hidden="true" style={above} className={cx(GRID, 'animate-pulse')}>
          {PLACES.map((place) => (
            <div key={place} className={cx(PLACE, 'rounded-control bg-line')} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid in every browser */}
      <div ref={rovingTabIndex} role="group" aria-label={namedLabel(t('cardGrid'))} style={above} className={GRID}>
        {shown.map((card) => (
          <CardButton
            key={card}
            card={card}
            selected={selected.has(card)}
            available={!inPlay.has(card)}
            disabled={!ready}
            onToggle={toggleCard}
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

/** Memoised, so that a click redraws one button and not all hundred. */
const CardButton = memo(function CardButton({ card, selected, available, disabled, onToggle }: CardButtonProps) {
  const look = selected ? 'selected' : available ? 'open' : 'unavailable';
  return (
    <button
      type="button"
      aria-label={namedLabel(t('card', { number: card }))}
      aria-pressed={selected}
      // Not `disabled`: the click is answered with the reason.
      aria-disabled={available ? undefined : true}
      disabled={disabled}
      title={available ? undefined : t('notAvailableTitle')}
      onClick={() => onToggle(card)}
      className={cx(
        PLACE,
        'relative flex min-w-0 touch-manipulation flex-col items-center justify-center rounded-control border text-base font-semibold select-none disabled:opacity-60',
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

/** As large as a square has room for it. CSS writes the word, because the name of the button is only the card. */
const Unavailable = () => (
  <>
    <span
      aria-hidden="true"
      data-word={t('unavailable')}
      className="max-w-full text-center text-[0.625rem] leading-[0.7rem] font-medium after:content-[attr(data-word)] @min-[956px]:text-[0.5625rem] @min-[956px]:tracking-[-0.03em]"
    />
    <span className="sr-only">{t('unavailable')}</span>
  </>
);

/** What a hatched card means, with the number of such cards. */
export function UnavailableLegend() {
  const count = useCounterView((view) => view.page.total - view.availableCount);
  if (count === 0) return null;
  return (
    <p className="inline-flex items-center gap-2 text-sm whitespace-nowrap text-ink-soft">
      <span aria-hidden="true" className="hatched size-5 shrink-0 rounded-sm border border-line" />
      {t('unavailableCount', { count })}
    </p>
  );
}

export function CardPager() {
  const { setPage } = useCounter();
  const { page, pages, total } = useCounterView((view) => view.page);
  const turn = (to: number) => (total === 0 || to < 1 || to > pages ? null : () => setPage(to));
  return (
    <Pager
      label={t('cardGrid')}
      back={{ text: t('previous'), go: turn(page - 1) }}
      on={{ text: t('next'), go: turn(page + 1) }}
    >
      {t('page', { page, pages })}
    </Pager>
  );
}
