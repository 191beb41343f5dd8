import type { Answer } from '@adarash/contract';
import { keepPreviousData } from '@tanstack/react-query';
import {
  KeyRound,
  Link2,
  MonitorSmartphone,
  Pencil,
  Printer,
  Store,
  Trash2,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { DrawMark } from '../../game/draw/marks.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { formatMoney } from '../../lib/format.ts';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { StatCard, StatRow } from '../../ui/layout/stat-card.tsx';
import { type Column, columnsOf, WRAPS } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ShowMore, useShown } from '../../ui/tables/show-more.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { TvState } from '../../ui/text/tv-state.tsx';
import { EditMemberDialog, SessionsDialog, SetPasswordDialog, SlipDialog } from './account-dialogs.tsx';
import { AdminsPanel } from './admins-panel.tsx';
import { CashierOfHall } from './cashier-of-hall.tsx';
import { DeletePairDialog } from './delete-pair-dialog.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { FiguresPanel, useRange } from './figures-panel.tsx';
import { ClockAhead, FirstEvening } from './first-evening.tsx';
import { isLinked, membersOf, type Pair, pairKey, pairsOf } from './pairs.ts';
import { ADMIN, ADMIN_HOME, type AdminHomeTexts } from './texts.ts';

export default function DashboardScreen() {
  const { t, word } = useT(ADMIN);
  const users = useAnswer('GET /admin/users', {});
  const range = useRange();
  // The existing halls stay visible during a request for other days.
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
      <FiguresPanel overview={overview} range={range} />
      {overview.data !== undefined && <ExceptionsPanel overview={overview.data} />}
      {overview.data !== undefined && <HallsPanel overview={overview.data} />}
      <StatRow loading={users.isPending}>
        <StatCard label={word('activePairs')} value={known(pairs.length)} icon={<UsersRound />} tone="go" />
        <StatCard label={word('totalUsers')} value={known(linked.flatMap(membersOf).length)} icon={<Users />} />
        <StatCard label={word('linkedPairs')} value={known(linked.length)} icon={<Link2 />} tone="info" />
      </StatRow>
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

/** Dialogs for a pair. Each dialog is mounted only while it is open. */
const DIALOGS = {
  delete: DeletePairDialog,
  password: SetPasswordDialog,
  edit: EditMemberDialog,
  sessions: SessionsDialog,
  slip: SlipDialog,
};

type Overview = Answer<'GET /admin/overview'>;
type Hall = Overview['halls'][number];

const FIRST = 8;

function HallsPanel({ overview: { halls, hallCount } }: { overview: Overview }) {
  const { named, t, word } = useT(ADMIN_HOME);
  const adminTexts = useT(ADMIN);
  const { shown, more } = useShown(halls, FIRST);
  const playing = halls.filter(({ games }) => games.length > 0).length;
  return (
    <Panel
      title={word('halls')}
      flush
      actions={
        hallCount > 0 && (
          <span className="text-sm text-ink-soft">{t('hallsPlaying', { playing, count: hallCount })}</span>
        )
      }
    >
      {halls.length === 0 ? (
        <EmptyState
          icon={<Store />}
          title={t('noHalls')}
          hint={t('noHallsHint')}
          action={<LinkButton text={adminTexts.word('addTitle')} variant="secondary" to="/add-user" />}
        />
      ) : (
        <ul aria-label={named('halls')} className="divide-y divide-line text-sm">
          {shown.map((hall) => (
            <HallRow key={hall.id} hall={hall} />
          ))}
        </ul>
      )}
      <ShowMore more={more} />
    </Panel>
  );
}

const HallRow = ({ hall }: { hall: Hall }) => {
  const texts = useT(ADMIN_HOME);
  const { t } = texts;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_17rem]">
      <p className="min-w-0">
        <Link
          to={`/admin-hall/${hall.id}`}
          className="flex min-h-11 items-center font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          {hall.name}
        </Link>
        {hall.name !== hall.cashier && (
          <span className="block text-xs text-ink-soft wrap-anywhere">{t('cashierOf', { name: hall.cashier })}</span>
        )}
        <span className="block text-xs text-ink-soft">{t('jackpotOfHall', { amount: formatMoney(hall.jackpot) })}</span>
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        {hall.games.length === 0 && <span className="text-ink-soft">{t('notPlaying')}</span>}
        {hall.games.map((game) => (
          <p key={game._id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{t('game', { number: game.gameNumber })}</span>
            <span className="text-ink-soft">{callsText(texts, game.calls)}</span>
            {game.status === 'paused' && <Badge tone="info">{t('paused')}</Badge>}
            <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
          </p>
        ))}
      </div>
      <span className="justify-self-start lg:justify-self-end">
        <TvState display={hall.display} />
      </span>
    </li>
  );
};

function callsText({ t }: AdminHomeTexts, count: number): string {
  if (count === 0) return t('waiting');
  return count === 1 ? t('callsOne') : t('calls', { count });
}
