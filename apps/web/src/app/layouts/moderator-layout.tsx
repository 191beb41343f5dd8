import { Gamepad2, Trophy } from 'lucide-react';
import { useT } from '../../i18n/use-t.tsx';
import { useSession } from '../../session/session.ts';
import { LAYOUT, type NavItem } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/control', label: 'controlGame', icon: <Gamepad2 aria-hidden="true" /> },
  { to: '/jackpot', label: 'jackpotReports', icon: <Trophy aria-hidden="true" /> },
];

export default function ModeratorLayout() {
  const { user } = useSession();
  const { t } = useT(LAYOUT);
  return (
    <StaffShell
      panelTitle="moderatorPanel"
      home="/control"
      heading={t('moderatorDashboard')}
      items={items}
      person={<Person compact name={user?.name || t('moderator')} />}
      logoutIn="top-bar"
    />
  );
}
