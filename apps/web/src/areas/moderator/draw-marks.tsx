import type { GameJson } from '@adarash/contract';
import { DesignatedNotice, DrawMark } from '../../game/draw/marks.tsx';
import { drawMarkText, tc } from '../../i18n/common.ts';

/** How a game is drawn: fair, or what it is instead; a designated game with typed numbers has both marks. */
export function DrawMarks({ game }: { game: Pick<GameJson, 'draw' | 'designated' | 'manualCalls' | 'out'> }) {
  return (
    <>
      <DrawMark draw={game.draw} text={drawMarkText(game.draw, game.manualCalls, game.out)} out={game.out} />
      {game.designated && game.manualCalls > 0 && (
        <DrawMark draw="manual" text={drawMarkText('manual', game.manualCalls)} />
      )}
    </>
  );
}

/** Stands in the row of the game it speaks of: above the table it would accuse the fair ones too. */
export const NoticeInRow = () => (
  <span className="basis-full">
    <DesignatedNotice text={tc('designatedNotice')} className="max-w-80 px-2! py-1! text-xs! whitespace-normal" />
  </span>
);
