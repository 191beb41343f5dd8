import type { GameJson } from '@adarash/contract';
import { useCelebration } from '@/celebrations/celebration.ts';
import { JackpotNumber } from '@/game/board/jackpot-number.tsx';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';

export interface JackpotStageProps {
  game: GameJson;
  card: string;
  rolling: boolean;
}

/** Overlay with the jackpot draw, displayed like on the TV. The buttons of the game below it remain enabled. */
export function JackpotStage({ game, card, rolling }: JackpotStageProps) {
  useCelebration('jackpot', !rolling);
  return (
    <div
      role="status"
      data-jackpot={rolling ? 'rolling' : 'drawn'}
      className="pointer-events-none fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-canvas/95 p-4 text-center text-[min(6rem,13vw,20dvh)]"
    >
      <JackpotNumber game={game} card={card} rolling={rolling} />
      {/* Repeats the marks of the draw, because the overlay covers the existing marks of the game. */}
      <div className="text-base">
        <DrawWarnings game={game} />
      </div>
    </div>
  );
}
