import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './button.tsx';
import { Field, type TextInputProps } from './fields.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  /** Names of the button that shows or hides what is typed. */
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ label, showLabel, hideLabel, error, hint, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-12', className)}
          />
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </Field>
  );
}
