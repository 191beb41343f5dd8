import { Gamepad2, Trophy } from 'lucide-react';
import { useSession } from '../../session/session.ts';
import type { NavItem } from './sidebar.tsx';
import { t } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/control', label: t('controlGame'), icon: <Gamepad2 aria-hidden="true" /> },
  { to: '/jackpot', label: t('jackpotReports'), icon: <Trophy aria-hidden="true" /> },
];

export default function ModeratorLayout() {
  const { user } = useSession();
  return (
    <StaffShell
      panelTitle={t('moderatorPanel')}
      home="/control"
      heading={t('moderatorDashboard')}
      items={items}
      person={<Person compact name={user?.name || t('moderator')} />}
      logoutIn="top-bar"
    />
  );
}
