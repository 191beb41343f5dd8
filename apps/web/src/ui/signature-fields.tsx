import { type ReactNode, useState } from 'react';
import { emailFault } from '../i18n/credential-sentences.ts';
import { TextInput, type TextInputProps } from './fields.tsx';
import { PasswordInput } from './password-input.tsx';

export const signatureChecks = (emailInvalid: string, required: string) => ({
  email: (text: string) => (emailFault(text) === null ? null : emailInvalid),
  password: (text: string) => (text.trim() === '' ? required : null),
});

interface SignatureFieldsProps {
  form: { values: { email: string }; field: (name: 'email' | 'password') => Omit<TextInputProps, 'label'> };
  email: ReactNode;
  password: ReactNode;
  /** False where something else is asked for first. */
  focused?: boolean;
}

/** Where somebody signs at another's screen with their own sign-in; the browser is to remember neither. */
export function SignatureFields({ form, email, password, focused = true }: SignatureFieldsProps) {
  const [known] = useState(form.values.email !== '');
  return (
    <>
      <TextInput {...form.field('email')} label={email} type="email" autoComplete="off" autoFocus={focused && !known} />
      <PasswordInput {...form.field('password')} label={password} autoComplete="off" autoFocus={focused && known} />
    </>
  );
}
