import type { HallView } from '@adarash/contract';
import { Trophy } from 'lucide-react';
import { Money } from '@/game/board/facts.tsx';
import { DrawSeal, StaffAwardMark, StaffMarks } from '@/game/draw/draw-notice.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { ListTitle, useHall } from './parts.tsx';

type Won = HallView['lastWon'][number];

/**
 * Maximum number of lines in the list of winners. The latest winners are always displayed, with all marks of their
 * game.
 */
const ROOM = 9;
const ROOM_WITH_NOTICE = 6;

const linesOf = ({ designated, manualCalls, out, jackpotAwardedBy }: Won) =>
  [true, designated, manualCalls > 0, out, jackpotAwardedBy !== null, jackpotAwardedBy === 'staff'].filter(Boolean)
    .length;

/** List of the winners of previous games. Each game has the marks of its draw unless the draw was fair. */
export function LastWinners() {
  const { lastWon, next } = useHall();
  let left = next.designated ? ROOM_WITH_NOTICE : ROOM;
  const shown = lastWon.filter((won, place) => {
    left -= linesOf(won);
    return left >= 0 || place === 0;
  });
  return (
    <>
      <ListTitle text="lastWinners" />
      <ol className="flex flex-col gap-[0.4em]">
        {shown.map((won) => (
          <li
            key={won.gameNumber}
            data-won={won.gameNumber}
            className="grid grid-cols-[minmax(2.8em,auto)_minmax(0,1fr)_auto] items-baseline gap-x-[0.5em] gap-y-[0.15em] leading-[1.2] [&>*]:min-w-0"
          >
            <span className="text-[max(0.75rem,1.25em)] leading-none font-extrabold whitespace-nowrap text-ink-soft">
              {won.gameNumber}
            </span>
            <Cards cards={won.cards} />
            <Sum birr={won.prize} className="text-go" />
            <JackpotCards won={won} />
            <Marks won={won} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Cards({ cards }: { cards: readonly number[] }) {
  const { t } = useHallWords();
  return (
    <span className="truncate text-[max(0.75rem,1em)] font-semibold">
      {cards.map((id) => t('card', { id })).join(', ')}
    </span>
  );
}

const Sum = ({ birr, className }: { birr: number; className: string }) => (
  <strong className={`text-right text-[max(0.75rem,1em)] whitespace-nowrap ${className}`}>
    <Money birr={birr} />
  </strong>
);

/**
 * Winning card of a game's jackpot. If a rule of an earlier release paid the jackpot, all winners of the game share it
 * and are displayed.
 */
function JackpotCards({ won: { cards, jackpotWinnerCardId, jackpotAwardedBy, jackpotAwardedAmount } }: { won: Won }) {
  if (jackpotAwardedBy === null) return null;
  return (
    <>
      <span data-jackpot={jackpotAwardedBy} className="col-start-2 flex items-center gap-[0.4em]">
        <Trophy aria-hidden="true" className="size-[1em] shrink-0 text-attention" />
        <Cards cards={jackpotWinnerCardId === null ? cards : [jackpotWinnerCardId]} />
      </span>
      <Sum birr={jackpotAwardedAmount ?? 0} className="text-attention" />
    </>
  );
}

function Marks({ won }: { won: Won }) {
  const { designated, manualCalls, jackpotAwardedBy } = won;
  return (
    <span className="col-span-2 col-start-2 flex flex-wrap gap-x-[0.4em] gap-y-px empty:hidden [&>span]:gap-y-px [&_[data-draw-kind]>span]:py-0">
      {jackpotAwardedBy === 'staff' && <StaffAwardMark />}
      {designated || manualCalls > 0 ? <DrawSeal game={{ ...won, commitment: '' }} /> : <StaffMarks game={won} />}
    </span>
  );
}
