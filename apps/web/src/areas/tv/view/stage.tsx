import type { ReactNode } from 'react';
import { CurrentBall, LastFive } from '@/game/board/balls.tsx';
import { Board } from '@/game/board/board.tsx';
import { PatternName, PatternPicture } from '@/game/board/pattern-picture.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { HallHeader } from './header.tsx';
import { HallJackpot } from './jackpot.tsx';
import { useShownGame } from './parts.tsx';
import { Prize } from './prize.tsx';

interface StageProps {
  /** Current ball of the game, or the drum during the mix of the phones' codes. */
  ball: ReactNode;
  /** Board of numbers, or the text of the scene. It is below the ball, pattern, prize and jackpot. */
  children: ReactNode;
}

/**
 * Common grid for the running game and for the mix of the phones' codes. Ball, pattern, prize and jackpot have the same
 * position in both scenes.
 */
export function Stage({ ball, children }: StageProps) {
  return (
    <>
      <HallHeader />
      <div className="flex min-w-0 flex-1 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[13.6rem_minmax(0,1fr)] landscape:gap-[0.45rem]">
        <div className="flex min-w-0 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-cols-[13.2rem_17rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)] landscape:gap-[1.1rem]">
          <div data-region="ball" className="flex min-h-0 min-w-0 items-center justify-center">
            {ball}
          </div>
          <LastAndPattern />
          <div className="flex min-w-0 flex-col gap-2 landscape:min-h-0 landscape:gap-[0.45rem]">
            <Prize />
            <HallJackpot />
          </div>
        </div>
        {children}
      </div>
    </>
  );
}

/** Last called balls with the pattern below them, large enough to compare them with a card. */
function LastAndPattern() {
  const { calledNumbers, cardCount, pattern, patternNames } = useShownGame();
  return (
    <div className="flex min-w-0 flex-col items-center gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[3rem_minmax(0,1fr)] landscape:items-stretch landscape:gap-[0.6rem]">
      <LastFive called={calledNumbers} ballClass="size-[3rem] text-[1.55rem]" />
      <div className="flex min-w-0 items-center gap-[0.8rem] landscape:grid landscape:min-h-0 landscape:grid-cols-[8.6rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)]">
        <PatternBlock pattern={pattern} names={patternNames} className="size-[8.6rem]" />
        <Fit data-region="game" className="flex flex-col justify-center-safe gap-[0.3em] *:shrink-0 landscape:h-full">
          <PatternWords pattern={pattern} patternNames={patternNames} />
          <p className="text-[max(0.75rem,0.875em)] leading-[1.2] text-ink-soft">
            <HallWord text="cardsInPlay" />: <strong className="text-[1.3em] leading-none text-ink">{cardCount}</strong>
          </p>
        </Fit>
      </div>
    </div>
  );
}

type Patterned = Pick<DisplayedGame, 'pattern'> & { names: DisplayedGame['patternNames'] };

/** Square with the shapes of a pattern. A single shape fills the square; several shapes are in rows of two. */
export function PatternBlock({ className, ...pattern }: Patterned & { className: string }) {
  return (
    <span className={`grid shrink-0 items-center ${className}`}>
      <PatternPicture
        {...pattern}
        frame="grid w-full grid-cols-2 gap-[0.5rem] [&>:only-child]:col-span-2"
        className="aspect-square w-full"
      />
    </span>
  );
}

/** Name of the current pattern. A long name wraps, which prevents it from reducing the space of the prize. */
export function PatternWords({ pattern, patternNames }: Pick<DisplayedGame, 'pattern' | 'patternNames'>) {
  return (
    <>
      <p className="text-[max(0.75rem,0.875em)] leading-[1.2] text-ink-soft">
        <HallWord text="pattern" />
      </p>
      <p aria-hidden="true" className="line-clamp-4 text-[max(0.75rem,1.15em)] leading-[1.2] font-semibold break-words">
        <PatternName pattern={pattern} names={patternNames} />
      </p>
    </>
  );
}

/** Scene of a running game: current number, prize and jackpot at the top, board below. */
export function PlayingScene() {
  const { calledNumbers } = useShownGame();
  return (
    <Stage ball={<CurrentBall number={calledNumbers.at(-1) ?? null} className="size-[13.2rem] text-[6.7rem]" />}>
      <Board
        called={calledNumbers}
        className="text-[min(1.65rem,3.6vw)] leading-none portrait:max-h-[22rem] portrait:min-h-[46vw] portrait:flex-1 landscape:h-full [&_th]:text-[1em]!"
      />
    </Stage>
  );
}
