import type { Language } from '@adarash/contract/basics';
import { gameNotices, type NoticeFacts } from '@adarash/rules/notes';
import texts from '@adarash/texts/notes.json';
import { Fragment, type ReactNode } from 'react';

interface GameNotesProps extends NoticeFacts {
  language: Language;
  /** Renders the container of the notes if there are any. */
  children?: (notes: ReactNode) => ReactNode;
}

/**
 * Notes on a game besides the marks of its draw. They are a separate default export, because most games have none and
 * the pages with a size limit load them only on demand.
 */
export default function GameNotes({ language, children = (notes) => notes, ...noted }: GameNotesProps): ReactNode {
  const notes = gameNotices(noted).map(({ note, values = {} }, index) => {
    const said = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
    return (
      <Fragment key={note}>
        {index > 0 && ' · '}
        <span data-note={note}>
          {said(texts[note][language])}
          {/* English text for screen readers and staff, like every text of the hall. */}
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
