import type { ReactNode } from 'react';
import { HallWord } from '@/i18n/hall-words/index.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { LastFive } from '@/ui/hall/balls.tsx';
import { Fit } from '@/ui/hall/fit.tsx';
import { PatternName, PatternPicture } from '@/ui/hall/pattern-picture.tsx';
import { Header } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { useShownGame } from './parts.tsx';

interface StageProps {
  /** Where the current ball is, or will be. */
  ball: ReactNode;
  left: ReactNode;
  prize: ReactNode;
  /** Under all of it: the board, or what the scene says. */
  children: ReactNode;
}

/** One grid for sale, mix and play: the eye finds ball, prize and jackpot in the same place. */
export function Stage({ ball, left, prize, children }: StageProps) {
  return (
    <>
      <Header />
      <div className="flex min-w-0 flex-1 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[13.3rem_minmax(0,1fr)] landscape:gap-[0.45rem]">
        <div className="flex min-w-0 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-cols-[13rem_minmax(0,1fr)] landscape:gap-[1.2rem]">
          <div data-region="ball" className="flex min-h-0 min-w-0 items-center justify-center">
            {ball}
          </div>
          <div className="flex min-w-0 flex-col gap-2 landscape:min-h-0 landscape:gap-[0.45rem]">
            <div className="flex min-w-0 flex-1 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-cols-[17rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)] landscape:gap-[1.2rem]">
              {left}
              {prize}
            </div>
            <Jackpot />
          </div>
        </div>
        {children}
      </div>
    </>
  );
}

export function LeftOfPrize() {
  const { calledNumbers, cardCount, pattern, patternNames } = useShownGame();
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 landscape:grid landscape:min-h-0 landscape:grid-rows-[2.9rem_2.6rem_minmax(0,1fr)] landscape:items-stretch landscape:gap-[0.4rem]">
      <LastFive called={calledNumbers} ballClass="size-[2.9rem] text-[1.5rem]" />
      <PatternPicture pattern={pattern} names={patternNames} className="size-[2.6rem]" />
      <Fit data-region="game" className="flex flex-col gap-[0.2em] *:shrink-0 portrait:text-center">
        <PatternWords pattern={pattern} patternNames={patternNames} />
        <p className="truncate text-[max(0.75rem,0.875em)] leading-[1.2] text-ink-soft">
          <HallWord word="cardsInPlay" />: <strong className="text-[1.3em] leading-none text-ink">{cardCount}</strong>
        </p>
      </Fit>
    </div>
  );
}

/** A hall may give a pattern a long name: it takes a second line and no room from the prize. */
export function PatternWords({ pattern, patternNames }: Pick<ShownGame, 'pattern' | 'patternNames'>) {
  return (
    <p aria-hidden="true" className="line-clamp-2 text-[max(0.75rem,1em)] leading-[1.2] font-semibold">
      <PatternName pattern={pattern} names={patternNames} />
    </p>
  );
}
