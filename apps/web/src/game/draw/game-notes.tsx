import type { Language } from '@adarash/contract/basics';
import { gameNotices, type NoticeFacts } from '@adarash/rules/notes';
import texts from '@adarash/texts/notes.json';
import { Fragment, type ReactNode } from 'react';

interface GameNotesProps extends NoticeFacts {
  language: Language;
  /** Renders the container for the notes on a game. Called only if the game has notes. */
  children?: (notes: ReactNode) => ReactNode;
}

/**
 * Notes on a game, in addition to the marks of its draw. They are a separate module, because most games have no notes
 * and pages with a size limit load them on demand.
 */
export default function GameNotes({ language, children = (notes) => notes, ...noted }: GameNotesProps): ReactNode {
  const notes = gameNotices(noted).map(({ note, values = {} }, index) => {
    const said = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
    return (
      <Fragment key={note}>
        {index > 0 && ' · '}
        <span data-note={note}>
          {said(texts[note][language])}
          {/* English text below the text in the hall's language, for screen readers and staff. */}
          {language !== 'en' && (
            <span lang="en" className="sr-only">
              {` (${said(texts[note].en)})`}
            </span>
          )}
        </span>
      </Fragment>
    );
  });
  return notes.length > 0 && children(notes);
}
