import { CurrentBall } from '../../../ui/hall/balls.tsx';
import { Board } from '../../../ui/hall/board.tsx';
import { useGame } from '../controller-context.ts';
import { JackpotPanel } from '../jackpot/jackpot-panel.tsx';
import { Controls } from './controls.tsx';
import { GameFacts } from './game-facts.tsx';
import { PrizePanel } from './prize-panel.tsx';

export function Stage() {
  const game = useGame();
  return (
    <>
      <div className="grid grid-cols-[2fr_3fr] gap-3 xl:grid-cols-[1fr_auto_22rem]">
        <div className="col-span-2 flex items-center gap-3 md:gap-5 xl:col-span-1">
          <CurrentBall
            number={game.calledNumbers.at(-1) ?? null}
            className="size-[clamp(6.5rem,min(29dvh,30vw),18rem)] text-[clamp(3rem,min(13dvh,13vw),8rem)]"
          />
          <GameFacts />
        </div>
        <PrizePanel />
        <JackpotPanel />
      </div>
      <Board
        called={game.calledNumbers}
        className="h-60 shrink-0 text-[clamp(0.75rem,2.1vw,3.5rem)] md:h-80 md:grow xl:h-auto xl:min-h-56 xl:shrink xl:basis-0"
      />
      <Controls />
    </>
  );
}
