import { Board } from '../../../ui/hall/board.tsx';
import { CurrentBall } from '../../../ui/hall/current-ball.tsx';
import { useGame } from '../controller-context.ts';
import { JackpotPanel } from '../jackpot/jackpot-panel.tsx';
import { Controls } from './controls.tsx';
import { GameFacts } from './game-facts.tsx';
import { PrizePanel } from './prize-panel.tsx';

export function Stage() {
  const game = useGame();
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[auto_1fr] xl:grid-cols-[auto_1fr_auto_minmax(20rem,22rem)]">
        <div className="col-span-2 flex items-center gap-4 md:col-span-1">
          <CurrentBall
            number={game.calledNumbers.at(-1) ?? null}
            className="size-[clamp(7rem,27dvh,17rem)] text-[clamp(3rem,12dvh,7.5rem)]"
          />
        </div>
        <div className="col-span-2 flex md:col-span-1">
          <GameFacts />
        </div>
        <PrizePanel />
        <JackpotPanel />
      </div>
      <Board
        called={game.calledNumbers}
        className="h-64 flex-1 text-[clamp(0.75rem,2.1vw,2.25rem)] md:h-80 xl:h-auto xl:min-h-56"
      />
      <Controls />
    </>
  );
}
