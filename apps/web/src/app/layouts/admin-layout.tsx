import { BookLock, FileChartColumn, LayoutDashboard, LayoutGrid, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useT } from '../../i18n/use-t.tsx';
import { useSession } from '../../session/session.ts';
import { LAYOUT, type NavItem } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/admin-dashboard', label: 'dashboard', icon: <LayoutDashboard aria-hidden="true" />, exact: true },
  { to: '/add-user', label: 'addUser', icon: <UserPlus aria-hidden="true" /> },
  { to: '/admin-settings', label: 'settings', icon: <SlidersHorizontal aria-hidden="true" /> },
  { to: '/card-sets', label: 'cardSets', icon: <LayoutGrid aria-hidden="true" /> },
  {
    to: '/admin-report',
    label: 'cashierReports',
    icon: <FileChartColumn aria-hidden="true" />,
    heading: 'reports',
  },
  { to: '/admin-record', label: 'auditLog', icon: <BookLock aria-hidden="true" /> },
];

export default function AdminLayout() {
  const { user } = useSession();
  const { t } = useT(LAYOUT);
  return (
    <StaffShell
      panelTitle="adminPanel"
      home="/admin-dashboard"
      items={items}
      person={<Person compact name={user?.name || t('admin')} />}
      logoutIn="top-bar"
    />
  );
}
