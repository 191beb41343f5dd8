import type { User } from '@adarash/contract';
import { ShieldPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useFormAction, useQuestion } from '../../api/form-action.ts';
import { CREDENTIALS, checkEmail, checkName, checkNewPassword } from '../../i18n/credential-sentences.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useUser } from '../../session/session.ts';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, columnsOf, WRAPS } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { NewPassword } from './account-dialogs.tsx';
import { ADMIN } from './texts.ts';

/** Accounts of the admins. The last admin cannot be removed, because only admins can manage accounts. */
export function AdminsPanel() {
  const { named, t, word } = useT(ADMIN);
  const admins = useAnswer('GET /admin/admins', {});
  const me = useUser().id;
  const [adding, setAdding] = useState(false);
  const removal = useQuestion('DELETE /admin/admins/:id', {
    asked: ({ id }: User) => ({ params: { id } }),
    failed: t('failedToRemoveAdmin'),
    done: answerWords,
  });
  const rows = admins.data?.admins ?? [];
  const allColumns: Column<User>[] = columnsOf(word, {
    name: {
      className: WRAPS,
      cell: ({ id, name }) => (
        <span className="flex items-center gap-2">
          {name}
          {id === me && <Badge tone="info">{t('you')}</Badge>}
        </span>
      ),
    },
    email: { className: WRAPS, cell: ({ email }) => email },
    actions: {
      numeric: true,
      cell: (admin) => (
        <SmallButton
          text={word('remove')}
          icon={<Trash2 />}
          aria-label={named('removeAdminOf', { name: admin.name })}
          onClick={() => removal.ask(admin)}
        />
      ),
    },
  });
  const columns = rows.length > 1 ? allColumns : allColumns.filter(({ key }) => key !== 'actions');
  return (
    <Panel
      title={word('admins')}
      flush
      actions={<SmallButton text={word('addAdmin')} icon={<ShieldPlus />} onClick={() => setAdding(true)} />}
    >
      {admins.isError && (
        <div className="p-4">
          <Banner tone="error">{t('failedToLoadAdmins')}</Banner>
        </div>
      )}
      <DataTable
        label={named('admins')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={admins.isPending}
        loadingText={t('loadingAdmins')}
        empty={admins.isError ? '—' : <EmptyState title={t('noAdmins')} />}
      />
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        {...removal.window}
        danger
        title={word('removeAdminTitle')}
        description={t('removeAdminText', { name: removal.about?.name ?? '' })}
        confirmLabel={word('remove')}
      />
    </Panel>
  );
}

function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const { t, word } = useT(ADMIN);
  const credentials = useT(CREDENTIALS);
  const { form, window } = useFormAction('POST /admin/admins', {
    initial: { name: '', email: '', password: '' },
    checks: {
      name: (text) => checkName(credentials, text),
      email: (text) => checkEmail(credentials, text),
      password: (text) => checkNewPassword(credentials, text),
    },
    asked: (body) => ({ body }),
    failed: t('failedToAddAdmin'),
    done: answerWords,
    onClose,
  });
  return (
    <FormDialog {...window} title={word('addAdmin')} description={t('addAdminText')} submitLabel={word('addAdmin')}>
      <TextInput label={word('name')} autoComplete="off" {...form.field('name')} />
      <TextInput label={word('email')} type="email" autoComplete="off" {...form.field('email')} />
      <NewPassword label={word('password')} {...form.field('password')} />
    </FormDialog>
  );
}
