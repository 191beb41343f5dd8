import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { emailFault } from '../../i18n/credential-sentences.ts';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { controlClass } from '../styles/control-class.ts';
import { Field } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export function PasswordInput({ label, error, hint, className, ...rest }: Omit<TextInputProps, 'type' | 'onValue'>) {
  const { named } = useT(COMMON);
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
            label={named(shown ? 'hideCharacters' : 'showCharacters')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </Field>
  );
}

export const signatureChecks = (emailInvalid: string, required: string) => ({
  email: (text: string) => (emailFault(text) === null ? null : emailInvalid),
  password: (text: string) => (text.trim() === '' ? required : null),
});

interface SignatureFieldsProps {
  form: { values: { email: string }; field: (name: 'email' | 'password') => Omit<TextInputProps, 'label'> };
  email: ReactNode;
  password: ReactNode;
  /** False if another field of the form gets the initial focus. */
  focused?: boolean;
}

/** Fields for the credentials of a second person on the screen of another user. The browser must not store them. */
export function SignatureFields({ form, email, password, focused = true }: SignatureFieldsProps) {
  const [known] = useState(form.values.email !== '');
  return (
    <>
      <TextInput {...form.field('email')} label={email} type="email" autoComplete="off" autoFocus={focused && !known} />
      <PasswordInput {...form.field('password')} label={password} autoComplete="off" autoFocus={focused && known} />
    </>
  );
}
