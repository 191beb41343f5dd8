import { createSession, type Session } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** All that changes while a page of the staff is open. Created once by that page. */
export interface StaffApp {
  session: Session;
  /** What only signed-in persons need; loaded with their first screen. */
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
