import { MAX_HALL_NAME } from '@adarash/contract/basics';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import {
  CREDENTIALS,
  type CredentialTexts,
  checkEmail,
  checkName,
  checkNewPassword,
} from '../../i18n/credential-sentences.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Checks } from '../../lib/form-checks.ts';
import { type FormState, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ADMIN } from './texts.ts';

const RETURN_AFTER = 1500;

const MEMBERS = ['cashier', 'moderator'] as const;
type Member = (typeof MEMBERS)[number];
type PairFields = Record<`${Member}.${'name' | 'email' | 'password'}` | 'hallName', string>;

const NOBODY: PairFields = {
  'cashier.name': '',
  'cashier.email': '',
  'cashier.password': '',
  'moderator.name': '',
  'moderator.email': '',
  'moderator.password': '',
  hallName: '',
};

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const checksOf = (credentials: CredentialTexts): Checks<PairFields> => ({
  'cashier.name': (text) => checkName(credentials, text),
  'cashier.email': (text) => checkEmail(credentials, text),
  'cashier.password': (text) => checkNewPassword(credentials, text),
  'moderator.name': (text) => checkName(credentials, text),
  'moderator.email': (email, pair) =>
    checkEmail(credentials, email) ?? (sameEmail(email, pair['cashier.email']) ? credentials.t('EMAILS_EQUAL') : null),
  'moderator.password': (text) => checkNewPassword(credentials, text),
});

/**
 * Returns the form field with an e-mail address of an existing account. Returns undefined if adding the users
 * failed for another reason.
 */
function takenEmail(error: unknown, fields: PairFields): keyof PairFields | undefined {
  if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) return undefined;
  const taken = String(error.answer.email);
  return MEMBERS.map((member) => `${member}.email` as const).find((name) => sameEmail(fields[name], taken));
}

const detailsOf = <Role extends Member>(role: Role, fields: PairFields) => ({
  name: fields[`${role}.name`],
  email: fields[`${role}.email`],
  password: fields[`${role}.password`],
  role,
});

export default function AddUserScreen() {
  const { t, word } = useT(ADMIN);
  const credentials = useT(CREDENTIALS);
  const navigate = useNavigate();
  const [added, setAdded] = useState(false);
  const form = useForm(NOBODY, checksOf(credentials));

  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => navigate('/admin-dashboard'), RETURN_AFTER);
    return () => clearTimeout(timer);
  }, [added, navigate]);

  const naming = useAction('PATCH /admin/halls/:cashierId/settings', {
    failed: t('hallNameFailed'),
    onSettled: () => setAdded(true),
  });
  const { mutate, isPending } = useAction('POST /admin/add-user', {
    failed: t('failedToAdd'),
    done: t('usersAdded'),
    onDone: ({ cashier }) => {
      const hallName = form.values.hallName.trim();
      if (hallName === '') setAdded(true);
      else naming.mutate({ params: { cashierId: cashier.id }, body: { hallName } });
    },
    onFailed: (sentence, error) => {
      const field = takenEmail(error, form.values);
      form.setFailure(field === undefined ? sentence : { field, sentence });
    },
  });
  const submit = form.submit((fields) =>
    mutate({ body: { cashier: detailsOf('cashier', fields), moderator: detailsOf('moderator', fields) } }),
  );

  return (
    <Screen
      title={t('addTitle')}
      heading={word('addTitle')}
      action={<LinkButton text={word('back')} variant="secondary" icon={<ArrowLeft />} to="/admin-dashboard" />}
    >
      <Form failure={form.status.failure} onSubmit={submit} className="flex flex-col gap-4">
        {added && <Banner tone="success">{t('usersAdded')}</Banner>}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <MemberFields member="cashier" title={word('cashierDetails')} form={form} />
          <MemberFields member="moderator" title={word('moderatorDetails')} form={form} />
        </div>
        <Panel>
          <TextInput
            label={word('hallNameOptional')}
            hint={t('hallNameHint')}
            maxLength={MAX_HALL_NAME}
            autoComplete="off"
            {...form.field('hallName')}
          />
        </Panel>
        <div className="flex justify-end">
          <Button
            text={isPending ? word('adding') : word('addUsers')}
            type="submit"
            size="large"
            busy={isPending}
            disabled={added}
          />
        </div>
      </Form>
    </Screen>
  );
}

const MemberFields = ({ member, title, form }: { member: Member; title: ReactNode; form: FormState<PairFields> }) => {
  const { t, word } = useT(ADMIN);
  return (
    <Panel title={title}>
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{title}</legend>
        <TextInput label={word('name')} autoComplete="off" {...form.field(`${member}.name`)} />
        <TextInput label={word('email')} type="email" autoComplete="off" {...form.field(`${member}.email`)} />
        <PasswordInput
          label={word('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          {...form.field(`${member}.password`)}
        />
      </fieldset>
    </Panel>
  );
};
