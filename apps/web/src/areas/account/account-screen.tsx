import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { useAction } from '../../api/use-action.ts';
import { tc } from '../../i18n/common.ts';
import { checkNewPassword, checkPassword } from '../../i18n/credential-sentences.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { staffLanguage } from '../../i18n/staff-language.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUser } from '../../session/session.ts';
import { useOwnLanguage } from '../../session/use-own-language.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { Select } from '../../ui/fields.tsx';
import { PageTitle, Panel } from '../../ui/panel.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { t } from './texts.ts';

export default function AccountScreen() {
  usePageTitle(t('title'));
  const { name, email } = useUser();
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('title')} subtitle={t('subtitle', { name, email })} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <LanguagePanel />
          <PasswordPanel />
        </div>
        <DevicesPanel />
      </div>
    </div>
  );
}

function LanguagePanel() {
  const choose = useOwnLanguage();
  return (
    <Panel title={t('languageTitle')}>
      <Select
        label={t('language')}
        hint={t('languageHint')}
        value={staffLanguage()}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(event) => choose(event.target.value as Language)}
      />
    </Panel>
  );
}

function PasswordPanel() {
  const form = useForm(
    { currentPassword: '', newPassword: '' },
    { currentPassword: checkPassword, newPassword: checkNewPassword },
  );
  const { mutate, isPending } = useAction('POST /auth/password', {
    failed: t('changeFailed'),
    done: t('changed'),
    onDone: form.reset,
    onFailed: form.setFailure,
  });
  const shown = { showLabel: tc('showCharacters'), hideLabel: tc('hideCharacters') };
  return (
    <Panel title={t('passwordTitle')}>
      <form noValidate onSubmit={form.submit((body) => mutate({ body }))} className="flex flex-col gap-4">
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
