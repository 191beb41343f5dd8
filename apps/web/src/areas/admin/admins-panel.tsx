import type { User } from '@adarash/contract';
import { ShieldPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useFormAction } from '../../api/form-action.ts';
import { useAction } from '../../api/use-action.ts';
import { checkEmail, checkName, checkNewPassword } from '../../i18n/credential-sentences.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { useUser } from '../../session/session.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Banner, EmptyState } from '../../ui/feedback.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { type Column, FittingTable, WRAPS } from '../../ui/table.tsx';
import { t } from './texts.ts';

/** The admins, who manage accounts. The last one cannot be removed, so that somebody always can. */
export function AdminsPanel() {
  const admins = useAnswer('GET /admin/admins');
  const me = useUser().id;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<User | null>(null);
  const rows = admins.data?.admins ?? [];
  const columns: Column<User>[] = [
    {
      key: 'name',
      title: t('name'),
      className: WRAPS,
      cell: ({ id, name }) => (
        <span className="flex items-center gap-2">
          {name}
          {id === me && (
            <span className="rounded-full bg-info-soft px-2 py-0.5 text-xs font-semibold text-info-ink">
              {t('you')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'email', title: t('email'), className: WRAPS, cell: ({ email }) => email },
  ];
  if (rows.length > 1) {
    columns.push({
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (admin) => (
        <SmallButton
          text={t('remove')}
          icon={<Trash2 />}
          aria-label={t('removeAdminOf', { name: admin.name })}
          onClick={() => setRemoving(admin)}
        />
      ),
    });
  }
  return (
    <Panel
      title={t('admins')}
      flush
      actions={<SmallButton text={t('addAdmin')} icon={<ShieldPlus />} onClick={() => setAdding(true)} />}
    >
      {admins.isError && (
        <div className="p-4">
          <Banner tone="error">{t('failedToLoadAdmins')}</Banner>
        </div>
      )}
      <FittingTable
        label={t('admins')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={admins.isPending}
        loadingText={t('loadingAdmins')}
        empty={<EmptyState title={t('noAdmins')} />}
      />
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {removing !== null && <RemoveAdminDialog admin={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const { form, window } = useFormAction('POST /admin/admins', {
    initial: { name: '', email: '', password: '' },
    checks: { name: checkName, email: checkEmail, password: checkNewPassword },
    asked: (body) => ({ body }),
    failed: t('failedToAddAdmin'),
    done: answerWords,
    onClose,
  });
  return (
    <FormDialog {...window} title={t('addAdmin')} description={t('addAdminText')} submitLabel={t('addAdmin')}>
      <TextInput label={t('name')} autoComplete="off" {...form.field('name')} />
      <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
}

function RemoveAdminDialog({ admin, onClose }: { admin: User; onClose: () => void }) {
  const removal = useAction('DELETE /admin/admins/:id', {
    failed: t('failedToRemoveAdmin'),
    done: answerWords,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeAdminTitle')}
      description={t('removeAdminText', { name: admin.name })}
      confirmLabel={t('remove')}
      busy={removal.isPending}
      onConfirm={() => removal.mutate({ params: { id: admin.id } })}
      onClose={onClose}
    />
  );
}
