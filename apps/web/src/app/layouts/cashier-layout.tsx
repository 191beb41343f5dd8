import { HOME } from '@adarash/contract/basics';
import { isRunning } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { FileChartColumn, LayoutDashboard, LayoutGrid, Wallet } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { gamesInProgressQuery } from '../../api/answers.ts';
import { WORDS } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { greetingAt } from '../../lib/format.ts';
import { useMedia } from '../../lib/page.ts';
import { longDate } from '../../lib/time/long-date.ts';
import { useHallClock, useHallNow } from '../../lib/time/use-hall-clock.ts';
import { useSession } from '../../session/session.ts';
import { LAYOUT, type NavItem } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/select-card', label: 'selectCard', icon: <LayoutGrid aria-hidden="true" /> },
  { to: '/cashier-report', label: 'cashierReport', icon: <FileChartColumn aria-hidden="true" />, exact: true },
  { to: HOME.cashier, label: 'dashboard', icon: <LayoutDashboard aria-hidden="true" />, heading: 'evening' },
  { to: '/cashier-report/shift', label: 'shift', icon: <Wallet aria-hidden="true" /> },
];

function Greeting() {
  const { t } = useT(LAYOUT);
  const words = useT(WORDS);
  const hour = useHallClock().local(useHallNow(10_000)).getUTCHours();
  return t('welcome', { greeting: words.t(greetingAt(hour)) });
}

function Clock() {
  const { t, format } = useT(WORDS);
  const clock = useHallClock();
  const now = useHallNow();
  return (
    <time dateTime={now.toISOString()} className="flex shrink-0 flex-col items-end leading-tight">
      <span className="text-sm font-semibold">{format.time(now)}</span>
      <span className="text-xs whitespace-nowrap text-ink-soft">{longDate(format, clock, t, now)}</span>
    </time>
  );
}

interface StripProps {
  className: string;
  hasClock: boolean;
}

/** Row below the top bar with the greeting, and with the clock if the top bar has no space for it. */
const Strip = ({ className, hasClock }: StripProps) => (
  <div
    data-strip
    className={cx(
      className,
      'flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-2 text-sm font-semibold',
    )}
  >
    <span>
      <Greeting />
    </span>
    {hasClock && <Clock />}
  </div>
);

/** Links to the running games, because cashiers easily forget them. Displayed on every screen except the live game. */
function RunningGames() {
  const { word } = useT(LAYOUT);
  const { data: games = [] } = useQuery(gamesInProgressQuery);
  const running = games.filter(isRunning);
  return running.map(({ _id, gameNumber, status }) => (
    <Link
      key={_id}
      to={`/bingo-game?id=${_id}`}
      className={cx(
        'block border-b border-line px-4 py-2 text-sm font-semibold underline-offset-4 hover:underline md:px-6',
        status === 'paused' ? 'bg-attention-soft text-attention-ink' : 'bg-go-soft text-go-ink',
      )}
    >
      {word(status === 'paused' ? 'gamePaused' : 'gameRunning', { number: gameNumber })}
    </Link>
  ));
}

export default function CashierLayout() {
  const { user } = useSession();
  const { t, word } = useT(LAYOUT);
  const words = useT(WORDS);
  const roomy = useMedia('(min-width: 1024px)');
  // Toasts require the free part of a narrower top bar.
  const wide = useMedia('(min-width: 1280px)');
  // The greeting is visible only on the cashier's first screen, because other screens need the space.
  const greeting = useLocation().pathname === HOME.cashier ? '' : 'sr-only!';
  return (
    <StaffShell
      panelTitle="cashierPanel"
      home={HOME.cashier}
      heading={
        wide && (
          <span className={greeting}>
            <Greeting />
          </span>
        )
      }
      items={items}
      person={
        <>
          {roomy && <Clock />}
          <Person name={user?.name || t('guest')} role={user?.role ? words.word(user.role) : word('noRole')} />
        </>
      }
      strip={
        <>
          {!wide && <Strip className={greeting} hasClock={!roomy} />}
          <RunningGames />
        </>
      }
      logoutIn="sidebar"
    />
  );
}
