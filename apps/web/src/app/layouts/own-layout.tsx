import { useUser } from '../../session/session.ts';
import AdminLayout from './admin-layout.tsx';
import CashierLayout from './cashier-layout.tsx';
import ModeratorLayout from './moderator-layout.tsx';

const LAYOUTS = { admin: AdminLayout, cashier: CashierLayout, moderator: ModeratorLayout };

/** For screens that every role has: each sees them inside their own panel. */
export default function OwnLayout() {
  const Layout = LAYOUTS[useUser().role];
  return <Layout />;
}
