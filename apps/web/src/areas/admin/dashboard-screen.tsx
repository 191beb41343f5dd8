import { useQuery } from '@tanstack/react-query';
import { KeyRound, Link2, Trash2, UserPlus, Users, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router';
import { useIntent } from '../../api/use-intent.ts';
import { deletePair, usersQuery } from '../../api/users.ts';
import { t } from '../../i18n/en/admin.ts';
import { tc } from '../../i18n/en/common.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Banner, EmptyState } from '../../ui/feedback.tsx';
import { PageTitle, Panel, StatCard, StatRow } from '../../ui/panel.tsx';
import { ShowMore, useShown } from '../../ui/show-more.tsx';
import { type Column, FittingTable } from '../../ui/table.tsx';
import { AdminsPanel } from './admins-panel.tsx';
import { isLinked, membersOf, type Pair, pairKey, pairsOf } from './pairs.ts';
import { SetPasswordDialog } from './set-password-dialog.tsx';

export default function DashboardScreen() {
  usePageTitle(t('dashboardTitle'));
  const users = useQuery(usersQuery);
  const pairs = useMemo(() => pairsOf(users.data ?? []), [users.data]);
  const [deleting, setDeleting] = useState<Pair | null>(null);
  const [forgetful, setForgetful] = useState<Pair | null>(null);
  const linked = pairs.filter(isLinked);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t('dashboardTitle')}
        subtitle={t('dashboardSubtitle')}
        action={
          <Link to="/add-user" className={buttonClass('primary')}>
            <UserPlus aria-hidden="true" />
            {t('addUser')}
          </Link>
        }
      />
      {users.isError && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={() => users.refetch()} busy={users.isFetching}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('failedToLoadUsers')}
        </Banner>
      )}
      <StatRow>
        <StatCard
          label={t('activePairs')}
          value={pairs.length}
          icon={<UsersRound />}
          tone="go"
          loading={users.isPending}
        />
        <StatCard
          label={t('totalUsers')}
          value={linked.flatMap(membersOf).length}
          icon={<Users />}
          loading={users.isPending}
        />
        <StatCard
          label={t('linkedPairs')}
          value={linked.length}
          icon={<Link2 />}
          tone="info"
          loading={users.isPending}
        />
      </StatRow>
      <PairsTable pairs={pairs} loading={users.isPending} onDelete={setDeleting} onNewPassword={setForgetful} />
      <AdminsPanel />
      {forgetful !== null && <SetPasswordDialog pair={forgetful} onClose={() => setForgetful(null)} />}
      {deleting !== null && <DeletePairDialog pair={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

interface PairsTableProps {
  pairs: readonly Pair[];
  loading: boolean;
  onDelete: (pair: Pair) => void;
  onNewPassword: (pair: Pair) => void;
}

function PairsTable({ pairs, loading, onDelete, onNewPassword }: PairsTableProps) {
  const columns: Column<Pair>[] = [
    {
      key: 'cashier',
      title: t('cashierName'),
      cell: ({ cashier }) => cashier?.name ?? <Missing text={t('noCashier')} />,
    },
    {
      key: 'moderator',
      title: t('moderatorName'),
      cell: ({ moderator }) => moderator?.name ?? <Missing text={t('noModerator')} />,
    },
    {
      key: 'emails',
      title: t('emails'),
      cell: (pair) => (
        <span className="flex flex-col text-ink-soft">
          {membersOf(pair).map(({ id, email }) => (
            <span key={id} className="break-all">
              {email}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (pair) => (
        <span className="inline-flex gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={<KeyRound />}
            aria-label={t('newPasswordFor', { name: membersOf(pair)[0]?.name ?? '' })}
            onClick={() => onNewPassword(pair)}
          >
            {t('newPassword')}
          </Button>
          <Button
            variant="danger"
            size="small"
            icon={<Trash2 />}
            aria-label={t('deletePairOf', { name: membersOf(pair)[0]?.name ?? '' })}
            onClick={() => onDelete(pair)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
  const { shown, more } = useShown(pairs);
  return (
    <Panel title={t('userPairs')} flush>
      <FittingTable
        label={t('userPairs')}
        columns={columns}
        rows={shown}
        rowKey={pairKey}
        loading={loading}
        loadingText={t('loadingPairs')}
        empty={<EmptyState title={t('noPairs')} hint={t('noPairsHint')} />}
      />
      <ShowMore more={more} text={tc('showMore')} />
    </Panel>
  );
}

const Missing = ({ text }: { text: string }) => <span className="text-ink-soft italic">{text}</span>;

function DeletePairDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const deletion = useIntent({
    send: deletePair,
    failed: t('failedToDelete'),
    stale: ['users'],
    onDone: () => {
      toast.success(t('pairDeleted'));
      onClose();
    },
    onFailed: (sentence) => {
      toast.error(sentence);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('confirmTitle')}
      description={t('confirmText', {
        names: membersOf(pair)
          .map(({ name }) => name)
          .join(', '),
      })}
      confirmLabel={t('deletePair')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(pairKey(pair))}
      onClose={onClose}
    />
  );
}
