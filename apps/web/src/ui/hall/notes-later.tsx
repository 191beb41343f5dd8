import { lazy, type ReactElement, Suspense } from 'react';
import type { ShownGame } from '../../live/hall-view.ts';

type Noted = Pick<ShownGame, 'mixesBrokenOff' | 'terms' | 'out' | 'takenBack' | 'calledNumbers'>;

// A screen is not given up for them: without a connection they come with the next look.
const GameNotes = lazy(() => import('../game-notes.tsx').catch(() => ({ default: () => null })));

/** What a game has to say beside its marks, fetched where there is any: most games say nothing. */
export const NotesLater = ({ game, children }: { game: Noted; children: (notes: ReactElement) => ReactElement }) =>
  game.mixesBrokenOff > 0 || game.terms || game.out || game.takenBack
    ? children(
        <Suspense>
          <GameNotes {...game} called={game.calledNumbers.length} />
        </Suspense>,
      )
    : null;
