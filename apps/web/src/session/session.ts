import type { Answer } from '@adarash/contract';
import { useSyncExternalStore } from 'react';
import toast from 'react-hot-toast';
import { ask, onRefused } from '../api/client.ts';
import { tc } from '../i18n/common.ts';
import { turnTo } from '../i18n/staff-language.ts';
import { setHallClock } from '../lib/format.ts';
import {
  onSettingChanged,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../lib/stored-settings.ts';
import { createSessionStore } from './store.ts';
import type { SessionUser } from './user.ts';

/** Before any screen behind the guard is shown, so that none writes a time by another clock. */
function withClock<A extends { clock: Answer<'GET /auth/me'>['clock'] }>(answer: A): A {
  if (answer.clock) setHallClock(answer.clock);
  return answer;
}

export const session = createSessionStore(
  {
    login: async (email, password, { code, signal } = {}) =>
      withClock(await ask('POST /auth/login', { signal, body: { email, password, code } })),
    logout: (token) => ask('POST /auth/logout', { quiet: true, token }),
    me: async () => withClock(await ask('GET /auth/me', { quiet: true })).user,
  },
  {
    token: () => readSetting('token'),
    user: () => readSetting('user'),
    keep(token, user) {
      writeSetting('token', token);
      writeJsonSetting('user', user);
    },
    keepUser: (user) => writeJsonSetting('user', user),
    clear() {
      removeSetting('token');
      removeSetting('user');
    },
  },
);

/** Called once at start; answers when it is known who is signed in. */
export function openSession(): Promise<void> {
  onRefused(401, () => {
    if (session.get().user !== null) toast.error(tc('authenticationFailed'), { id: tc('authenticationFailed') });
    session.clear();
  });
  // The account decides: another device, or the person who sat here before, may have left another language.
  session.subscribe(() => {
    const { user } = session.get();
    if (user?.language) turnTo(user.language);
  });
  onSettingChanged(['token', 'user'], () => void session.follow());
  return session.check();
}

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** For screens behind the guard, where somebody is always signed in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('Nobody is signed in');
  return user;
}
