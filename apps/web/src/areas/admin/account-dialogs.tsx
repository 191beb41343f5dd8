import type { User } from '@adarash/contract';
import { LogOut, Printer } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useFormAction } from '../../api/form-action.ts';
import { useAction } from '../../api/use-action.ts';
import { CREDENTIALS, checkEmail, checkName, checkNewPassword } from '../../i18n/credential-sentences.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { WORDS, type WordTexts } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { isLoopback } from '../../lib/copy-text.ts';
import { Button, SmallButton } from '../../ui/buttons/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Printed } from '../../ui/paper/printed.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { membersOf, type Pair } from './pairs.ts';
import { ADMIN, ADMIN_HOME, type AdminHomeTexts, type AdminTexts } from './texts.ts';

/** Each dialog in this file must be mounted only while it is open, because unmounting resets its fields. */

interface PairDialogProps {
  pair: Pair;
  onClose: () => void;
}

/** Field for a password that an admin creates or updates for another account. */
export const NewPassword = (props: ComponentProps<typeof PasswordInput>) => {
  const { t } = useT(ADMIN);
  return <PasswordInput hint={t('passwordHint')} autoComplete="new-password" {...props} />;
};

const memberOptions = ({ t }: AdminTexts, words: WordTexts, members: readonly User[]) =>
  members.map(({ id, name, role }) => ({ value: id, label: t('memberOption', { name, role: words.t(role) }) }));

export function SetPasswordDialog({ pair, onClose }: PairDialogProps) {
  const texts = useT(ADMIN);
  const { t, word } = texts;
  const words = useT(WORDS);
  const credentials = useT(CREDENTIALS);
  const members = membersOf(pair);
  const { form, window } = useFormAction('POST /admin/users/:id/password', {
    initial: { id: members[0]?.id ?? '', newPassword: '' },
    checks: { newPassword: (text) => checkNewPassword(credentials, text) },
    asked: ({ id, ...body }) => ({ params: { id }, body }),
    failed: t('failedToSetPassword'),
    done: answerWords,
    onClose,
  });
  return (
    <FormDialog
      {...window}
      title={word('setPasswordTitle')}
      description={t('setPasswordText')}
      submitLabel={word('setPassword')}
    >
      <Select label={word('member')} options={memberOptions(texts, words, members)} {...form.field('id')} />
      <NewPassword label={word('newPassword')} {...form.field('newPassword')} />
    </FormDialog>
  );
}

/**
 * Dialog for updating one account of a pair (cashier or moderator). Selecting the other account creates a new form,
 * because the entered values belong to the previous account.
 */
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
  const { t, word } = useT(ADMIN_HOME);
  const adminTexts = useT(ADMIN);
  const words = useT(WORDS);
  const credentials = useT(CREDENTIALS);
  const { form, window } = useFormAction('PATCH /admin/users/:id', {
    initial: { name: member.name, email: member.email },
    checks: { name: (text) => checkName(credentials, text), email: (text) => checkEmail(credentials, text) },
    asked: (body) => ({ params: { id: member.id }, body }),
    failed: t('editFailed'),
    done: answerWords,
    onClose,
  });
  return (
    <FormDialog {...window} title={word('editTitle')} submitLabel={word('save')}>
      <Select
        label={adminTexts.word('member')}
        options={memberOptions(adminTexts, words, members)}
        value={member.id}
        onValue={onChoose}
      />
      <TextInput label={adminTexts.word('name')} autoComplete="off" {...form.field('name')} />
      <TextInput label={adminTexts.word('email')} type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}

export const SessionsDialog = ({ pair, onClose }: PairDialogProps) => {
  const { word } = useT(ADMIN_HOME);
  return (
    <Dialog open onClose={onClose} title={word('sessionsTitle')}>
      <div className="flex flex-col gap-5">
        {membersOf(pair).map((member) => (
          <SessionsOf key={member.id} member={member} />
        ))}
      </div>
    </Dialog>
  );
};

function SessionsOf({ member }: { member: User }) {
  const { named, t, word, format } = useT(ADMIN_HOME);
  const adminTexts = useT(ADMIN);
  const words = useT(WORDS);
  const params = { id: member.id };
  const { data, isError } = useAnswer('GET /admin/users/:id/sessions', { params });
  const sessions = data?.sessions;
  const ending = useAction('DELETE /admin/users/:id/sessions', { failed: t('signOutFailed'), done: answerWords });
  return (
    <section aria-label={member.name} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {adminTexts.word('memberOption', { name: member.name, role: words.t(member.role) })}
        </h3>
        {sessions !== undefined && sessions.length > 0 && (
          <SmallButton
            text={word('signOutEverywhere')}
            icon={<LogOut />}
            aria-label={named('signOutOf', { name: member.name })}
            busy={ending.isPending}
            onClick={() => ending.mutate({ params })}
          />
        )}
      </header>
      {isError && <Banner tone="error">{t('sessionsFailed')}</Banner>}
      {sessions === undefined && !isError && (
        <div role="status" aria-label={named('loadingSessions')}>
          <Skeleton className="h-10" />
        </div>
      )}
      {sessions?.length === 0 && <p className="text-sm text-ink-soft">{t('signedInNowhere')}</p>}
      <ul className="flex flex-col gap-1 text-sm empty:hidden">
        {sessions?.map((session) => (
          <li key={session.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {session.device ?? t('unknownDevice')}
              {session.address !== null && <span className="text-ink-soft"> · {session.address}</span>}
            </span>
            <span className="text-ink-soft">{t('lastUsed', { time: format.dateTime(session.lastSeenAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Printable sign-in slips for the cashier and the moderator of a hall. The password is added by hand, because the
 * server never returns it.
 */
export function SlipDialog({ pair, onClose }: PairDialogProps) {
  const { t, word } = useT(ADMIN_HOME);
  const slips = <Slips pair={pair} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={word('slipTitle')}
        description={t('slipText')}
        footer={
          <>
            <Button text={word('close')} variant="secondary" onClick={onClose} />
            <Button text={word('print')} icon={<Printer />} onClick={() => window.print()} />
          </>
        }
      >
        {slips}
      </Dialog>
      <Printed>{slips}</Printed>
    </>
  );
}

/** Returns the URL of the login screen for the sign-in slip, with a note if this URL works only on this computer. */
function signInAddress({ t }: AdminHomeTexts): string {
  const address = `${window.location.origin}/login`;
  return isLoopback(window.location.hostname) ? t('slipOnlyHere', { address }) : address;
}

const Slips = ({ pair }: { pair: Pair }) => {
  const texts = useT(ADMIN_HOME);
  const { t, word } = texts;
  const adminTexts = useT(ADMIN);
  return (
    <div className="flex flex-col gap-4">
      {membersOf(pair).map(({ id, name, email, role }) => (
        <section key={id} className="rounded-card border border-line-strong p-4 text-sm">
          <h3 className="mb-2 text-base font-semibold">{word('slipHead')}</h3>
          <Facts>
            <Fact name={word('slipAddress')}>{signInAddress(texts)}</Fact>
            <Fact name={word('slipName')}>{name}</Fact>
            <Fact name={word('slipRole')}>
              {role === 'cashier' ? adminTexts.t('cashier') : adminTexts.t('moderator')}
            </Fact>
            <Fact name={word('slipEmail')}>{email}</Fact>
            <Fact name={word('slipPassword')}>
              <span className="block h-8 border-b border-ink-soft" />
            </Fact>
          </Facts>
          <p className="mt-3 text-xs text-ink-soft">{t('slipChange')}</p>
        </section>
      ))}
    </div>
  );
};
