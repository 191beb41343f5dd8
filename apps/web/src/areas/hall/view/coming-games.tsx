import { Star } from 'lucide-react';
import { Money } from '@/game/board/facts.tsx';
import { PatternName } from '@/game/board/pattern-picture.tsx';
import { ListTitle, useHall } from './parts.tsx';

/** How many lines have room; a game takes one, and another for what is special about it. */
const ROOM = 10;
const ROOM_WITH_NOTICE = 7;

/** What the hall has prepared: the number that comes, its pattern, the price of a card and what is special about it. */
export function ComingGames({ most = ROOM }: { most?: number }) {
  const { program, next } = useHall();
  let left = Math.min(most, next.designated ? ROOM_WITH_NOTICE : ROOM) - program.length;
  const coming = program.slice(0, most).map((entry, place) => {
    const hasNote = entry.note !== '' && left > 0;
    if (hasNote) left -= 1;
    return { ...entry, number: next.gameNumber + place, note: hasNote ? entry.note : '' };
  });
  return (
    <>
      <ListTitle text="program" />
      <ol className="flex flex-col gap-[0.35em]">
        {coming.map(({ number, pattern, patternNames, betAmount, note }) => (
          <li
            key={number}
            data-coming={number}
            className="grid grid-cols-[2em_minmax(0,1fr)_auto] items-baseline gap-x-[0.5em] leading-[1.2]"
          >
            <span className="text-[max(0.75rem,1.25em)] leading-none font-extrabold text-go">{number}</span>
            <span className="truncate text-[max(0.75rem,1em)] font-semibold">
              <PatternName pattern={pattern} names={patternNames} />
            </span>
            <span className="text-[max(0.75rem,1em)] font-semibold whitespace-nowrap">
              <span className="sr-only"> · </span>
              <Money birr={betAmount} />
            </span>
            {note !== '' && (
              <span className="col-span-2 col-start-2 flex items-center gap-1 text-[max(0.75rem,0.875em)] text-attention-ink">
                <Star aria-hidden="true" className="size-[1em] shrink-0" />
                <span className="min-w-0 truncate">{note}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
