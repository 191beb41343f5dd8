import type { NoticeFacts } from '@adarash/rules/notes';
import type { ReactElement } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

// A screen is not given up for them: without a connection they come with the next look.
const GameNotes = lazyComponent(() => import('./game-notes.tsx').catch(() => ({ default: () => null })));

type Facts = Omit<NoticeFacts, 'called'>;

/** Facts that require a note. A missing fact does not compile. */
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

/** Notes on a game besides its marks, loaded only for games that have any. */
export function LazyNotes({ game, children }: LazyNotesProps) {
  const { language } = useHallWords();
  return FACTS.some((fact) => game[fact])
    ? children(<GameNotes {...game} language={language} called={game.calledNumbers.length} />)
    : null;
}
