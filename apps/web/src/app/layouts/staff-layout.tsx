import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUser } from '../../session/session.ts';
import AdminLayout from './admin-layout.tsx';
import CashierLayout from './cashier-layout.tsx';
import ModeratorLayout from './moderator-layout.tsx';

const LAYOUTS = { admin: AdminLayout, cashier: CashierLayout, moderator: ModeratorLayout };

/** Loaded separately, because an admin belongs to no hall. */
const HallEvents = lazyComponent(() => import('./hall-events.tsx'));

/** Panel of the user's role. It follows the events of the hall. */
export default function StaffLayout() {
  const { role } = useUser();
  const Layout = LAYOUTS[role];
  return (
    <>
      {role !== 'admin' && <HallEvents />}
      <Layout />
    </>
  );
}
