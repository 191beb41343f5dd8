import type { ReactNode } from 'react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Money } from '../../../ui/hall/facts.tsx';
import { saleOf } from '../scene.ts';
import { PlayCode } from './codes.tsx';
import { Header } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { useHall } from './parts.tsx';
import { Pattern, Prize } from './playing-scene.tsx';

/** Until the first number: what a card costs, what is played for and how the prize grows, each in its place of the game. */
export function SaleScene() {
  const view = useHall();
  const sale = saleOf(view);
  if (sale === null) return null;
  return (
    <>
      <Header />
      <div className="flex shrink-0 flex-col gap-3 landscape:h-[13.5rem] landscape:flex-row landscape:gap-5">
        <div className="flex shrink-0 items-center justify-center">
          <PlayCode className="size-[10.6rem]" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-1 flex-col gap-3 landscape:min-h-0 landscape:flex-row landscape:gap-5">
            <div className="flex shrink-0 flex-col items-center justify-center gap-1 landscape:items-start">
              <h2 className="text-sm leading-tight font-semibold text-ink-soft">
                <HallWord word="pattern" />
              </h2>
              <Pattern pattern={sale.pattern} patternNames={sale.patternNames} />
            </div>
            <Prize game={sale} sealed />
          </div>
          <Jackpot />
        </div>
      </div>
      <section className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 rounded-card border-2 border-go bg-go-soft py-2 text-center text-go-ink">
        <h2 className="text-[1.7rem] leading-tight font-extrabold">
          <Word text="saleOpen" />
        </h2>
        <dl className="flex flex-wrap justify-center gap-x-16 gap-y-2">
          <Large name={<Word text="cardPrice" />}>
            <Money birr={sale.betAmount} />
          </Large>
          <Large name={<Word text="cardsSold" />}>
            <span key={sale.cardCount} data-sold={sale.cardCount} className="inline-block animate-drop">
              {sale.cardCount}
            </span>
          </Large>
        </dl>
      </section>
    </>
  );
}

function Large({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-xl leading-tight font-semibold">{name}</dt>
      <dd className="text-[min(5rem,13vw)] leading-none font-extrabold whitespace-nowrap text-ink">{children}</dd>
    </div>
  );
}
