import { Word } from '../../../i18n/hall-display/index.ts';
import { useHallWords } from '../../../i18n/hall-words/index.ts';
import { CurrentBall } from '../../../ui/hall/current-ball.tsx';
import { useShownGame } from '../hall-context.ts';
import { DrawKind } from './draw-kind.tsx';
import { Header } from './header.tsx';
import { JackpotWin } from './jackpot-win.tsx';
import { VerifyCode } from './verify-code.tsx';
import { WinnerCard } from './winner-card.tsx';
import { WinnerTitle } from './winner-title.tsx';

/** Width and type size of a card when one, two or three stand beside each other. */
const SIZES = ['w-[17rem] text-[1.55rem]', 'w-[14rem] text-[1.4rem]', 'w-[11.2rem] text-[1.23rem]'];

export function WinnerScene() {
  const game = useShownGame();
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
              className={SIZES[shown.length - 1] ?? ''}
              alone={shown.length === 1}
            />
          ))}
        </ul>
        <aside className="flex flex-col items-center justify-center gap-2 landscape:w-[14rem]">
          {shown.length > 1 && <WinnerTitle several />}
          <MoreWinners cards={game.winners.slice(SIZES.length).map(({ cardId }) => cardId)} />
          <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-[6rem] text-[3.1rem]" />
          <DrawKind game={game} />
          <VerifyCode gameId={game._id} className="size-[6.5rem]" caption />
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
