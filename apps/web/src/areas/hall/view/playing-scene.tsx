import { CurrentBall } from '@/game/board/balls.tsx';
import { Board } from '@/game/board/board.tsx';
import { useShownGame } from './parts.tsx';
import { Stage } from './stage.tsx';

/** The current number and what is at stake above, the board below: one glance tells all. */
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
