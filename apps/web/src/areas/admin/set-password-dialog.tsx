import toast from 'react-hot-toast';
import { useIntent } from '../../api/use-intent.ts';
import { setStaffPassword } from '../../api/users.ts';
import { t } from '../../i18n/en/admin.ts';
import { tc } from '../../i18n/en/common.ts';
import { checkNewPassword } from '../../lib/credential-sentences.ts';
import { useForm } from '../../lib/use-form.ts';
import { Select } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { membersOf, type Pair } from './pairs.ts';

/** For somebody who forgot theirs. Mount it only while it is open. */
export function SetPasswordDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const members = membersOf(pair);
  const form = useForm({ id: members[0]?.id ?? '', newPassword: '' }, { newPassword: checkNewPassword });
  const { mutate, isPending } = useIntent({
    send: setStaffPassword,
    failed: t('failedToSetPassword'),
    stale: [],
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailed: form.setFailure,
  });
  return (
    <FormDialog
      title={t('setPasswordTitle')}
      description={t('setPasswordText')}
      failure={form.failure}
      submitLabel={t('setPassword')}
      busy={isPending}
      onSubmit={form.submit((values) => mutate(values))}
      onClose={onClose}
    >
      <Select
        label={t('member')}
        options={members.map(({ id, name, role }) => ({ value: id, label: t('memberOption', { name, role }) }))}
        {...form.field('id')}
      />
      <PasswordInput
        label={t('newPassword')}
        hint={t('passwordHint')}
        showLabel={tc('showCharacters')}
        hideLabel={tc('hideCharacters')}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
    </FormDialog>
  );
}
