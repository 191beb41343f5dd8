import { Trophy } from 'lucide-react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Money } from '../../../ui/hall/money.tsx';
import { useShownGame } from '../hall-context.ts';
import { DrawKind } from './draw-kind.tsx';
import { Header } from './header.tsx';
import { AwardMark } from './jackpot-win.tsx';

export function JackpotScene() {
  const game = useShownGame();
  return (
    <>
      <Header />
      <section className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 text-center">
        <h2 className="flex items-center gap-3 text-[2rem] leading-tight font-extrabold text-attention">
          <Trophy aria-hidden="true" className="size-[1em]" />
          <Word text="jackpotWinner" />
        </h2>
        <p className="animate-drop text-[min(5.4rem,14vw)] leading-tight font-extrabold">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <p className="text-[2.6rem] leading-tight font-extrabold text-attention">
          <Money birr={game.jackpotAwardedAmount ?? 0} />
        </p>
        <AwardMark game={game} />
        {game.jackpotWinnerMessage !== null && (
          <p className="max-w-[46rem] text-xl leading-snug break-words">{game.jackpotWinnerMessage}</p>
        )}
        <div className="pt-1">
          <DrawKind game={game} />
        </div>
      </section>
    </>
  );
}
