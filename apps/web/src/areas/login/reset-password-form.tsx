import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { sentenceOf } from '../../api/api-error.ts';
import { resetPassword } from '../../api/auth.ts';
import { tc } from '../../i18n/en/common.ts';
import { t } from '../../i18n/en/login.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { checkNewPassword, checkOtp } from './validation.ts';

export interface ResetPasswordFormProps {
  email: string;
  onDone: () => void;
}

export function ResetPasswordForm({ email, onDone }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { otp: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ otp, newPassword }) => {
    setFailure(null);
    try {
      const { message } = await resetPassword({ email, otp: otp.trim(), newPassword });
      toast.success(message || t('resetDone'));
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error, t('resetFailed')));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextInput
        label={t('otp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={errors.otp?.message}
        {...register('otp', { validate: checkOtp })}
      />
      <PasswordInput
        showLabel={tc('showCharacters')}
        hideLabel={tc('hideCharacters')}
        label={t('newPassword')}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: checkNewPassword })}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={isSubmitting}>
          {t('reset')}
        </Button>
      </div>
    </form>
  );
}
