import { createClock } from '../lib/time/hall-clock.ts';
import { createSession, type Session } from './session.ts';
import type { SessionUser } from './user.ts';

/** Returns a constant session of a user, or of a signed-out visitor if the user is null. */
export function aSession(user: Partial<SessionUser> | null): Session {
  const state = { loading: false, user: user as SessionUser | null };
  return { ...createSession(createClock()), get: () => state };
}
