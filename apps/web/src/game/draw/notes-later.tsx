import type { HallView } from '@adarash/contract';
import type { ReactElement } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { later } from '../../lib/later.tsx';

type Noted = Pick<NonNullable<HallView['game']>, 'mixesBrokenOff' | 'terms' | 'out' | 'takenBack' | 'calledNumbers'>;

// A screen is not given up for them: without a connection they come with the next look.
const GameNotes = later(() => import('./game-notes.tsx').catch(() => ({ default: () => null })));

/** Notes on a game besides its marks, fetched where there are any: most games have none. */
export function NotesLater({ game, children }: { game: Noted; children: (notes: ReactElement) => ReactElement }) {
  const { language } = useHallWords();
  return game.mixesBrokenOff > 0 || game.terms || game.out || game.takenBack
    ? children(<GameNotes {...game} language={language} called={game.calledNumbers.length} />)
    : null;
}
