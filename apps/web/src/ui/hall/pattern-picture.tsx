import { type LinePattern, linesOf, type Pattern, patternsPlayed } from '@adarash/rules/pattern';
import { useHallWords } from '../../i18n/hall-words/index.ts';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/page.ts';

/** So many stand side by side; where more win, they take turns, so that the hall sees every one. */
const ROOM = 4;
const TURN_MS = 4_000;

/** The pictures that stand at a moment, as many at every turn. */
export function picturesAt(pattern: Pattern, moment: number): readonly LinePattern[] {
  const all = patternsPlayed(pattern);
  const turns = Math.ceil(all.length / ROOM);
  const turn = Math.floor(moment / TURN_MS) % turns;
  const last = Math.max(0, all.length - ROOM);
  return all.slice(Math.min(turn * ROOM, last), Math.min(turn * ROOM, last) + ROOM);
}
const SQUARES = Array.from({ length: 25 }, (_, index) => index);

/** Of a row or a column any of the five wins; the second is drawn, which cannot be mistaken for the cross. */
function exampleOf(pattern: LinePattern): readonly number[] {
  const lines = linesOf(pattern);
  return (lines[1] ?? lines[0])?.indices ?? [];
}

function Picture({ pattern, className }: { pattern: LinePattern; className: string }) {
  const filled = new Set(exampleOf(pattern));
  return (
    <svg aria-hidden="true" data-pattern={pattern} viewBox="0 0 54 54" className={className}>
      {SQUARES.map((index) => (
        <rect
          key={index}
          x={1 + (index % 5) * 10.6}
          y={1 + Math.floor(index / 5) * 10.6}
          width={9.4}
          height={9.4}
          rx={2}
          className={cx(filled.has(index) ? 'fill-go' : 'fill-sunken stroke-line')}
        />
      ))}
    </svg>
  );
}

export interface PatternPictureProps {
  pattern: Pattern;
  /** Size of one picture, e.g. `size-14`. */
  className: string;
}

export function PatternPicture({ pattern, className }: PatternPictureProps) {
  const { named } = useHallWords();
  const shown = picturesAt(pattern, useNow(TURN_MS).getTime());
  return (
    <span role="img" aria-label={named(`pattern_${pattern}`)} className="flex items-center gap-1.5">
      {shown.map((one) => (
        <Picture key={one} pattern={one} className={className} />
      ))}
    </span>
  );
}
