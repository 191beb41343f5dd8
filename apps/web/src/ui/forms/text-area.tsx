import type { ChangeEvent, ComponentProps } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClass } from '../styles/control-class.ts';
import { type Changed, changed, Field, type Labelled } from './field.tsx';

export type TextAreaProps = Labelled &
  ComponentProps<'textarea'> &
  Changed<HTMLTextAreaElement> & {
    /** Whether the text may contain line breaks. Otherwise they are replaced by spaces. */
    multiline?: boolean;
  };

/** Field for a long text. Replaces line breaks by spaces, as the server does, unless it is `multiline`. */
export function TextArea(props: TextAreaProps) {
  const { label, error, hint, className, rows = 3, multiline = false, onChange, onValue, ...rest } = props;
  const changedTo = changed({ onChange, onValue });
  const inOneLine = (event: ChangeEvent<HTMLTextAreaElement>) => {
    if (!multiline && /[\r\n]/.test(event.target.value))
      event.target.value = event.target.value.replace(/[\r\n]+/g, ' ');
    changedTo(event);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          onChange={inOneLine}
          rows={rows}
          className={cx(controlClass, 'py-2', className)}
        />
      )}
    </Field>
  );
}
