import { Trophy } from 'lucide-react';
import { CurrentBall } from '../../../ui/hall/current-ball.tsx';
import { HallWord } from '../../../ui/hall/hall-word.tsx';
import { useShownGame } from '../hall-context.ts';
import { useTexts } from '../texts.ts';
import { DrawKind } from './draw-kind.tsx';
import { Header } from './header.tsx';
import { JackpotWin } from './jackpot-win.tsx';
import { VerifyCode } from './verify-code.tsx';
import { WinnerCard } from './winner-card.tsx';
import { Word } from './word.tsx';

/** Width and type size of a card when one, two or three stand beside each other. */
const GRIDS = ['w-[18.5rem] text-[1.7rem]', 'w-[15.5rem] text-[1.45rem]', 'w-[11rem] text-[1.05rem]'];

export function WinnerScene() {
  const game = useShownGame();
  const { t } = useTexts();
  const shown = game.winners.slice(0, GRIDS.length);
  const more = game.winners.slice(GRIDS.length);
  return (
    <>
      <Header />
      <div className="grid min-h-0 flex-1 gap-5 landscape:grid-cols-[1fr_15rem]">
        <section aria-labelledby="winner" className="flex min-w-0 flex-col items-center justify-center gap-3">
          <h2 id="winner" className="flex items-center gap-3 text-[2rem] leading-tight font-extrabold text-attention">
            <Trophy aria-hidden="true" className="size-[1em]" />
            {game.winners.length > 1 ? <Word text="winners" /> : <HallWord word="winner" />}
          </h2>
          <ul className="flex flex-wrap items-center justify-center gap-x-4 gap-y-6">
            {shown.map((winner) => (
              <WinnerCard
                key={winner.cardId}
                winner={winner}
                called={game.calledNumbers}
                gridClass={GRIDS[shown.length - 1] ?? ''}
                wide={shown.length === 1}
              />
            ))}
          </ul>
          {more.length > 0 && (
            <p className="text-xl font-bold">
              {t('moreWinners', { cards: more.map(({ cardId }) => cardId).join(', ') })}
            </p>
          )}
        </section>
        <aside className="flex min-h-0 flex-col items-center justify-center gap-3">
          <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-[7rem] text-[3.6rem]" />
          <DrawKind game={game} />
          <VerifyCode gameId={game._id} className="size-[7.5rem]" />
          {game.jackpotWinnerCardId !== null && <JackpotWin game={game} />}
        </aside>
      </div>
    </>
  );
}
