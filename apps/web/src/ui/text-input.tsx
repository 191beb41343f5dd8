import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input. Spread `register('name')` into it. */
export function TextInput({ label, error, hint, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <input {...rest} {...wiring} type={type} className={cx(controlClass, className)} />}
    </Field>
  );
}
