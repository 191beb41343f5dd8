import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { tc } from '../i18n/common.ts';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './button.tsx';
import { Field, type TextInputProps } from './fields.tsx';
import { IconButton } from './icon-button.tsx';

export function PasswordInput({ label, error, hint, className, ...rest }: Omit<TextInputProps, 'type' | 'onValue'>) {
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
            label={tc(shown ? 'hideCharacters' : 'showCharacters')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </Field>
  );
}
