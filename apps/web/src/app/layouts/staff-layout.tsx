import { useUser } from '../../session/session.ts';
import AdminLayout from './admin-layout.tsx';
import CashierLayout from './cashier-layout.tsx';
import ModeratorLayout from './moderator-layout.tsx';

const LAYOUTS = { admin: AdminLayout, cashier: CashierLayout, moderator: ModeratorLayout };

/** Each role sees a screen inside its own panel. */
export default function StaffLayout() {
  const Layout = LAYOUTS[useUser().role];
  return <Layout />;
}
