import type { TextInputProps } from '../../ui/fields.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { t } from './texts.ts';

export const NewPasswordInput = (field: TextInputProps) => (
  <PasswordInput hint={t('passwordHint')} autoComplete="new-password" {...field} />
);
