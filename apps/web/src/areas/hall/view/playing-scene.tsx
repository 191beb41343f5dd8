import { Board } from '../../../ui/hall/board.tsx';
import { CurrentBall } from '../../../ui/hall/current-ball.tsx';
import { HallWord } from '../../../ui/hall/hall-word.tsx';
import { LastFive } from '../../../ui/hall/last-five.tsx';
import { useShownGame } from '../hall-context.ts';
import { Header } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { Pattern } from './pattern.tsx';
import { Prize } from './prize.tsx';

export function PlayingScene() {
  const { calledNumbers, cardCount } = useShownGame();
  return (
    <>
      <Header />
      <div className="grid min-h-0 gap-3 landscape:h-[12.4rem] landscape:grid-cols-[auto_auto_1fr] landscape:gap-5">
        <div className="flex items-center justify-center">
          <CurrentBall number={calledNumbers.at(-1) ?? null} className="size-[12.2rem] text-[6.2rem]" />
        </div>
        <div className="flex min-w-0 flex-col items-center justify-between gap-2 landscape:items-start">
          <section>
            <h2 className="pb-1 text-sm leading-tight font-semibold text-ink-soft">
              <HallWord word="lastFive" />
            </h2>
            <LastFive called={calledNumbers} ballClass="size-[3.2rem] text-[1.6rem]" />
          </section>
          <Pattern />
          <p className="text-sm leading-tight text-ink-soft">
            <HallWord word="cardsInPlay" />: <strong className="text-[1.3em] text-ink">{cardCount}</strong>
          </p>
        </div>
        <div className="flex min-h-0 min-w-0 flex-col justify-between gap-2">
          <Prize />
          <Jackpot />
        </div>
      </div>
      <Board
        called={calledNumbers}
        className="h-[40vw] flex-1 text-[min(1.75rem,3.4vw)] portrait:max-h-[34rem] landscape:h-0"
      />
    </>
  );
}
