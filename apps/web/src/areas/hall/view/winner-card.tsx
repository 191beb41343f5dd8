import { cx } from '../../../lib/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardGrid } from '../../../ui/hall/card-grid.tsx';
import { HallWord } from '../../../ui/hall/hall-word.tsx';
import type { ShownGame } from '../follow.ts';
import { Amount } from './amount.tsx';
import { Word } from './word.tsx';

export interface WinnerCardProps {
  winner: ShownGame['winners'][number];
  called: readonly number[];
  /** Width and type size of the card. */
  gridClass: string;
  /** Words beside the card instead of above it. */
  wide: boolean;
}

export function WinnerCard({ winner, called, gridClass, wide }: WinnerCardProps) {
  return (
    <li className={cx('flex items-center gap-x-8 gap-y-1', wide ? 'flex-col landscape:flex-row-reverse' : 'flex-col')}>
      <div className={cx('flex flex-col items-center text-center', wide && 'gap-2 landscape:items-start')}>
        <p className={cx('leading-tight font-extrabold', wide ? 'text-[3.4rem]' : 'text-[1.9rem]')}>
          <HallWord word="card" values={{ id: winner.cardId }} />
        </p>
        <Amount birr={winner.prize} size={wide ? 'large' : 'small'} className="text-go" />
        {winner.pattern !== null && (
          <p className="leading-tight font-semibold">
            <HallWord word={`pattern_${winner.pattern}`} />
          </p>
        )}
        {winner.decidedBy !== undefined && (
          <Badge tone="attention">
            <Word text="decided" />
          </Badge>
        )}
      </div>
      <CardGrid
        cardId={winner.cardId}
        numbers={winner.numbers}
        called={called}
        line={winner.winningLineInfo?.selectedIndices}
        className={gridClass}
      />
    </li>
  );
}
