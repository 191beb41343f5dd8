import type { NoticeFacts } from '@adarash/rules/notes';
import type { ReactElement } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

// If the notes cannot be loaded, the screen is displayed without them. The next screen loads them again.
const GameNotes = lazyComponent(() => import('./game-notes.tsx').catch(() => ({ default: () => null })));

type Facts = Omit<NoticeFacts, 'called'>;

/** Fields of a game that require a note. If a field is missing here, the code does not compile. */
const NOTED: Record<keyof Facts, true> = {
  terms: true,
  out: true,
  unlocked: true,
  takenBack: true,
  mixesBrokenOff: true,
  endedBy: true,
};
const FACTS = Object.keys(NOTED) as (keyof Facts)[];

interface LazyNotesProps {
  game: Facts & { calledNumbers: readonly number[] };
  children: (notes: ReactElement) => ReactElement;
}

/** Notes on a game, in addition to the marks of its draw. The code is loaded only if the game has notes. */
export function LazyNotes({ game, children }: LazyNotesProps) {
  const { language } = useHallWords();
  return FACTS.some((fact) => game[fact])
    ? children(<GameNotes {...game} language={language} called={game.calledNumbers.length} />)
    : null;
}
