import type { Language } from '@adarash/contract/basics';
import { gameNotices, type Noted } from '@adarash/rules/notes';
import texts from '@adarash/texts/notes.json';
import { Fragment, type ReactNode } from 'react';

interface GameNotesProps extends Noted {
  language: Language;
  /** What they stand in, where there are any. */
  children?: (notes: ReactNode) => ReactNode;
}

/**
 * Notes on a game besides the marks of its draw, one after the other. Most games have none, so that the screens
 * which are counted in bytes fetch this only for those that do; what it would share with them would be packed apart, and
 * weigh more for everyone.
 */
export default function GameNotes({ language, children = (notes) => notes, ...noted }: GameNotesProps): ReactNode {
  const notes = gameNotices(noted).map(({ note, values = {} }, index) => {
    const said = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
    return (
      <Fragment key={note}>
        {index > 0 && ' · '}
        <span data-note={note}>
          {said(texts[note][language])}
          {/* As every word of the hall has it, for readers and for staff who look for the English one. */}
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
