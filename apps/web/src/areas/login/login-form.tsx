import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { tc } from '../../i18n/en/common.ts';
import { t } from '../../i18n/en/login.ts';
import { session } from '../../session/session.ts';
import type { Role } from '../../session/user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { loginFailure } from './login-failure.ts';
import { checkEmail, checkPassword } from './validation.ts';

interface Fields {
  email: string;
  password: string;
}

export interface LoginFormProps {
  requiredRole: Role | undefined;
  /** Beside the password: the way out for those who forgot it. */
  help: ReactNode;
}

export function LoginForm({ requiredRole, help }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      const result = await session.login(email.trim(), password, requiredRole);
      if (result.ok) toast.success(t('success'));
      else setFailure(t('wrongRole', { chosen: requiredRole ?? '', actual: result.actual }));
    } catch (error) {
      setFailure(loginFailure(error));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...register('email', { validate: checkEmail })}
      />
      <PasswordInput
        showLabel={tc('showCharacters')}
        hideLabel={tc('hideCharacters')}
        label={t('password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: checkPassword })}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('login')}
      </Button>
      {help}
    </form>
  );
}
