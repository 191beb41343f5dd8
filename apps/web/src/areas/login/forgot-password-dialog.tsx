import { type FormEvent, type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { ask, sentenceOf } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { CREDENTIALS, checkEmail, checkNewPassword, checkOtp } from '../../i18n/credential-sentences.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { LOGIN } from './texts.ts';

/**
 * E-mail address that requested a code for a new password. `reference` proves to the server that this screen sent the
 * request.
 */
type Sent = { email: string; reference?: string };

/** Dialog for a new password. Must be mounted only while open, because closing it resets the step and the fields. */
export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { word } = useT(LOGIN);
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog open onClose={onClose} title={sent === null ? word('forgotTitle') : word('resetTitle')}>
      {sent === null && <NoMail />}
      {sent === null ? <RequestOtpForm onSent={setSent} /> : <ResetPasswordForm sent={sent} onDone={onClose} />}
      <OwnersWay />
    </Dialog>
  );
}

/** Warning that the server cannot send mail, displayed before the user enters an address. */
function NoMail() {
  const { t } = useT(LOGIN);
  const { data } = useLoad('health', (signal) => ask('GET /health', {}, { signal }));
  return data?.mail === false && <Banner tone="warning">{t('mailOff')}</Banner>;
}

function RequestOtpForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const credentials = useT(CREDENTIALS);
  const { t, word } = useT(LOGIN);
  const form = useForm({ email: '' }, { email: (text) => checkEmail(credentials, text) });
  const submit = form.submit(async ({ email }) => {
    try {
      const answer = await ask('POST /auth/forgot-password', { body: { email: email.trim() } });
      toast.success(answerWords(answer) || t('otpSent'));
      onSent({ email: email.trim(), reference: answer.reference });
    } catch (error) {
      form.setFailure(sentenceOf(error, t('otpFailed')));
    }
  });
  return (
    <Step form={form.status} onSubmit={submit} submitLabel={word('sendOtp')}>
      <TextInput label={word('email')} type="email" autoComplete="username" autoFocus {...form.field('email')} />
    </Step>
  );
}

function ResetPasswordForm({ sent, onDone }: { sent: Sent; onDone: () => void }) {
  const credentials = useT(CREDENTIALS);
  const { t, word } = useT(LOGIN);
  const form = useForm(
    { otp: '', newPassword: '' },
    { otp: (text) => checkOtp(credentials, text), newPassword: (text) => checkNewPassword(credentials, text) },
  );
  const submit = form.submit(async ({ otp, newPassword }) => {
    try {
      const body = { ...sent, otp: otp.trim(), newPassword };
      const answer = await ask('POST /auth/reset-password', { body });
      toast.success(answerWords(answer) || t('resetDone'));
      onDone();
    } catch (error) {
      form.setFailure(sentenceOf(error, t('resetFailed')));
    }
  });
  return (
    <Step form={form.status} onSubmit={submit} submitLabel={word('reset')}>
      <TextInput
        label={word('otp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('otp')}
      />
      <PasswordInput label={word('newPassword')} autoComplete="new-password" {...form.field('newPassword')} />
    </Step>
  );
}

/**
 * Instructions for a forgotten password of an owner, because no other account can reset it. They require access to the
 * hall's computer, but no mail.
 */
const OwnersWay = () => {
  const { t } = useT(LOGIN);
  return (
    <div className="mt-2 flex flex-col gap-1 border-t border-line pt-4 text-sm text-ink-soft">
      <p>{t('owner')}</p>
      <p>{t('ownerThen')}</p>
    </div>
  );
};

interface StepProps {
  form: { failure: string | null; busy: boolean };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: ReactNode;
  children: ReactNode;
}

const Step = ({ form: { failure, busy }, onSubmit, submitLabel, children }: StepProps) => (
  <Form failure={failure} onSubmit={onSubmit} className="flex flex-col gap-4">
    {children}
    <div className="flex justify-end">
      <Button text={submitLabel} type="submit" busy={busy} />
    </div>
  </Form>
);
