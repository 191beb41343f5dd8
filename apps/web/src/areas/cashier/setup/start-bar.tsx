import { ChevronDown, Play } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cardsText } from '@/i18n/common.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { later } from '@/lib/later.tsx';
import { sumOf } from '@/lib/numbers.ts';
import { oneStop } from '@/lib/one-stop.ts';
import { Button } from '@/ui/button.tsx';
import { TicketButton } from './sale/ticket-button.tsx';
import { useDue } from './sale/use-due.ts';
import { COUNTER } from './sale/use-sale.ts';
import type { Profit } from './setup.ts';
import { t } from './texts.ts';
import type { Counter } from './use-setup.ts';

const AmountDue = later(() => import('./sale/amount-due.tsx'));

interface StartBarProps {
  counter: Counter;
  gameNumber: number | null;
  /** Enter was pressed for the first time: the next one, on Start itself, starts the game. */
  asking: boolean;
  onAsked: () => void;
}

/** Two rows, each with widths of its own, where the screen has no room for one; measured next to the sidebar. */
const ROW = 'flex items-center justify-between gap-x-2 @min-[956px]:contents';
/** A word and its sum: next to each other in two rows, one over the other in one. */
const FIGURE = 'whitespace-nowrap @min-[956px]:[&>strong]:block';

export function StartBar({ counter, gameNumber, asking, onAsked }: StartBarProps) {
  const { profit, jackpot, starting, ahead } = counter;
  const count = counter.setup.cards.length;
  const disabled = !counter.ready;
  const [open, setOpen] = useState<'profit' | 'due' | null>(null);
  const id = useId();
  const opening = (what: 'profit' | 'due') => ({
    type: 'button' as const,
    'aria-expanded': open === what,
    'aria-controls': open === what ? id : undefined,
    onClick: () => setOpen(open === what ? null : what),
  });
  const till = useDue(counter);
  const mine = counter.sale.buyers.filter((buyer) => buyer.counter === COUNTER && !buyer.ticket);
  /** Of this counter's buyers those that have no ticket, or all cards again. */
  const ticketed = mine.length > 0 ? mine.flatMap(({ cards }) => cards) : counter.setup.cards;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) button.current?.focus();
  }, [asking]);
  return (
    <section
      aria-label={namedLabel(t('selectedCards'))}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
      className="@container sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 border-t border-line bg-surface px-4 py-2 md:-mx-6 md:-mb-6 md:px-6"
    >
      {open !== null && (
        <div id={id} className="animate-rise border-b border-line pt-1 pb-3">
          {open === 'due' ? (
            <AmountDue till={till} counter={counter} />
          ) : (
            <ProfitFigures profit={profit} jackpot={jackpot} />
          )}
        </div>
      )}
      <p role="status" className="text-right font-semibold empty:hidden">
        {asking &&
          ahead === null &&
          t('startAsk', { number: gameNumber ?? '', cards: cardsText(count), prize: formatMoney(profit.prizePool) })}
      </p>
      {profit.totalPot > 0 && profit.prizePool === 0 && (
        <p className="text-right text-sm font-medium text-attention-ink">{t('noPrize')}</p>
      )}
      <div ref={oneStop} role="toolbar" className="@min-[956px]:flex @min-[956px]:items-center @min-[956px]:gap-x-4">
        <div className={ROW}>
          <div className="flex min-h-11 min-w-0 items-center gap-1 @min-[956px]:flex-1">
            <p aria-live="polite" className="leading-tight font-semibold">
              {t('selectedCount', { count })}
            </p>
            {count > 0 && (
              <>
                <Button
                  text={t('clearAll')}
                  variant="ghost"
                  disabled={disabled}
                  onClick={counter.clearAll}
                  className="min-w-0 px-2! leading-tight whitespace-normal! sm:px-3!"
                />
                <TicketButton
                  counter={counter}
                  label={t('ticket', { cards: cardsText(ticketed.length) })}
                  cards={ticketed}
                  // On a phone the row has no room for it.
                  className="hidden! sm:inline-flex!"
                />
              </>
            )}
          </div>
          <button
            {...opening('profit')}
            className="inline-flex min-h-11 items-center justify-end gap-1 rounded-control text-right text-xs font-medium text-info underline-offset-4 hover:underline @min-[956px]:order-2 @min-[956px]:text-sm"
          >
            <span className="max-w-28 leading-tight @min-[956px]:max-w-40">{named(t('profit'))}</span>
            <ChevronDown
              aria-hidden="true"
              className={cx('size-4 transition-transform', open !== 'profit' && 'rotate-180')}
            />
          </button>
        </div>
        <div className={ROW}>
          <div className="flex shrink-0 flex-col text-sm @min-[956px]:order-1 @min-[956px]:flex-row @min-[956px]:gap-x-4 @min-[956px]:leading-5">
            <span className={FIGURE}>
              {t('potShort')} <strong className="font-semibold">{formatMoney(profit.totalPot)}</strong>
            </span>
            <span className={FIGURE}>
              {t('prizeShort')} <strong className="font-semibold">{formatMoney(profit.prizePool)}</strong>
            </span>
            <button
              {...opening('due')}
              className={cx(
                FIGURE,
                '-my-1 min-h-7 rounded-control text-left font-medium text-info underline-offset-4 hover:underline @min-[956px]:order-first @min-[956px]:leading-5',
              )}
            >
              {named(till.short)} <strong className="font-semibold">{formatMoney(till.sum)}</strong>
            </button>
          </div>
          <Button
            text={ahead === null ? t('start') : t('keepAhead', { number: gameNumber ?? '' })}
            size="large"
            icon={<Play />}
            busy={starting}
            disabled={disabled || count === 0}
            ref={button}
            onClick={ahead === null ? counter.start : counter.sellAhead}
            onBlur={onAsked}
            // A key held down was pressed once.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            data-own-stop
            className="min-w-0 px-4! leading-tight whitespace-normal! @min-[956px]:order-3 @min-[956px]:shrink-0 @min-[956px]:px-6!"
          />
        </div>
      </div>
    </section>
  );
}

function ProfitFigures({ profit, jackpot }: { profit: Profit; jackpot: number }) {
  const figures = [
    [t('totalPot'), profit.totalPot],
    [t('houseFee'), profit.houseFee],
    [t('prizePool'), profit.prizePool],
    [t('contribution'), profit.contribution],
    [t('projectedJackpot'), sumOf(jackpot, profit.contribution)],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, birr]) => (
        <div key={label} className="flex items-baseline justify-between gap-2 sm:block">
          <dt className="text-ink-soft">{named(label)}</dt>
          <dd className="font-semibold">{formatMoney(birr)}</dd>
        </div>
      ))}
    </dl>
  );
}
