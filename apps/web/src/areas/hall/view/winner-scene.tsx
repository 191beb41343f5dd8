import { Trophy } from 'lucide-react';
import { CurrentBall } from '@/game/board/balls.tsx';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { PatternName } from '@/game/board/pattern-picture.tsx';
import { HallWord, useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { useCelebration } from '@/show/celebration.ts';
import { Badge } from '@/ui/badge.tsx';
import { Fit } from '@/ui/fit.tsx';
import { Word } from '../texts.ts';
import { VerifyCode } from './codes.tsx';
import { Header } from './header.tsx';
import { JackpotWinBelow } from './jackpot.tsx';
import { Amount, DrawKind, useShownGame } from './parts.tsx';

/** Tracks of the winners, and type size of a card, when one, two or three stand beside each other. */
const ROOMS = [
  { columns: 'landscape:grid-cols-[minmax(0,1fr)]', card: 'text-[max(0.9rem,1.42em)]' },
  { columns: 'landscape:grid-cols-2', card: 'text-[max(0.9rem,1.3em)]' },
  { columns: 'landscape:grid-cols-3', card: 'w-full text-[max(0.9rem,1.15em)]' },
] as const;

export function WinnerScene() {
  const game = useShownGame();
  useCelebration('win', true);
  const shown = game.winners.slice(0, ROOMS.length);
  const room = ROOMS[shown.length - 1] ?? ROOMS[0];
  return (
    <>
      <Header />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-[0.45rem]">
        <div className="flex min-w-0 flex-1 flex-col gap-4 landscape:grid landscape:min-h-0 landscape:grid-cols-[minmax(0,1fr)_14rem] landscape:grid-rows-[minmax(0,1fr)]">
          <ul
            data-region="winners"
            className={cx(
              'flex min-h-0 min-w-0 flex-col gap-x-2 gap-y-6 landscape:grid landscape:grid-rows-[minmax(0,1fr)]',
              room.columns,
            )}
          >
            {shown.map((winner) =>
              shown.length === 1 ? (
                <OnlyWinner key={winner.cardId} winner={winner} game={game} cardClass={room.card} />
              ) : (
                <OneOfSeveral key={winner.cardId} winner={winner} game={game} cardClass={room.card} />
              ),
            )}
          </ul>
          <Fit
            as="aside"
            data-region="aside"
            className="flex flex-col items-center justify-center-safe gap-[0.4em] text-center *:max-w-full *:shrink-0"
          >
            {shown.length > 1 && <WinnerTitle several />}
            <MoreWinners cards={game.winners.slice(ROOMS.length).map(({ cardId }) => cardId)} />
            <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-[1.94em] text-[3.1em]" />
            <DrawKind game={game} />
            <VerifyCode gameId={game._id} commitment={game.commitment} className="size-[6.5em]" caption />
          </Fit>
        </div>
        {game.jackpotWinnerCardId !== null && <JackpotWinBelow game={game} />}
      </div>
    </>
  );
}

function MoreWinners({ cards }: { cards: readonly number[] }) {
  const { t } = useHallWords();
  if (cards.length === 0) return null;
  return (
    <p className="line-clamp-4 text-[max(0.75rem,1em)] leading-[1.2] font-bold">
      <Word text="moreWinners" values={{ cards: cards.map((id) => t('card', { id })).join(', ') }} />
    </p>
  );
}

interface WinnerProps {
  winner: ShownGame['winners'][number];
  game: ShownGame;
  cardClass: string;
}

/** Large words beside the card. */
function OnlyWinner({ winner, game, cardClass }: WinnerProps) {
  return (
    <li className="flex min-w-0 flex-col items-center gap-x-8 gap-y-1 landscape:grid landscape:min-h-0 landscape:grid-cols-[16rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)]">
      <Fit className="landscape:max-h-full">
        <WinningCard winner={winner} game={game} className={cardClass} />
      </Fit>
      <Fit className="flex flex-col items-center gap-[0.4em] text-center *:shrink-0 landscape:max-h-full landscape:items-start landscape:text-left">
        <WinnerTitle />
        <p className="text-[max(0.75rem,3.4em)] leading-[1.15] font-extrabold whitespace-nowrap">
          <HallWord text="card" values={{ id: winner.cardId }} />
        </p>
        <Amount birr={winner.prize} className="text-go" />
        <How winner={winner} names={game.patternNames} />
      </Fit>
    </li>
  );
}

function OneOfSeveral({ winner, game, cardClass }: WinnerProps) {
  return (
    <Fit
      as="li"
      className="flex flex-col items-center justify-center-safe gap-[0.3em] text-center *:max-w-full *:shrink-0"
    >
      <div className="flex flex-wrap items-baseline justify-center gap-x-[1em]">
        <p className="text-[max(0.75rem,1.4em)] leading-[1.2] font-extrabold whitespace-nowrap">
          <HallWord text="card" values={{ id: winner.cardId }} />
        </p>
        <Amount birr={winner.prize} size="small" className="text-go" />
      </div>
      <How winner={winner} names={game.patternNames} />
      <WinningCard winner={winner} game={game} className={cardClass} />
    </Fit>
  );
}

function How({ winner, names }: { winner: WinnerProps['winner']; names: ShownGame['patternNames'] }) {
  return (
    <>
      {winner.pattern !== null && (
        <p className="line-clamp-2 text-[max(0.75rem,0.95em)] leading-[1.2] font-semibold">
          <PatternName pattern={winner.pattern} names={names} />
        </p>
      )}
      {winner.decidedBy !== undefined && (
        <Badge tone="attention">
          <Word text="decided" />
        </Badge>
      )}
    </>
  );
}

function WinningCard({ winner, game, className }: { className: string } & Omit<WinnerProps, 'cardClass'>) {
  return (
    <CardGrid
      cardId={winner.cardId}
      numbers={winner.numbers}
      called={game.calledNumbers}
      line={winner.winningLineInfo?.selectedIndices}
      className={cx('w-[10.8em] max-w-full', className)}
    />
  );
}

function WinnerTitle({ several = false }: { several?: boolean }) {
  return (
    <h2 className="flex items-center gap-[0.4em] text-[max(0.75rem,2em)] leading-[1.2] font-extrabold text-attention">
      <Trophy aria-hidden="true" className="size-[1em] shrink-0" />
      {several ? <Word text="winners" /> : <HallWord text="winner" />}
    </h2>
  );
}
