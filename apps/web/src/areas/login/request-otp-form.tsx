import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { sentenceOf } from '../../api/api-error.ts';
import { requestOtp } from '../../api/auth.ts';
import { t } from '../../i18n/en/login.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { checkEmail } from './validation.ts';

export function RequestOtpForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { email: '' } });
  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const email = fields.email.trim();
    try {
      const { message } = await requestOtp(email);
      toast.success(message || t('otpSent'));
      onSent(email);
    } catch (error) {
      setFailure(sentenceOf(error, t('otpFailed')));
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
        error={formState.errors.email?.message}
        {...register('email', { validate: checkEmail })}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={formState.isSubmitting}>
          {t('sendOtp')}
        </Button>
      </div>
    </form>
  );
}
