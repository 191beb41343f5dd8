import type { ReactNode } from 'react';
import { Word } from '@/i18n/hall-display/index.ts';
import { HallWord } from '@/i18n/hall-words/index.ts';
import { Money } from '@/ui/hall/facts.tsx';
import { Fit } from '@/ui/hall/fit.tsx';
import { PatternPicture } from '@/ui/hall/pattern-picture.tsx';
import { saleOf } from '../scene.ts';
import { PlayCode } from './codes.tsx';
import { useHall } from './parts.tsx';
import { Prize } from './playing-scene.tsx';
import { PatternWords, Stage } from './stage.tsx';

/** Until the first number: what a card costs, what is played for and how the prize grows, each in its place of the game. */
export function SaleScene() {
  const view = useHall();
  const sale = saleOf(view);
  if (sale === null) return null;
  return (
    <Stage
      ball={
        <Fit className="flex size-full items-center justify-center">
          <PlayCode className="size-[10.6em]" />
        </Fit>
      }
      left={
        <Fit
          data-region="game"
          className="flex flex-col items-center justify-center-safe gap-[0.3em] landscape:items-start"
        >
          <h2 className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
            <HallWord word="pattern" />
          </h2>
          <PatternPicture pattern={sale.pattern} names={sale.patternNames} className="size-[2.9em]" />
          <PatternWords pattern={sale.pattern} patternNames={sale.patternNames} />
        </Fit>
      }
      prize={<Prize game={sale} sealed />}
    >
      <Fit
        as="section"
        data-region="below"
        className="flex flex-col items-center justify-center-safe gap-[0.4em] rounded-card border-2 border-go bg-go-soft px-3 py-2 text-center text-go-ink portrait:flex-1"
      >
        <h2 className="text-[max(0.75rem,1.7em)] leading-[1.2] font-extrabold">
          <Word text="saleOpen" />
        </h2>
        <dl className="grid w-full gap-x-4 gap-y-2 landscape:grid-cols-2">
          <Large name={<Word text="cardPrice" />}>
            <Money birr={sale.betAmount} />
          </Large>
          <Large name={<Word text="cardsSold" />}>
            <span key={sale.cardCount} data-sold={sale.cardCount} className="inline-block animate-drop">
              {sale.cardCount}
            </span>
          </Large>
        </dl>
      </Fit>
    </Stage>
  );
}

function Large({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-[max(0.75rem,1.25em)] leading-[1.2] font-semibold">{name}</dt>
      <dd className="text-[min(4.2em,13vw)] leading-[1.2] font-extrabold whitespace-nowrap text-ink">{children}</dd>
    </div>
  );
}
