import { createContext, use, useState, useSyncExternalStore } from 'react';
import { ApiError, ask, BAD_ANSWER } from '../api/client.ts';
import type { StaffI18n } from '../i18n/staff-i18n.ts';
import { createListeners } from '../lib/listen.ts';
import {
  onSettingChanged,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../lib/stored-settings.ts';
import type { ClockStore, HallTime } from '../lib/time/hall-clock.ts';
import { type Role, readUser, type SessionUser } from './user.ts';

interface SessionState {
  loading: boolean;
  user: SessionUser | null;
  /** Set if the session has expired, so that the login displays this. Missing after a sign-out. */
  ended?: true;
}

/**
 * `code` is a code from an e-mail. It is required if failed sign-ins by unknown clients delay the sign-in of the
 * account.
 */
type LoginExtras = { code?: string; signal?: AbortSignal };

export interface SessionServer {
  login(email: string, password: string, extras?: LoginExtras): Promise<{ token: string; user: unknown }>;
  /** Ends the session with the given token, by default the stored session. */
  logout(token?: string): Promise<unknown>;
  me(): Promise<unknown>;
}

type LoginResult = { ok: true; user: SessionUser } | { ok: false; reason: 'role'; actual: Role };

const RETRY_DELAYS_MS = [1_000, 2_000] as const;

export function createSessionStore(
  server: SessionServer,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
) {
  let state: SessionState = { loading: true, user: null };
  const { subscribe, notify } = createListeners();

  function set(next: SessionState): void {
    state = next;
    notify();
  }

  function forget(): void {
    removeSetting('token');
    removeSetting('user');
  }

  function clear(): void {
    forget();
    set({ loading: false, user: null, ended: true });
  }

  async function fetchUser(): Promise<SessionUser | null> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return readUser(await server.me());
      } catch (error) {
        const delay = RETRY_DELAYS_MS[attempt];
        const refused = error instanceof ApiError && !error.transient;
        if (refused || delay === undefined) return null;
        await wait(delay);
      }
    }
  }

  return {
    get: () => state,

    subscribe,

    async check(): Promise<void> {
      const token = readSetting('token');
      if (token === null) return set({ loading: false, user: null });
      const user = await fetchUser();
      if (readSetting('token') !== token) return;
      if (user === null) return clear();
      writeJsonSetting('user', user);
      set({ loading: false, user });
    },

    async login(email: string, password: string, requiredRole?: Role, extras?: LoginExtras): Promise<LoginResult> {
      const answer = await server.login(email, password, extras);
      const user = readUser(answer.user);
      if (user === null) throw new ApiError(502, BAD_ANSWER, '');
      if (requiredRole !== undefined && user.role !== requiredRole) {
        await server.logout(answer.token).catch(() => undefined);
        return { ok: false, reason: 'role', actual: user.role };
      }
      writeSetting('token', answer.token);
      writeJsonSetting('user', user);
      set({ loading: false, user });
      return { ok: true, user };
    },

    /** Signs out in this browser even if the server is unreachable, because the computer may be shared. */
    async logout(): Promise<void> {
      const token = readSetting('token') ?? undefined;
      forget();
      set({ loading: false, user: null });
      await server.logout(token).catch(() => undefined);
    },

    clear,

    /** Updates the session after the user signs in or signs out in another tab. */
    async follow(): Promise<void> {
      if (readSetting('token') === null) return set({ loading: false, user: null });
      const stored = readSetting('user');
      if (stored !== null && state.user !== null && stored.includes(state.user.id)) return;
      await this.check();
    },
  };
}

export type Session = ReturnType<typeof createSessionStore>;

export function createSession(clock: ClockStore): Session {
  /**
   * Sets the hall's clock from a response before any screen is displayed, so that no time uses the computer's clock.
   */
  const withClock = <A extends { clock: HallTime }>(answer: A): A => {
    if (answer.clock) clock.set(answer.clock);
    return answer;
  };
  return createSessionStore({
    login: async (email, password, { code, signal } = {}) =>
      withClock(await ask('POST /auth/login', { body: { email, password, code } }, { signal })),
    logout: (token) => ask('POST /auth/logout', {}, { token }),
    me: async () => withClock(await ask('GET /auth/me', {})).user,
  });
}

/**
 * Opens the stored session. Must be called once at the start of the page. Resolves when the server has checked the
 * session.
 */
export function openSession(session: Session, i18n: StaffI18n): Promise<void> {
  // The language of the account overrides the stored language of the browser, because the stored language may be from
  // another user.
  session.subscribe(() => {
    const { user } = session.get();
    if (user?.language) void i18n.setLanguage(user.language);
  });
  onSettingChanged(['token', 'user'], () => void session.follow());
  return session.check();
}

export const SessionContext = createContext<Session | null>(null);

export function useSessionStore(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSessionStore must be used inside SessionContext');
  return session;
}

export function useSession() {
  const session = useSessionStore();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Returns the signed-in user. Must be used only inside `Guard`, otherwise it throws if no user is signed in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('useUser requires a signed-in user');
  return user;
}

/** Returns whether the user has closed the setup checklist in this browser, and a function that closes it. */
export function useDismissed() {
  const { id } = useUser();
  const [closedBy, setClosedBy] = useState(() => readSetting('checklistClosed'));
  return {
    dismissed: closedBy === id,
    dismiss() {
      writeSetting('checklistClosed', id);
      setClosedBy(id);
    },
  };
}
