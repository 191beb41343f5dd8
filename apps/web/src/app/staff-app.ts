import { createStaffI18n, type StaffI18n } from '../i18n/staff-i18n.ts';
import { type ClockStore, createClock } from '../lib/time/hall-clock.ts';
import { createSession, type Session } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** Session and language of a staff page, created once per page. */
export interface StaffApp {
  session: Session;
  i18n: StaffI18n;
  clock: ClockStore;
  /** Loads the data of the signed-in user with the first screen that requires a session. */
  data: () => Promise<StaffData>;
}

export function createStaffApp(): StaffApp {
  const i18n = createStaffI18n();
  const clock = createClock();
  const session = createSession(clock);
  let data: Promise<StaffData> | null = null;
  return {
    session,
    i18n,
    clock,
    data() {
      data ??= import('./staff-data.ts').then(({ createStaffData }) => createStaffData(session, i18n));
      return data;
    },
  };
}
