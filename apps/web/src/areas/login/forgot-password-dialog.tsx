import { useState } from 'react';
import { t } from '../../i18n/en/login.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestOtpForm } from './request-otp-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Mounted while open, so that closing it forgets the step and the fields. */
export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={email === null ? t('forgotTitle') : t('resetTitle')}>
      {email === null ? <RequestOtpForm onSent={setEmail} /> : <ResetPasswordForm email={email} onDone={onClose} />}
    </Dialog>
  );
}
