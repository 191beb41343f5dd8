import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardGrid } from '../../../ui/hall/card-grid.tsx';
import type { ShownGame } from '../display.ts';
import { Amount } from './amount.tsx';
import { WinnerTitle } from './winner-title.tsx';

export interface WinnerCardProps {
  winner: ShownGame['winners'][number];
  called: readonly number[];
  /** Width and type size. */
  className: string;
  /** The only winner: large words beside the card. */
  alone: boolean;
}

export function WinnerCard({ winner, called, className, alone }: WinnerCardProps) {
  return (
    <li className={cx('flex flex-col items-center gap-x-8 gap-y-1', alone ? 'landscape:flex-row-reverse' : className)}>
      <div className={cx('flex flex-col items-center text-center', alone && 'gap-2 landscape:items-start')}>
        {alone && <WinnerTitle />}
        <div className={cx('flex items-baseline justify-center gap-x-4', alone ? 'flex-col' : 'flex-wrap')}>
          <p className={cx('leading-tight font-extrabold', alone ? 'text-[3.4rem]' : 'text-[1.5rem]')}>
            <HallWord word="card" values={{ id: winner.cardId }} />
          </p>
          <Amount birr={winner.prize} size={alone ? 'large' : 'small'} className="text-go" />
        </div>
        {winner.pattern !== null && (
          <p className={cx('leading-tight font-semibold', !alone && 'text-sm')}>
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
        className={alone ? className : 'w-full'}
      />
    </li>
  );
}
