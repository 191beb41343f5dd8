import { type DisplayedSale, saleOf } from '@adarash/contract/tv/displayed-sale';
import { nextFeeStep } from '@adarash/rules/money';
import type { ReactNode } from 'react';
import { Money } from '@/game/board/facts.tsx';
import { cx } from '@/lib/class-names.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { Word } from '../texts.ts';
import { CodePlace, useCodeOrigin } from './codes.tsx';
import { HallHeader } from './header.tsx';
import { GiantJackpot } from './jackpot.tsx';
import { ROW, useHall } from './parts.tsx';
import { GiantPrize } from './prize.tsx';
import { PatternBlock, PatternWords } from './stage.tsx';

/**
 * Scene of the TV during the sale, until the first number is called. Displays a large prize and jackpot. The pattern,
 * the price of a card and the number of sold cards are below.
 */
export function SaleScene() {
  const hall = useHall();
  const sale = saleOf(hall);
  const { jackpot, game } = hall;
  const hasJackpot = (jackpot.exists && jackpot.enabled) || (game !== null && game.jackpotWinnerCardId !== null);
  const hasCode = useCodeOrigin() !== null;
  if (sale === null) return null;
  return (
    <>
      <HallHeader />
      <div className="flex min-w-0 flex-1 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[minmax(0,1fr)_9.8rem] landscape:gap-[0.45rem]">
        <div className={cx(ROW, hasCode && 'landscape:grid-cols-[13.4rem_minmax(0,1fr)]')}>
          {hasCode && <CodePlace gap="gap-[0.4em]" size="size-[9.6em]" />}
          <div
            className={cx(
              'flex min-w-0 flex-col gap-2 landscape:grid landscape:min-h-0 landscape:gap-[0.45rem]',
              rowsOf(hasJackpot, sale.designated),
            )}
          >
            <Fit className="flex flex-col">
              <GiantPrize sale={sale} />
            </Fit>
            {hasJackpot && (
              <Fit className="flex flex-col">
                <GiantJackpot />
              </Fit>
            )}
          </div>
        </div>
        <OnSale sale={sale} />
      </div>
    </>
  );
}

/** Returns the CSS classes for the heights of the prize and of the jackpot below it. */
function rowsOf(hasJackpot: boolean, designated: boolean): string {
  if (!hasJackpot) return 'landscape:grid-rows-[minmax(0,1fr)]';
  if (designated) return 'landscape:grid-rows-[minmax(0,14fr)_minmax(0,10fr)]';
  return 'landscape:grid-rows-[minmax(0,11fr)_minmax(0,10fr)]';
}

function OnSale({ sale }: { sale: DisplayedSale }) {
  const step = sale.houseFeeTable ? nextFeeStep(sale.houseFeeTable, sale.cardCount) : null;
  return (
    <section
      data-region="below"
      className="flex min-w-0 flex-col gap-3 rounded-card border-2 border-go bg-go-soft px-[0.7rem] py-[0.5rem] text-go-ink portrait:flex-1 landscape:grid landscape:min-h-0 landscape:grid-cols-[8.6rem_9.5rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)] landscape:items-center landscape:gap-[0.9rem]"
    >
      <PatternBlock pattern={sale.pattern} names={sale.patternNames} className="size-[8.6rem] portrait:mx-auto" />
      <Fit
        data-region="game"
        className="flex flex-col justify-center-safe gap-[0.3em] *:shrink-0 landscape:h-full [&_p]:text-go-ink"
      >
        <PatternWords pattern={sale.pattern} patternNames={sale.patternNames} />
      </Fit>
      <Fit className="flex flex-col justify-center-safe gap-[0.5em] text-center *:shrink-0 landscape:h-full">
        <h2 className="text-[max(0.75rem,1.45em)] leading-[1.2] font-extrabold">
          <Word text="saleOpen" />
        </h2>
        <dl className="grid items-start justify-around gap-x-5 gap-y-2 px-[0.4em] landscape:grid-cols-[auto_auto]">
          <Large name={<Word text="cardPrice" />}>
            <Money birr={sale.betAmount} />
          </Large>
          <Large name={<Word text="cardsSold" />}>
            <span key={sale.cardCount} data-sold={sale.cardCount} className="inline-block animate-drop">
              {sale.cardCount}
            </span>
          </Large>
        </dl>
        <p className="text-[max(0.75rem,0.95em)] leading-[1.2] font-semibold">
          <Word text="houseFee" /> <span data-house-fee="">{`${sale.houseFeePercentage}%`}</span>
          {step && (
            <span data-fee-step="">
              {' · '}
              <Word text="feeFrom" values={{ percent: step.percentage, cards: step.from }} />
            </span>
          )}
        </p>
      </Fit>
    </section>
  );
}

function Large({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-[max(0.75rem,1.1em)] leading-[1.2] font-semibold">{name}</dt>
      <dd className="text-[min(4em,14vw)] leading-[1.15] font-extrabold whitespace-nowrap text-ink">{children}</dd>
    </div>
  );
}
