import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Board } from '../../../ui/hall/board.tsx';
import { CurrentBall } from '../../../ui/hall/current-ball.tsx';
import { LastFive } from '../../../ui/hall/last-five.tsx';
import { useShownGame } from '../hall-context.ts';
import { Header } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { Pattern } from './pattern.tsx';
import { Prize } from './prize.tsx';

/** The current number and what is at stake above, the board below: one glance tells all. */
export function PlayingScene() {
  const { calledNumbers } = useShownGame();
  return (
    <>
      <Header />
      <div className="flex shrink-0 flex-col gap-3 landscape:h-[13.5rem] landscape:flex-row landscape:gap-5">
        <div className="flex shrink-0 items-center justify-center">
          <CurrentBall number={calledNumbers.at(-1) ?? null} className="size-[13rem] text-[6.6rem]" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-1 flex-col gap-3 landscape:min-h-0 landscape:flex-row landscape:gap-5">
            <LeftOfPrize />
            <Prize />
          </div>
          <Jackpot />
        </div>
      </div>
      <Board
        called={calledNumbers}
        className="flex-1 text-[min(1.75rem,3.6vw)] leading-none portrait:max-h-[22rem] portrait:min-h-[46vw] landscape:h-0"
      />
    </>
  );
}

function LeftOfPrize() {
  const { calledNumbers, cardCount } = useShownGame();
  return (
    <div className="flex shrink-0 flex-col items-center justify-between gap-1 landscape:items-start">
      <LastFive called={calledNumbers} ballClass="size-[2.9rem] text-[1.5rem]" />
      <Pattern />
      <p className="text-sm leading-tight text-ink-soft">
        <HallWord word="cardsInPlay" />: <strong className="text-[1.3em] text-ink">{cardCount}</strong>
      </p>
    </div>
  );
}
