import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { readSetting, removeSetting, writeSetting } from '../lib/stored-settings.ts';
import { createSessionStore, type SessionServer } from './session.ts';

const cashier = {
  id: 'c1',
  name: 'Sara',
  email: 'sara@hall.et',
  role: 'cashier',
  managedCashier: null,
  moderatorEmail: '',
  language: null,
} as const;
const unauthorised = new ApiError(401, 'UNAUTHENTICATED', 'no');
const offline = new ApiError(0, 'NETWORK', '');
const broken = new ApiError(503, 'UNAVAILABLE', '');

function setUp(calls: Partial<SessionServer> = {}, token: string | null = 'old') {
  removeSetting('user');
  removeSetting('token');
  if (token !== null) writeSetting('token', token);
  const waits: number[] = [];
  const all: SessionServer = {
    login: vi.fn(async () => ({ token: 'new', user: cashier })),
    logout: vi.fn(async () => undefined),
    me: vi.fn(async () => cashier),
    ...calls,
  };
  const store = createSessionStore(all, async (ms) => {
    waits.push(ms);
  });
  return { store, waits, calls: all };
}

/** Returns a function that throws the given errors in order and then returns the user. */
function failing(...errors: ApiError[]) {
  const left = [...errors];
  return vi.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return cashier;
  });
}

describe('the check of a session', () => {
  it('is loading until the first response', async () => {
    const { store } = setUp();
    expect(store.get()).toEqual({ loading: true, user: null });
    await store.check();
    expect(store.get()).toEqual({ loading: false, user: cashier });
  });

  it('sends no request without a token', async () => {
    const { store, calls } = setUp({}, null);
    await store.check();
    expect(store.get()).toEqual({ loading: false, user: null });
    expect(calls.me).not.toHaveBeenCalled();
  });

  it.each([
    ['a lost connection', offline],
    ['a failing server', broken],
  ])('is repeated after 1 s and 2 s because of %s', async (_, error) => {
    const { store, waits } = setUp({ me: failing(error, error) });
    await store.check();
    expect(waits).toEqual([1000, 2000]);
    expect(store.get().user).toEqual(cashier);
  });

  it('clears the session after the third failure', async () => {
    const { store, waits } = setUp({ me: failing(offline, offline, offline) });
    await store.check();
    expect(waits).toEqual([1000, 2000]);
    expect(store.get()).toEqual({ loading: false, user: null, ended: true });
    expect([readSetting('token'), readSetting('user')]).toEqual([null, null]);
  });

  it('clears the session immediately on 401', async () => {
    const { store, waits } = setUp({ me: failing(unauthorised) });
    await store.check();
    expect(waits).toEqual([]);
    expect(readSetting('token')).toBeNull();
  });

  it('preserves a session that was opened during the check', async () => {
    const { store } = setUp({
      me: vi.fn(async () => {
        writeSetting('token', 'newer');
        throw unauthorised;
      }),
    });
    await store.check();
    expect(readSetting('token')).toBe('newer');
  });
});

describe('login and logout', () => {
  it('stores token and user after a login', async () => {
    const { store } = setUp({}, null);
    expect(await store.login('sara@hall.et', 'x', 'cashier')).toEqual({ ok: true, user: cashier });
    expect(readSetting('token')).toBe('new');
    expect(JSON.parse(readSetting('user') ?? '')).toEqual(cashier);
    expect(store.get().user).toEqual(cashier);
  });

  it('rejects a role other than the selected one and ends the session on the server', async () => {
    const { store, calls } = setUp({}, null);
    expect(await store.login('sara@hall.et', 'x', 'admin')).toEqual({ ok: false, reason: 'role', actual: 'cashier' });
    expect(readSetting('token')).toBeNull();
    expect(calls.logout).toHaveBeenCalledWith('new');
    expect(store.get().user).toBeNull();
  });

  it('compares roles in lower case', async () => {
    const login = async () => ({ token: 'new', user: { ...cashier, role: 'Cashier' } });
    const { store } = setUp({ login }, null);
    expect(await store.login('sara@hall.et', 'x', 'cashier')).toMatchObject({ ok: true });
  });

  it('clears the session even if the server is unreachable', async () => {
    const { store } = setUp({ logout: vi.fn(async () => Promise.reject(offline)) });
    await store.check();
    await store.logout();
    expect([readSetting('token'), readSetting('user')]).toEqual([null, null]);
    expect(store.get()).toEqual({ loading: false, user: null });
  });

  it('notifies its listeners', async () => {
    const { store } = setUp();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    await store.check();
    stop();
    store.clear();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('another tab', () => {
  it('signs out this tab after a sign-out in the other tab', async () => {
    const { store } = setUp();
    await store.check();
    removeSetting('token');
    await store.follow();
    expect(store.get().user).toBeNull();
  });

  it('checks the session again if another user signed in', async () => {
    const { store, calls } = setUp();
    await store.check();
    writeSetting('token', 'other');
    writeSetting('user', JSON.stringify({ ...cashier, id: 'c2' }));
    await store.follow();
    expect(calls.me).toHaveBeenCalledTimes(2);
  });
});
