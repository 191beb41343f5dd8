import { t } from '../../i18n/en/admin.ts';
import { tc } from '../../i18n/en/common.ts';
import type { TextInputProps } from '../../ui/fields.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** For a password that is chosen for somebody. */
export const NewPasswordInput = (field: TextInputProps) => (
  <PasswordInput
    hint={t('passwordHint')}
    showLabel={tc('showCharacters')}
    hideLabel={tc('hideCharacters')}
    autoComplete="new-password"
    {...field}
  />
);
