import { BookLock, FileChartColumn, LayoutDashboard, LayoutGrid, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useSession } from '../../session/session.ts';
import type { NavItem } from './sidebar.tsx';
import { t } from './sidebar.tsx';
import { Person, StaffShell } from './staff-shell.tsx';

const items: readonly NavItem[] = [
  { to: '/admin-dashboard', label: t('dashboard'), icon: <LayoutDashboard aria-hidden="true" />, exact: true },
  { to: '/add-user', label: t('addUser'), icon: <UserPlus aria-hidden="true" /> },
  { to: '/admin-settings', label: t('settings'), icon: <SlidersHorizontal aria-hidden="true" /> },
  { to: '/card-sets', label: t('cardSets'), icon: <LayoutGrid aria-hidden="true" /> },
  {
    to: '/admin-report',
    label: t('cashierReports'),
    icon: <FileChartColumn aria-hidden="true" />,
    heading: t('reports'),
  },
  { to: '/admin-record', label: t('auditLog'), icon: <BookLock aria-hidden="true" /> },
];

export default function AdminLayout() {
  const { user } = useSession();
  return (
    <StaffShell
      panelTitle={t('adminPanel')}
      home="/admin-dashboard"
      items={items}
      person={<Person compact name={user?.name || t('admin')} />}
      logoutIn="top-bar"
    />
  );
}
