import { Check, Circle } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { rovingTabIndex } from '@/lib/roving-tab-index.ts';
import { Pager } from '@/ui/tables/pager.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { CASHIER_SETUP, type CashierSetupTexts } from './texts.ts';

// The number of columns depends on the width without the sidebar, because a button of a card requires at least 44 px.
const GRID = 'grid grid-cols-5 gap-1 @min-[476px]:grid-cols-10 @min-[956px]:grid-cols-20';

/**
 * Size of a card's button: square on a small screen. On a laptop, five rows of buttons share the remaining height, so
 * that the last row stays above the footer even with notices.
 */
const PLACE = 'aspect-square min-h-11 lg:aspect-auto lg:h-[clamp(2.75rem,calc((100dvh-var(--above))/5),3.75rem)]';
/**
 * Returns the height of the page without the five rows of cards. `notices` is the number of notices above the cards.
 */
const aboveWith = (notices: number) => ({ '--above': `${29.6 + 2.4 * notices}rem` }) as CSSProperties;

const PLACES = Array.from({ length: 100 }, (_, place) => place);

export function SaleCardGrid() {
  const texts = useT(CASHIER_SETUP);
  const { toggle } = useCounter().cards;
  const { shown, cards, unpaid, unavailable, ready, notices } = useCounterView((view) => ({
    shown: view.page.cards,
    cards: view.setup.cards,
    unpaid: view.unpaid,
    unavailable: view.unavailable,
    ready: view.ready,
    notices: Number(view.running !== null) + Number(view.isDesignated),
  }));
  const above = aboveWith(notices);
  const selected = useMemo(() => new Set(cards), [cards]);
  const notPaid = useMemo(() => new Set(unpaid), [unpaid]);
  const inPlay = useMemo(() => new Set(unavailable), [unavailable]);
  if (shown.length === 0) {
    return (
      <div className="@container" role="status" aria-label={texts.named('loadingCards')}>
        {/* One animation for all placeholders, because an animation per placeholder would require many layers. */}
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
      <div ref={rovingTabIndex} role="group" aria-label={texts.named('cardGrid')} style={above} className={GRID}>
        {shown.map((card) => (
          <CardButton
            key={card}
            texts={texts}
            card={card}
            selected={selected.has(card)}
            paid={!notPaid.has(card)}
            available={!inPlay.has(card)}
            disabled={!ready}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  );
}

interface CardButtonProps {
  /** Texts of the grid. Calling `useT` in each of a hundred buttons would be slow. */
  texts: CashierSetupTexts;
  card: number;
  selected: boolean;
  paid: boolean;
  available: boolean;
  disabled: boolean;
  onToggle: (card: number) => void;
}

const LOOKS = {
  selected: 'border-selected bg-selected text-on-selected',
  open: 'border-line-strong bg-surface text-ink hover:border-danger hover:bg-danger-soft hover:text-danger-ink',
  unavailable: 'hatched border-line text-ink-soft',
};

function lookOf(selected: boolean, available: boolean): string {
  if (selected) return LOOKS.selected;
  return available ? LOOKS.open : LOOKS.unavailable;
}

/** Button of a card. It is memoised, so that a click updates one button instead of a hundred. */
const CardButton = memo(function CardButton({
  texts: { named, t },
  card,
  selected,
  paid,
  available,
  disabled,
  onToggle,
}: CardButtonProps) {
  const Mark = paid ? Check : Circle;
  const payment = t(paid ? 'cardPaid' : 'cardUnpaid');
  const unavailableTitle = available ? undefined : t('notAvailableTitle');
  return (
    <button
      type="button"
      aria-label={named('card', { number: card })}
      aria-pressed={selected}
      // An unavailable card must not be `disabled`, because a click displays the reason.
      aria-disabled={available ? undefined : true}
      disabled={disabled}
      // The title is the accessible description, because the label is required as the name.
      title={selected ? payment : unavailableTitle}
      onClick={() => onToggle(card)}
      className={cx(
        PLACE,
        'relative flex min-w-0 touch-manipulation flex-col items-center justify-center rounded-control border text-base font-semibold select-none disabled:opacity-60',
        !available && 'cursor-not-allowed!',
        lookOf(selected, available),
      )}
    >
      {card}
      {selected && (
        <Mark
          aria-hidden="true"
          data-paid={paid}
          strokeWidth={3}
          className={cx('absolute top-0.5 right-0.5', paid ? 'size-3.5' : 'size-2.5')}
        />
      )}
      {!available && <span className="sr-only">{t('unavailable')}</span>}
    </button>
  );
});

/** Legend for the hatched buttons of unavailable cards, because a button is too small for a readable word. */
export function UnavailableLegend() {
  const { t } = useT(CASHIER_SETUP);
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
  const { named, t, word } = useT(CASHIER_SETUP);
  const { setPage } = useCounter().cards;
  const { page, pages, total } = useCounterView((view) => view.page);
  const turn = (to: number) => (total === 0 || to < 1 || to > pages ? null : () => setPage(to));
  return (
    <Pager
      label={named('cardGrid')}
      back={{ text: word('previous'), go: turn(page - 1) }}
      on={{ text: word('next'), go: turn(page + 1) }}
    >
      {t('page', { page, pages })}
    </Pager>
  );
}
