import { createClock } from '../lib/time/hall-clock.ts';
import { createSession, type Session } from './session.ts';
import type { SessionUser } from './user.ts';

/**
 * Returns a session of the given user that never changes. If the user is null, it is the session of a signed-out
 * visitor.
 */
export function aSession(user: Partial<SessionUser> | null): Session {
  const state = { loading: false, user: user as SessionUser | null };
  return { ...createSession(createClock()), get: () => state };
}
