import toast from 'react-hot-toast';
import { changePassword } from '../../api/account.ts';
import { useIntent } from '../../api/use-intent.ts';
import { t } from '../../i18n/en/account.ts';
import { tc } from '../../i18n/en/common.ts';
import { checkNewPassword, checkPassword } from '../../lib/credential-sentences.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { PageTitle, Panel } from '../../ui/panel.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { DevicesPanel } from './devices-panel.tsx';

export default function AccountScreen() {
  usePageTitle(t('title'));
  const { name, email } = useUser();
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('title')} subtitle={t('subtitle', { name, email })} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <PasswordPanel />
        <DevicesPanel />
      </div>
    </div>
  );
}

function PasswordPanel() {
  const form = useForm(
    { currentPassword: '', newPassword: '' },
    { currentPassword: checkPassword, newPassword: checkNewPassword },
  );
  const { mutate, isPending } = useIntent(changePassword, {
    failed: t('changeFailed'),
    onDone: () => {
      toast.success(t('changed'));
      form.reset();
    },
    onFailed: form.setFailure,
  });
  const shown = { showLabel: tc('showCharacters'), hideLabel: tc('hideCharacters') };
  return (
    <Panel title={t('passwordTitle')}>
      <form noValidate onSubmit={form.submit((values) => mutate(values))} className="flex flex-col gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          {...shown}
          {...form.field('currentPassword')}
        />
        <PasswordInput
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          {...shown}
          {...form.field('newPassword')}
        />
        <div className="flex justify-end">
          <Button type="submit" busy={isPending}>
            {t('change')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
