import type { Pattern } from '@adarash/rules/pattern';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Word } from '../../../i18n/live-game/index.ts';
import { BINGO_COLUMNS } from '../../../ui/ball.tsx';
import { Badge } from '../../../ui/marks.tsx';

export interface PatternBadgeProps {
  pattern: Pattern;
  rowIndex: number | null;
  colIndex: number | null;
}

/** Which row or column won, else the pattern. */
export function PatternBadge({ pattern, rowIndex, colIndex }: PatternBadgeProps) {
  return (
    <Badge tone="go">
      {rowIndex !== null ? (
        <Word text="row" values={{ number: rowIndex + 1 }} />
      ) : colIndex !== null ? (
        <Word text="column" values={{ letter: BINGO_COLUMNS[colIndex] ?? '' }} />
      ) : (
        <HallWord word={`pattern_${pattern}`} />
      )}
    </Badge>
  );
}
