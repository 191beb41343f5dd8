import { keepPreviousData } from '@tanstack/react-query';
import { KeyRound, MonitorSmartphone, Pencil, Printer, Trash2, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useT } from '../../i18n/use-t.tsx';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { type Column, columnsOf, WRAPS } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { ShowMore, useShown } from '../../ui/tables/show-more.tsx';
import { EditMemberDialog, SessionsDialog, SetPasswordDialog, SlipDialog } from './account-dialogs.tsx';
import { AdminsPanel } from './admins-panel.tsx';
import { CashierOfHall } from './cashier-of-hall.tsx';
import { DeletePairDialog } from './delete-pair-dialog.tsx';
import { ExceptionsLine } from './exceptions-line.tsx';
import { ClockAhead, FirstEvening } from './first-evening.tsx';
import { HallsPanel } from './halls-panel.tsx';
import { isLinked, membersOf, type Pair, pairKey, pairsOf } from './pairs.ts';
import { useRange } from './range-choice.tsx';
import { ADMIN, ADMIN_HOME } from './texts.ts';

export default function DashboardScreen() {
  const { t, word } = useT(ADMIN);
  const users = useAnswer('GET /admin/users', {});
  const range = useRange();
  // Keeps the halls of the previous days visible while the halls of other selected days are loading.
  const overview = useAnswer('GET /admin/overview', { query: range.query }, { placeholderData: keepPreviousData });
  const pairs = useMemo(() => pairsOf(users.data?.users ?? []), [users.data]);
  const [asked, setAsked] = useState<{ what: keyof typeof DIALOGS; pair: Pair } | null>(null);
  const Asked = asked && DIALOGS[asked.what];
  const linked = pairs.filter(isLinked);
  const known = (value: number) => (users.data === undefined ? '—' : value);
  return (
    <Screen
      title={t('dashboardTitle')}
      heading={word('dashboardTitle')}
      subtitle={t('dashboardSubtitle')}
      action={<LinkButton text={word('addUser')} icon={<UserPlus />} to="/add-user" />}
    >
      {users.isError && <LoadFailed text={t('failedToLoadUsers')} of={users} />}
      <ClockAhead />
      <FirstEvening pairs={pairs} />
      <ExceptionsLine overview={overview.isPlaceholderData ? undefined : overview.data} />
      <HallsPanel overview={overview} range={range} />
      <div className="rounded-card border border-line bg-surface px-4 py-2">
        <Facts layout="line">
          <Fact name={word('activePairs')}>{known(pairs.length)}</Fact>
          <Fact name={word('totalUsers')}>{known(linked.flatMap(membersOf).length)}</Fact>
          <Fact name={word('linkedPairs')}>{known(linked.length)}</Fact>
        </Facts>
      </div>
      <PairsTable
        pairs={pairs}
        loading={users.isPending}
        failed={users.data === undefined && users.isError}
        onAsk={(what, pair) => setAsked({ what, pair })}
      />
      <AdminsPanel />
      {Asked && <Asked pair={asked.pair} onClose={() => setAsked(null)} />}
    </Screen>
  );
}

interface PairsTableProps {
  pairs: readonly Pair[];
  loading: boolean;
  failed: boolean;
  onAsk: (what: keyof typeof DIALOGS, pair: Pair) => void;
}

function PairsTable({ pairs, loading, failed, onAsk }: PairsTableProps) {
  const { named, t, word } = useT(ADMIN_HOME);
  const adminTexts = useT(ADMIN);
  const columns: Column<Pair>[] = columnsOf(adminTexts.word, {
    cashierName: {
      className: WRAPS,
      cell: ({ cashier }) =>
        cashier === null ? <Missing text={adminTexts.t('noCashier')} /> : <CashierOfHall of={cashier} />,
    },
    moderatorName: {
      className: WRAPS,
      cell: ({ moderator }) => moderator?.name ?? <Missing text={adminTexts.t('noModerator')} />,
    },
    emails: {
      className: WRAPS,
      largeScreensOnly: true,
      cell: (pair) => (
        <span className="flex flex-col text-ink-soft">
          {membersOf(pair).map(({ id, email }) => (
            <span key={id}>{email}</span>
          ))}
        </span>
      ),
    },
    actions: {
      numeric: true,
      cell: (pair) => {
        const { name } = membersOf(pair)[0] ?? { name: '' };
        return (
          <span className="inline-flex items-center gap-2">
            <Menu
              text={t('more')}
              label={named('moreFor', { name })}
              items={[
                { id: 'edit', label: word('edit'), icon: <Pencil />, onChoose: () => onAsk('edit', pair) },
                {
                  id: 'password',
                  label: word('newPassword'),
                  icon: <KeyRound />,
                  onChoose: () => onAsk('password', pair),
                },
                {
                  id: 'sessions',
                  label: word('sessions'),
                  icon: <MonitorSmartphone />,
                  onChoose: () => onAsk('sessions', pair),
                },
                { id: 'slip', label: word('slip'), icon: <Printer />, onChoose: () => onAsk('slip', pair) },
              ]}
            />
            <SmallButton
              text={adminTexts.word('delete')}
              icon={<Trash2 />}
              aria-label={adminTexts.named('deletePairOf', { name })}
              onClick={() => onAsk('delete', pair)}
            />
          </span>
        );
      },
    },
  });
  const { shown, more } = useShown(pairs);
  return (
    <Panel title={adminTexts.word('userPairs')} flush>
      <DataTable
        label={adminTexts.named('userPairs')}
        columns={columns}
        rows={shown}
        rowKey={pairKey}
        loading={loading}
        loadingText={adminTexts.t('loadingPairs')}
        empty={failed ? '—' : <EmptyState title={adminTexts.t('noPairs')} hint={adminTexts.t('noPairsHint')} />}
      />
      <ShowMore more={more} />
    </Panel>
  );
}

const Missing = ({ text }: { text: string }) => <span className="text-ink-soft italic">{text}</span>;

/** Dialogs for the cashier and the moderator of a hall. Each dialog is mounted only while it is open. */
const DIALOGS = {
  delete: DeletePairDialog,
  password: SetPasswordDialog,
  edit: EditMemberDialog,
  sessions: SessionsDialog,
  slip: SlipDialog,
};
