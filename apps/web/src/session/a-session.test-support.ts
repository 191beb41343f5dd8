import { createSession, type Session } from './session.ts';
import type { SessionUser } from './user.ts';

/** A session of this person, or of a stranger; it never changes. */
export function aSession(user: Partial<SessionUser> | null): Session {
  const state = { loading: false, user: user as SessionUser | null };
  return { ...createSession(), get: () => state };
}
