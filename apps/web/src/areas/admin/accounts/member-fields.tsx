import { sentenceFor } from '@adarash/contract/errors';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { t } from '../../../i18n/en/admin.ts';
import { tc } from '../../../i18n/en/common.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { checkEmail, checkName, checkNewPassword } from './validation.ts';

export interface MemberDetails {
  name: string;
  email: string;
  password: string;
}

export interface PairDetails {
  cashier: MemberDetails;
  moderator: MemberDetails;
}

export interface MemberFieldsProps {
  member: keyof PairDetails;
  title: string;
  register: UseFormRegister<PairDetails>;
  errors: FieldErrors<PairDetails>;
}

export function MemberFields({ member, title, register, errors }: MemberFieldsProps) {
  const faults = errors[member];
  return (
    <Panel title={title}>
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{title}</legend>
        <TextInput
          label={t('name')}
          autoComplete="off"
          error={faults?.name?.message}
          {...register(`${member}.name`, { validate: checkName })}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          error={faults?.email?.message}
          {...register(`${member}.email`, {
            validate: {
              valid: checkEmail,
              different: (email, { cashier }) =>
                member === 'cashier' || !sameEmail(email, cashier.email) || sentenceFor('EMAILS_EQUAL'),
            },
          })}
        />
        <PasswordInput
          label={t('password')}
          hint={t('passwordHint')}
          showLabel={tc('showCharacters')}
          hideLabel={tc('hideCharacters')}
          autoComplete="new-password"
          error={faults?.password?.message}
          {...register(`${member}.password`, { validate: checkNewPassword })}
        />
      </fieldset>
    </Panel>
  );
}

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
