import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUser } from '../../session/session.ts';
import AdminLayout from './admin-layout.tsx';
import CashierLayout from './cashier-layout.tsx';
import ModeratorLayout from './moderator-layout.tsx';

const LAYOUTS = { admin: AdminLayout, cashier: CashierLayout, moderator: ModeratorLayout };

/**
 * Component that receives the hall's events. Loaded separately, because an admin belongs to no hall and does not need
 * it.
 */
const HallEvents = lazyComponent(() => import('./hall-events.tsx'));

/** Layout of the staff screens: the panel of the user's role, which receives the events of the hall. */
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
