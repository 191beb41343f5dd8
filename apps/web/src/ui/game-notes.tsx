import { type Noted, notesOf } from '@adarash/rules/notes';
import { Fragment, type ReactNode } from 'react';
import { useNotes } from '../i18n/notes/index.ts';

/**
 * What a game has to say beside the marks of its draw, one after the other. Most games say nothing, so that the screens
 * which are counted in bytes fetch this only for those that do.
 */
export default function GameNotes(noted: Noted): ReactNode {
  const { word } = useNotes();
  return notesOf(noted).map(({ note, values }, index) => (
    <Fragment key={note}>
      {index > 0 && ' · '}
      <span data-note={note}>{word(note, values)}</span>
    </Fragment>
  ));
}
