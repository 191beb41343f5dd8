import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, error, hint, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className={cx(controlClass, 'py-2', className)} />}
    </Field>
  );
}
