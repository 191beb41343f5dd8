import { cx } from '../../../lib/class-names.ts';
import { DesignatedWords, DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import type { ShownGame } from '../display.ts';
import { Seal } from './seal.tsx';

/** How the game is drawn: the seal, or the marks of a chosen winner and of typed numbers. Never left out. */
export function DrawKind({ game }: { game: ShownGame }) {
  if (!game.designated && game.manualCalls === 0) return <Seal commitment={game.commitment} />;
  return (
    <div className="flex flex-col items-start gap-1">
      <DesignatedWords
        game={game}
        className={cx('border-2! px-2! py-1! leading-tight!', game.manualCalls > 0 && 'text-xs!')}
      />
      {game.manualCalls > 0 && <DrawSeal game={{ ...game, designated: false }} />}
    </div>
  );
}
