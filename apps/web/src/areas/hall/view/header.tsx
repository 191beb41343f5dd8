import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useHall, useShownGame } from '../hall-context.ts';
import { StatusLine } from './status-line.tsx';

export function Header() {
  const { hall } = useHall();
  const game = useShownGame();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 landscape:h-[1.9rem] landscape:flex-nowrap">
      <p className="text-[1.6rem] leading-tight font-extrabold whitespace-nowrap">
        <HallWord word="game" values={{ number: game.gameNumber }} />
      </p>
      <p className="text-xl font-semibold whitespace-nowrap text-ink-soft">
        <HallWord word="called" values={{ count: game.calledNumbers.length }} />
      </p>
      <StatusLine />
      <h1 className="ml-auto min-w-0 truncate text-xl font-semibold">{hall.name}</h1>
    </header>
  );
}
