import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClass } from '../../ui/control-class.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordInput({ label, error, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-12', className)}
          />
          <IconButton
            label={shown ? t('hideCharacters') : t('showCharacters')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </Field>
  );
}
