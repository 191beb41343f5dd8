import type { HallView } from '@adarash/contract';
import type { ComponentProps } from 'react';
import GameNotes from '@/game/draw/game-notes.tsx';
import { DrawMark, useDrawText } from '@/game/draw/marks.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { useHall } from './parts.tsx';

/**
 * Line with notices at the bottom of every scene. An empty line keeps its space, which prevents a new notice from
 * moving the scene. If `yields` is true, the empty line is hidden and the board uses its space.
 */
export function Strip({ yields }: { yields: boolean }) {
  return (
    <div
      data-region="strip"
      className={cx(
        'flex min-h-0 min-w-0 flex-col gap-2 landscape:row-start-3 landscape:h-[2.1rem] landscape:flex-row',
        yields && 'empty:hidden',
      )}
    >
      <OtherMarks />
      <NoticeStrip />
      <Notice />
    </div>
  );
}

/** Line with the notes of the current game, such as locked cards. It is displayed in every scene. */
function NoticeStrip() {
  const { game } = useHall();
  const { language } = useHallWords();
  if (!game) return null;
  return (
    <GameNotes {...game} language={language} called={game.calledNumbers.length}>
      {(notes) => (
        <Line tone="bg-attention-soft text-attention-ink" role="status" data-notes="" className={SIZE}>
          {notes}
        </Line>
      )}
    </GameNotes>
  );
}

const SIZE = 'text-[max(0.75rem,1em)]';

/** Text of a notice on the TV, limited to two lines in landscape format but not on an upright phone. */
const Line = ({ tone, className, ...rest }: { tone: string } & ComponentProps<'p'>) => (
  <Fit className={cx('grid flex-1 items-center rounded-control px-3 text-center font-semibold', tone)}>
    <p {...rest} className={cx('line-clamp-2 leading-[1.2] break-words portrait:line-clamp-none', className)} />
  </Fit>
);

/** Notice that the cashier typed for the hall, as plain text. */
function Notice() {
  const { notice } = useHall().hall;
  if (notice === '') return null;
  return (
    <Line
      tone="bg-info-soft text-info-ink"
      data-notice=""
      className={notice.length > 90 ? 'text-[max(0.75rem,0.84em)]' : SIZE}
    >
      {notice}
    </Line>
  );
}

/**
 * Marks of other running games of the hall. They are required, because starting a game must never hide the mark of
 * another game.
 */
function OtherMarks() {
  const { marks, game } = useHall();
  const others = marks.filter(({ gameId }) => game !== null && gameId !== game._id);
  if (others.length === 0) return null;
  return (
    <ul className="flex max-w-[70%] shrink-0 flex-col flex-wrap content-start justify-center gap-x-2 gap-y-px text-xs">
      {others.map((mark) => (
        <OtherMark key={mark.gameId} mark={mark} />
      ))}
    </ul>
  );
}

function OtherMark({ mark: { gameNumber, draw, manualCalls, out } }: { mark: HallView['marks'][number] }) {
  const { t } = useHallWords();
  const drawn = useDrawText({ draw, manualCalls });
  return (
    <li data-mark={draw} className="flex leading-none [&_span]:py-0 [&_span]:leading-[1.25]">
      <DrawMark draw={draw} text={`${t('game', { number: gameNumber })} · ${drawn}`} out={out} />
    </li>
  );
}
