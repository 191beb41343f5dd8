import { ChevronDown, Play } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cardCount } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { sumOf } from '@/lib/numbers.ts';
import { rovingTabIndex } from '@/lib/roving-tab-index.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { LastActions } from './last-actions.tsx';
import { CASHIER_SETUP } from './texts.ts';
import { Till } from './till.tsx';

/**
 * CSS classes of one half of the footer. On a narrow screen it is a separate row, on a wide screen part of a common
 * row. The width excludes the sidebar.
 */
const ROW = 'flex items-center justify-between gap-x-2 @min-[956px]:contents';
/** CSS class of a label with an amount: one line on a narrow screen, two lines on a wide screen. */
const FIGURE = 'whitespace-nowrap @min-[956px]:[&>strong]:block';

/** Sticky footer of the sale with the current customer, the totals and the Start button. */
export function Foot() {
  const { named, t, word, format } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { count, profit } = useCounterView((view) => ({ count: view.setup.cards.length, profit: view.profit }));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      ref={rovingTabIndex}
      aria-label={named('selectedCards')}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="@container sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 border-t border-line bg-surface px-4 py-1 md:-mx-6 md:-mb-6 md:px-6"
    >
      {isOpen && (
        <div id={id} className="animate-rise border-b border-line pt-1 pb-3">
          <ProfitFigures />
        </div>
      )}
      <Till />
      <StartQuestion />
      {profit.totalPot > 0 && profit.prizePool === 0 && (
        <p className="text-right text-sm font-medium text-attention-ink">{t('noPrize')}</p>
      )}
      <UnpaidHint />
      <div
        role="toolbar"
        className="mt-1 border-t border-line pt-1 @min-[956px]:flex @min-[956px]:items-center @min-[956px]:gap-x-4"
      >
        <div className={ROW}>
          <div className="flex min-h-11 min-w-0 items-center gap-1 @min-[956px]:flex-1">
            <p aria-live="polite" className="leading-tight font-semibold">
              {t('selectedCount', { count })}
            </p>
            {count > 0 && <ClearAll />}
            <LastActions />
          </div>
          <Button
            variant="link"
            size="text"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 justify-end! gap-1! text-right text-xs whitespace-normal! @min-[956px]:order-2 @min-[956px]:text-sm [&_svg]:size-4!"
          >
            <span className="max-w-28 leading-tight @min-[956px]:max-w-40">{word('profit')}</span>
            <ChevronDown aria-hidden="true" className={cx('transition-transform', !isOpen && 'rotate-180')} />
          </Button>
        </div>
        <div className={ROW}>
          <div className="flex shrink-0 flex-col text-sm @min-[956px]:order-1 @min-[956px]:flex-row @min-[956px]:gap-x-4 @min-[956px]:leading-5">
            <span className={FIGURE}>
              {t('potShort')} <strong className="font-semibold">{format.money(profit.totalPot)}</strong>
            </span>
            <span className={FIGURE}>
              {t('prizeShort')} <strong className="font-semibold">{format.money(profit.prizePool)}</strong>
            </span>
          </div>
          <StartButton disabled={count === 0} onPress={() => void counter.games.start()} />
        </div>
      </div>
    </section>
  );
}

function ClearAll() {
  const { word } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const ready = useCounterView((view) => view.ready);
  return (
    <Button
      text={word('clearAll')}
      variant="ghost"
      disabled={!ready}
      onClick={counter.cards.clearAll}
      className="min-w-0 px-2! leading-tight whitespace-normal! sm:px-3!"
    />
  );
}

/**
 * Message with number, cards and prize of the current game after Enter moved the focus to Start. The next Enter starts
 * the game.
 */
function StartQuestion() {
  const { t, format } = useT(CASHIER_SETUP);
  const { asking, cards, prize, number } = useCounterView((view, state) => ({
    asking: state.asking && view.ahead === null,
    cards: view.setup.cards.length,
    prize: view.profit.prizePool,
    number: view.gameNumber,
  }));
  return (
    <p role="status" className="text-right font-semibold empty:hidden">
      {asking && t('startAsk', { number: number ?? '', cards: cardCount(t, cards), prize: format.money(prize) })}
    </p>
  );
}

/** Hint with the current unpaid cards of this counter. Required, because the start marks them as paid. */
function UnpaidHint() {
  const { t, format } = useT(CASHIER_SETUP);
  const { cards, due } = useCounterView(({ till }) => ({ cards: till.cards.length, due: till.due }));
  return (
    <p
      role="status"
      // The line is reserved on a laptop, which prevents movement of the bar.
      className="text-right text-xs leading-4 font-medium text-attention-ink empty:hidden @min-[956px]:min-h-4 @min-[956px]:empty:block"
    >
      {cards > 0 && t(cards === 1 ? 'unpaidAtStartOne' : 'unpaidAtStart', { cards, amount: format.money(due) })}
    </p>
  );
}

function StartButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const { word } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { asking, starting, ready, unpaid, ahead, number } = useCounterView((view, state) => ({
    asking: state.asking,
    unpaid: view.till.cards.length > 0,
    starting: state.starting,
    ready: view.ready,
    ahead: view.ahead !== null,
    number: view.gameNumber,
  }));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) button.current?.focus();
  }, [asking]);
  return (
    <Button
      text={ahead ? word('keepAhead', { number: number ?? '' }) : word('start')}
      icon={<Play />}
      // While the current customer has not paid, the primary button is Paid and not Start.
      variant={unpaid ? 'secondary' : 'primary'}
      busy={starting}
      disabled={disabled || !ready}
      ref={button}
      onClick={onPress}
      onBlur={counter.games.endAsking}
      // Prevents clicks by a repeated key, otherwise the game would start while Enter stays pressed.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      data-own-stop
      className="min-w-0 px-4! leading-tight whitespace-normal! @min-[956px]:order-3 @min-[956px]:shrink-0 @min-[956px]:px-6!"
    />
  );
}

function ProfitFigures() {
  const { word, format } = useT(CASHIER_SETUP);
  const { profit, jackpot } = useCounterView((view) => ({ profit: view.profit, jackpot: view.jackpot }));
  const figures = [
    ['totalPot', profit.totalPot],
    ['houseFee', profit.houseFee],
    ['prizePool', profit.prizePool],
    ['contribution', profit.contribution],
    ['projectedJackpot', sumOf(jackpot, profit.contribution)],
  ] as const;
  return (
    <Facts layout="columns">
      {figures.map(([key, birr]) => (
        <Fact key={key} name={word(key)}>
          {format.money(birr)}
        </Fact>
      ))}
    </Facts>
  );
}
