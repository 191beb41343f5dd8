import { Trophy } from 'lucide-react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord, useHallWords } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import type { ShownGame } from '../../../live/hall-view.ts';
import { useCelebration } from '../../../show/celebration.ts';
import { CurrentBall } from '../../../ui/hall/balls.tsx';
import { CardGrid } from '../../../ui/hall/card-grid.tsx';
import { PatternName } from '../../../ui/hall/pattern-picture.tsx';
import { Badge } from '../../../ui/marks.tsx';
import { VerifyCode } from './codes.tsx';
import { Header } from './header.tsx';
import { JackpotWin } from './jackpot.tsx';
import { Amount, DrawKind, useHall, useShownGame } from './parts.tsx';

/** Width and type size of a card when one, two or three stand beside each other. */
const SIZES = ['w-[17rem] text-[1.55rem]', 'w-[14rem] text-[1.4rem]', 'w-[11.2rem] text-[1.23rem]'];
const BESIDE_A_NOTICE = ['w-[15.4rem] text-[1.42rem]', 'w-[12.8rem] text-[1.3rem]', 'w-[10.4rem] text-[1.15rem]'];

export function WinnerScene() {
  const game = useShownGame();
  const { notice } = useHall().hall;
  useCelebration('win', true);
  const shown = game.winners.slice(0, SIZES.length);
  return (
    <>
      <Header />
      <div className="flex min-h-0 flex-1 flex-col gap-4 landscape:flex-row">
        <ul className="flex min-w-0 flex-1 flex-wrap items-center justify-center gap-x-2 gap-y-6">
          {shown.map((winner) => (
            <WinnerCard
              key={winner.cardId}
              winner={winner}
              called={game.calledNumbers}
              names={game.patternNames}
              className={(notice === '' ? SIZES : BESIDE_A_NOTICE)[shown.length - 1] ?? ''}
              alone={shown.length === 1}
            />
          ))}
        </ul>
        <aside className="flex flex-col items-center justify-center gap-2 landscape:w-[14rem]">
          {shown.length > 1 && <WinnerTitle several />}
          <MoreWinners cards={game.winners.slice(SIZES.length).map(({ cardId }) => cardId)} />
          <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-[6rem] text-[3.1rem]" />
          <DrawKind game={game} />
          <VerifyCode gameId={game._id} commitment={game.commitment} className="size-[6.5rem]" caption />
        </aside>
      </div>
      {game.jackpotWinnerCardId !== null && <JackpotWin game={game} />}
    </>
  );
}

function MoreWinners({ cards }: { cards: readonly number[] }) {
  const { t } = useHallWords();
  if (cards.length === 0) return null;
  return (
    <p className="text-center leading-tight font-bold">
      <Word text="moreWinners" values={{ cards: cards.map((id) => t('card', { id })).join(', ') }} />
    </p>
  );
}

interface WinnerCardProps {
  winner: ShownGame['winners'][number];
  called: readonly number[];
  names: ShownGame['patternNames'];
  /** Width and type size. */
  className: string;
  /** The only winner: large words beside the card. */
  alone: boolean;
}

function WinnerCard({ winner, called, names, className, alone }: WinnerCardProps) {
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
            <PatternName pattern={winner.pattern} names={names} />
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

function WinnerTitle({ several = false }: { several?: boolean }) {
  return (
    <h2 className="flex items-center gap-3 text-[2rem] leading-tight font-extrabold text-attention">
      <Trophy aria-hidden="true" className="size-[1em]" />
      {several ? <Word text="winners" /> : <HallWord word="winner" />}
    </h2>
  );
}
