import type { User } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Mutation } from '../../api/intent.ts';
import { closingWith, useIntent } from '../../api/use-intent.ts';
import { changeMember, endMemberSessions, memberSessionsQuery, setStaffPassword } from '../../api/users.ts';
import { checkEmail, checkName, checkNewPassword } from '../../i18n/credential-sentences.ts';
import { named, namedLabel } from '../../i18n/named.tsx';
import { answerWords, type Said } from '../../i18n/server-words.ts';
import { staffWord } from '../../i18n/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Checks, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Banner, Skeleton } from '../../ui/feedback.tsx';
import { Select, TextInput } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { membersOf, type Pair } from './pairs.ts';
import { t, th } from './texts.ts';

/** Every dialog here is mounted only while it is open. */

/** The form of a dialog that makes or changes an account: done, it closes with the server's words; refused, it says why. */
export function useAccountForm<Values extends Record<string, string>>(
  values: Values,
  checks: Checks<Values>,
  change: Mutation<Values, Said>,
  { failed, onClose }: { failed: string; onClose: () => void },
) {
  const form = useForm(values, checks);
  const { mutate, isPending } = useIntent(change, { failed, ...closingWith(onClose), onFailed: form.setFailure });
  const dialog = { failure: form.failure, busy: isPending, onSubmit: form.submit((given) => mutate(given)), onClose };
  return { form, dialog };
}

interface PairDialogProps {
  pair: Pair;
  onClose: () => void;
}

const memberOptions = (members: readonly User[]) =>
  members.map(({ id, name, role }) => ({ value: id, label: t('memberOption', { name, role: staffWord(role) }) }));

/** For somebody who forgot theirs. */
export function SetPasswordDialog({ pair, onClose }: PairDialogProps) {
  const members = membersOf(pair);
  const { form, dialog } = useAccountForm(
    { id: members[0]?.id ?? '', newPassword: '' },
    { newPassword: checkNewPassword },
    setStaffPassword,
    { failed: t('failedToSetPassword'), onClose },
  );
  return (
    <FormDialog
      title={t('setPasswordTitle')}
      description={t('setPasswordText')}
      submitLabel={t('setPassword')}
      {...dialog}
    >
      <Select label={t('member')} options={memberOptions(members)} {...form.field('id')} />
      <NewPasswordInput label={t('newPassword')} {...form.field('newPassword')} />
    </FormDialog>
  );
}

/** Another person begins another form: what was typed belonged to the one before. */
export function EditMemberDialog({ pair, onClose }: PairDialogProps) {
  const members = membersOf(pair);
  const [chosen, setChosen] = useState(members[0]?.id);
  const member = members.find(({ id }) => id === chosen) ?? members[0];
  if (member === undefined) return null;
  return <EditForm key={member.id} members={members} member={member} onChoose={setChosen} onClose={onClose} />;
}

interface EditFormProps {
  members: readonly User[];
  member: User;
  onChoose: (id: string) => void;
  onClose: () => void;
}

function EditForm({ members, member, onChoose, onClose }: EditFormProps) {
  const { form, dialog } = useAccountForm(
    { id: member.id, name: member.name, email: member.email },
    { name: checkName, email: checkEmail },
    changeMember,
    { failed: th('editFailed'), onClose },
  );
  return (
    <FormDialog title={th('editTitle')} submitLabel={th('save')} {...dialog}>
      <Select
        label={t('member')}
        options={memberOptions(members)}
        value={member.id}
        onChange={(event) => onChoose(event.target.value)}
      />
      <TextInput label={t('name')} autoComplete="off" {...form.field('name')} />
      <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}

export function SessionsDialog({ pair, onClose }: PairDialogProps) {
  return (
    <Dialog open onClose={onClose} title={th('sessionsTitle')}>
      <div className="flex flex-col gap-5">
        {membersOf(pair).map((member) => (
          <SessionsOf key={member.id} member={member} />
        ))}
      </div>
    </Dialog>
  );
}

function SessionsOf({ member }: { member: User }) {
  const { data, isError } = useQuery(memberSessionsQuery(member.id));
  const ending = useIntent(endMemberSessions, {
    failed: th('signOutFailed'),
    onDone: (answer) => void toast.success(answerWords(answer)),
    onFailed: (sentence) => void toast.error(sentence),
  });
  return (
    <section aria-label={member.name} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {named(t('memberOption', { name: member.name, role: staffWord(member.role) }))}
        </h3>
        {data !== undefined && data.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            icon={<LogOut />}
            aria-label={th('signOutOf', { name: member.name })}
            busy={ending.isPending}
            onClick={() => ending.mutate(member.id)}
          >
            {th('signOutEverywhere')}
          </Button>
        )}
      </header>
      {isError && <Banner tone="error">{th('sessionsFailed')}</Banner>}
      {data === undefined && !isError && (
        <div role="status" aria-label={namedLabel(th('loadingSessions'))}>
          <Skeleton className="h-10" />
        </div>
      )}
      {data?.length === 0 && <p className="text-sm text-ink-soft">{th('signedInNowhere')}</p>}
      <ul className="flex flex-col gap-1 text-sm empty:hidden">
        {data?.map((session) => (
          <li key={session.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {session.device ?? th('unknownDevice')}
              {session.address !== null && <span className="text-ink-soft"> · {session.address}</span>}
            </span>
            <span className="text-ink-soft">{th('lastUsed', { time: formatDateTime(session.lastSeenAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
