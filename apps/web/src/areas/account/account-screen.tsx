import type { Answer } from '@adarash/contract';
import { LANGUAGES, type Language } from '@adarash/contract/basics';
import account from '@adarash/texts/account.json';
import { LogOut } from 'lucide-react';
import { useAnswer } from '../../api/answers.ts';
import { useAction } from '../../api/use-action.ts';
import { CREDENTIALS, checkNewPassword, checkPassword } from '../../i18n/credential-sentences.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { staffArea } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useUser } from '../../session/session.ts';
import { useOwnLanguage } from '../../session/use-own-language.ts';
import { Button, SmallButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { type Column, columnsOf } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Badge } from '../../ui/text/badge.tsx';

export default function AccountScreen() {
  const { t, word } = useT(ACCOUNT);
  const { name, email } = useUser();
  return (
    <Screen title={t('title')} heading={word('title')} subtitle={t('subtitle', { name, email })}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <LanguagePanel />
          <PasswordPanel />
        </div>
        <DevicesPanel />
      </div>
    </Screen>
  );
}

function LanguagePanel() {
  const { t, word, language } = useT(ACCOUNT);
  const choose = useOwnLanguage();
  return (
    <Panel title={word('language')}>
      <Select
        label={word('language')}
        hint={t('languageHint')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onValue={(value) => choose(value as Language)}
      />
    </Panel>
  );
}

function PasswordPanel() {
  const credentials = useT(CREDENTIALS);
  const { t, word } = useT(ACCOUNT);
  const form = useForm(
    { currentPassword: '', newPassword: '' },
    {
      currentPassword: (text) => checkPassword(credentials, text),
      newPassword: (text) => checkNewPassword(credentials, text),
    },
  );
  const { mutate, isPending } = useAction('POST /auth/password', {
    failed: t('changeFailed'),
    done: t('changed'),
    onDone: form.reset,
    onFailed: form.setFailure,
  });
  return (
    <Panel title={word('passwordTitle')}>
      <Form
        failure={form.status.failure}
        onSubmit={form.submit((body) => mutate({ body }))}
        className="flex flex-col gap-4"
      >
        <PasswordInput
          label={word('currentPassword')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordInput
          label={word('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <div className="flex justify-end">
          <Button text={word('change')} type="submit" busy={isPending} />
        </div>
      </Form>
    </Panel>
  );
}

type OpenSession = Answer<'GET /auth/sessions'>['sessions'][number];

const deviceName = ({ t }: AccountTexts, { device }: OpenSession) => device ?? t('unknownDevice');

function DevicesPanel() {
  const texts = useT(ACCOUNT);
  const { named, t, word, format } = texts;
  const sessions = useAnswer('GET /auth/sessions', {});
  const ending = { failed: t('signOutFailed'), done: answerWords };
  const one = useAction('DELETE /auth/sessions/:id', ending);
  const others = useAction('DELETE /auth/sessions', ending);
  const rows = sessions.data?.sessions ?? [];

  const allColumns: Column<OpenSession>[] = columnsOf(word, {
    device: (session) => (
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {deviceName(texts, session)}
        {session.current && <Badge tone="go">{t('thisDevice')}</Badge>}
      </span>
    ),
    address: ({ address }) => address ?? '—',
    lastSeen: ({ lastSeenAt }) => format.dateTime(lastSeenAt),
    since: ({ createdAt }) => format.dateTime(createdAt),
    actions: {
      numeric: true,
      cell: (session) =>
        !session.current && (
          <SmallButton
            text={word('signOut')}
            icon={<LogOut />}
            aria-label={named('signOutDevice', { device: deviceName(texts, session) })}
            busy={one.isPending && one.variables.params.id === session.id}
            onClick={() => one.mutate({ params: { id: session.id } })}
          />
        ),
    },
  });
  const columns = rows.length > 1 ? allColumns : allColumns.filter(({ key }) => key !== 'actions');
  return (
    <Panel
      title={word('devicesTitle')}
      flush
      actions={
        rows.length > 1 && (
          <SmallButton text={word('signOutOthers')} busy={others.isPending} onClick={() => others.mutate({})} />
        )
      }
    >
      {sessions.isError && (
        <div className="p-4">
          <LoadFailed text={t('devicesFailed')} of={sessions} />
        </div>
      )}
      <DataTable
        label={named('devicesTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={sessions.isPending}
        loadingText={t('loadingDevices')}
        empty={<EmptyState title={t('noDevices')} />}
      />
    </Panel>
  );
}

const ACCOUNT = staffArea('account', account);
type AccountTexts = TextsOf<typeof ACCOUNT>;
