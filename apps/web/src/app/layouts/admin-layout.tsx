import { BookLock, FileChartColumn, LayoutDashboard, LayoutGrid, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isEnglish } from '../../i18n/texts.ts';
import { later } from '../../lib/later.tsx';
import { readSetting, removeSetting, writeSetting } from '../../lib/stored-settings.ts';
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
  { to: '/admin-record', label: t('record'), icon: <BookLock aria-hidden="true" /> },
];

const CorrectHere = later(() => import('../../areas/admin/settings/correct-here.tsx'));

/** Goes on after a page that was loaded again, which is how a corrected text comes onto it. */
function useCorrecting() {
  const [correcting, setCorrecting] = useState(() => readSetting('correctingWords') !== null);
  const begin = () => {
    writeSetting('correctingWords', 'yes');
    setCorrecting(true);
  };
  const end = () => {
    removeSetting('correctingWords');
    setCorrecting(false);
  };
  return { correcting: correcting && !isEnglish(), begin, end };
}

export default function AdminLayout() {
  const { user } = useSession();
  const { correcting, begin, end } = useCorrecting();
  return (
    <StaffShell
      panelTitle={t('adminPanel')}
      home="/admin-dashboard"
      items={items}
      person={<Person compact name={user?.name || t('admin')} />}
      logoutIn="top-bar"
      aboutTexts={isEnglish() ? undefined : { label: t('correctWords'), onChoose: begin }}
      below={correcting && <CorrectHere onDone={end} />}
    />
  );
}
