import { ChevronDown, Play } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { cardsText } from '@/i18n/common.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { sumOf } from '@/lib/numbers.ts';
import { Button } from '@/ui/button.tsx';
import { SavedCheckbox } from '@/ui/fields.tsx';
import { notify } from './notify.tsx';
import { AmountDue, useDue } from './sale/amount-due.tsx';
import { TicketButton } from './sale/ticket-button.tsx';
import type { Profit } from './setup.ts';
import { t } from './texts.ts';
import type { useSetup } from './use-setup.ts';

interface StartBarProps {
  counter: ReturnType<typeof useSetup>;
  gameNumber: number | null;
  /** Enter was pressed for the first time: the next one, on Start itself, starts the game. */
  asking: boolean;
  onAsked: () => void;
}

/** Two rows on a phone and a tablet, each with widths of its own; one on a laptop. */
const ROW = 'flex items-center justify-between gap-x-2 lg:contents';

/** The totals and Start, in view wherever the grid is scrolled to. */
export function StartBar({ counter, gameNumber, asking, onAsked }: StartBarProps) {
  const { profit, jackpot, starting, ahead } = counter;
  const count = counter.setup.cards.length;
  const disabled = !counter.ready;
  const [open, setOpen] = useState<'profit' | 'due' | null>(null);
  const toggle = (what: 'profit' | 'due') => setOpen(open === what ? null : what);
  const due = useDue(counter);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) button.current?.focus();
  }, [asking]);
  const id = useId();
  return (
    <section
      aria-label={namedLabel(t('selectedCards'))}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
      className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 border-t border-line bg-surface px-4 py-2 md:-mx-6 md:-mb-6 md:px-6"
    >
      {open !== null && (
        <div id={id} className="animate-rise border-b border-line pt-1 pb-3">
          {open === 'due' ? (
            <AmountDue due={due} />
          ) : (
            <>
              <ProfitFigures profit={profit} jackpot={jackpot} />
              <HallChoice setting="wholeBirr" disabled={disabled} />
              <HallChoice setting="saleClosesWithStart" disabled={disabled} />
            </>
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
      <div className="lg:flex lg:items-center lg:gap-x-4">
        <div className={ROW}>
          <div className="flex min-h-11 min-w-0 items-center gap-1">
            <p aria-live="polite" className="leading-tight font-semibold lg:whitespace-nowrap">
              {t('selectedCount', { count })}
            </p>
            {count > 0 && (
              <>
                <Button variant="ghost" disabled={disabled} onClick={counter.clearAll} className="px-2! sm:px-3!">
                  {t('clearAll')}
                </Button>
                <TicketButton counter={counter} disabled={disabled} />
              </>
            )}
          </div>
          <button
            type="button"
            aria-expanded={open === 'profit'}
            aria-controls={open === 'profit' ? id : undefined}
            onClick={() => toggle('profit')}
            className="inline-flex min-h-11 items-center justify-end gap-1 rounded-control text-right text-xs font-medium text-info underline-offset-4 hover:underline lg:order-2 lg:text-sm"
          >
            <span className="max-w-28 lg:max-w-none">{named(t('profit'))}</span>
            <ChevronDown
              aria-hidden="true"
              className={cx('size-4 transition-transform', open !== 'profit' && 'rotate-180')}
            />
          </button>
        </div>
        <div className={ROW}>
          <div className="flex min-w-0 flex-col text-sm whitespace-nowrap lg:order-1 lg:ml-auto lg:flex-row lg:flex-wrap lg:justify-end lg:gap-x-3 lg:leading-4">
            <span>
              {t('potShort')} <strong className="font-semibold">{formatMoney(profit.totalPot)}</strong>
            </span>
            <span>
              {t('prizeShort')} <strong className="font-semibold">{formatMoney(profit.prizePool)}</strong>
            </span>
            <button
              type="button"
              aria-expanded={open === 'due'}
              aria-controls={open === 'due' ? id : undefined}
              onClick={() => toggle('due')}
              className="-my-1 min-h-7 lg:-my-1.5 rounded-control text-left font-medium text-info underline-offset-4 hover:underline lg:order-first"
            >
              {named(t('dueShort'))} <strong className="font-semibold">{formatMoney(due.due)}</strong>
            </button>
          </div>
          <Button
            size="large"
            icon={<Play />}
            busy={starting}
            disabled={disabled || count === 0}
            ref={button}
            onClick={ahead === null ? counter.start : counter.sellAhead}
            onBlur={onAsked}
            // A key held down was pressed once.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            className="lg:order-3"
          >
            {ahead === null ? t('start') : t('keepAhead', { number: gameNumber ?? '' })}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface HallChoiceProps {
  setting: 'wholeBirr' | 'saleClosesWithStart';
  disabled: boolean;
}

/** What the hall chose for the games that start from now on. */
function HallChoice({ setting, disabled }: HallChoiceProps) {
  const { data } = useAnswer('GET /games/settings');
  const { mutateAsync: change } = useAction('PATCH /games/settings', {
    failed: t('settingsFailed'),
    onFailed: notify.error,
  });
  if (data?.[setting] === undefined) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <SavedCheckbox
        label={t(setting)}
        saved={data[setting]}
        save={(chosen) => change({ body: { [setting]: chosen } })}
        disabled={disabled}
      />
      <span className="text-ink-soft">{t(`${setting}Hint`)}</span>
    </div>
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
