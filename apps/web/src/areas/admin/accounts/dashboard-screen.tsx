import { useQuery } from '@tanstack/react-query';
import { Link2, UserPlus, Users, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usersQuery } from '../../../api/users.ts';
import { t } from '../../../i18n/en/admin.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { StatCard, StatRow } from '../../../ui/stat-card.tsx';
import { DeletePairDialog } from './delete-pair-dialog.tsx';
import { isLinked, membersOf, type Pair, pairsOf } from './pairs.ts';
import { PairsTable } from './pairs-table.tsx';

export default function DashboardScreen() {
  usePageTitle(t('dashboardTitle'));
  const users = useQuery(usersQuery);
  const pairs = useMemo(() => pairsOf(users.data ?? []), [users.data]);
  const [deleting, setDeleting] = useState<Pair | null>(null);
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
      <PairsTable pairs={pairs} loading={users.isPending} onDelete={setDeleting} />
      {deleting !== null && <DeletePairDialog pair={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
