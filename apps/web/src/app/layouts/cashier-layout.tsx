import { FileChartColumn, LayoutGrid } from 'lucide-react';
import { t } from '../../i18n/en/layouts.ts';
import { formatClock, formatLongDate, greetingAt } from '../../lib/format.ts';
import { useMedia, useNow } from '../../lib/page.ts';
import { useSession } from '../../session/session.ts';
import type { NavItem } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/select-card', label: t('selectCard'), icon: <LayoutGrid aria-hidden="true" /> },
  { to: '/cashier-report', label: t('cashierReport'), icon: <FileChartColumn aria-hidden="true" /> },
];

function Greeting() {
  const hour = useNow(10_000).getHours();
  return t('welcome', { greeting: greetingAt(hour) });
}

function Clock() {
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="flex shrink-0 flex-col items-end leading-tight">
      <span className="text-sm font-semibold">{formatClock(now)}</span>
      <span className="text-xs whitespace-nowrap text-ink-soft">{formatLongDate(now)}</span>
    </time>
  );
}

function Strip() {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-2 text-sm font-semibold">
      <span>
        <Greeting />
      </span>
      <Clock />
    </div>
  );
}

export default function CashierLayout() {
  const { user } = useSession();
  const roomy = useMedia('(min-width: 1024px)');
  return (
    <StaffShell
      panelTitle={t('cashierPanel')}
      heading={roomy && <Greeting />}
      items={items}
      person={
        <>
          {roomy && <Clock />}
          <Person name={user?.name || t('guest')} role={user?.role || t('noRole')} />
        </>
      }
      strip={!roomy && <Strip />}
      logoutIn="sidebar"
    />
  );
}
