import { createSession, type Session } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** State of a page of the staff, created once per page. */
export interface StaffApp {
  session: Session;
  /** Data of signed-in users; loaded with their first screen. */
  data: () => Promise<StaffData>;
}

export function createStaffApp(): StaffApp {
  const session = createSession();
  let data: Promise<StaffData> | null = null;
  return {
    session,
    data() {
      data ??= import('./staff-data.ts').then(({ createStaffData }) => createStaffData(session));
      return data;
    },
  };
}
