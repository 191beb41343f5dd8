import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { PASSWORD, useHall, usePair } from '../harness/hall.ts';
import { expectRefusal } from '../harness/play/games.ts';

const NEW = 'seven red herons';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const hall = useHall();
const pair = usePair(hall);

const login = (email: string, password: string) =>
  hall.api(null).post('/auth/login', { email, password }, { headers: { 'user-agent': CHROME } });
const signedIn = async (email: string) => hall.as((await login(email, PASSWORD)).body.token);
const actions = async (chain: string) => {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').select('action').where('chain', '=', chain).orderBy('seq').execute();
  return rows.map(({ action }) => action);
};

test('changes a password with the current one and ends other sessions', async () => {
  const { email, api } = pair.cashier;
  const other = await signedIn(email);
  const answer = await api.post('/auth/password', { currentPassword: PASSWORD, newPassword: NEW });
  expect(answer.body).toEqual({
    success: true,
    message: 'Your password was changed. All other devices are signed out.',
  });
  expect((await other.get('/auth/me')).status).toBe(401);
  expect((await api.get('/auth/me')).status).toBe(200);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(email, NEW)).status).toBe(200);
  expect(await actions(pair.hallId)).toContain('account.password-changed');
});

test('rejects a wrong current password, and delays repeated attempts', async () => {
  const { email, api } = pair.moderator;
  hall.clock.waited.length = 0;
  for (let guess = 0; guess < 7; guess++) {
    const answer = await api.post('/auth/password', { currentPassword: `wrong ${guess}`, newPassword: NEW });
    expectRefusal(answer, 400, 'PASSWORD_WRONG', 'The current password is wrong.');
  }
  expect(hall.clock.waited).toEqual([1000, 2000]);
  expect(await actions(pair.hallId)).toContain('access.sign-in-failed');
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test.each([
  [{ currentPassword: PASSWORD, newPassword: 'password' }, 'PASSWORD_COMMON'],
  [{ currentPassword: PASSWORD, newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
  [{ newPassword: NEW }, 'PASSWORD_REQUIRED'],
])('refuses the password change %j with %s', async (body, code) => {
  expect((await pair.cashier.api.post('/auth/password', body)).body.code).toBe(code);
});

test('lists the sessions of a user without their tokens', async () => {
  const { email, api, token } = pair.cashier;
  await signedIn(email);
  const { body, text } = await api.get('/auth/sessions');
  expect(body.sessions).toHaveLength(2);
  const [here, there] = [true, false].map((current) => body.sessions.find((one: Open) => one.current === current));
  expect(there).toMatchObject({ device: 'Chrome on Android', address: '127.0.0.1' });
  expect(here.createdAt).toMatch(/Z$/);
  expect(text).not.toContain(token);
  expect(text).not.toContain(createHash('sha256').update(token).digest('hex'));
});

test('ends one session or all other sessions, but never those of another user', async () => {
  const { email, api } = pair.cashier;
  const [one, two, three] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  const idOf = async (who: typeof one) =>
    (await who.get('/auth/sessions')).body.sessions.find((each: Open) => each.current).id;
  const id = await idOf(one);
  expect((await pair.moderator.api.delete(`/auth/sessions/${id}`)).body.code).toBe('SESSION_NOT_FOUND');
  expect((await one.get('/auth/me')).status).toBe(200);
  expect((await api.delete(`/auth/sessions/${id}`)).status).toBe(200);
  expect((await one.get('/auth/me')).status).toBe(401);
  expect((await api.delete(`/auth/sessions/${id}`)).status).toBe(404);
  expect((await two.delete('/auth/sessions')).body.message).toBe('All other devices are signed out.');
  expect([(await api.get('/auth/me')).status, (await three.get('/auth/me')).status]).toEqual([401, 401]);
  expect((await two.get('/auth/me')).status).toBe(200);
  expect(await actions(pair.hallId)).toEqual(expect.arrayContaining(['access.session-ended', 'access.sessions-ended']));
});

test('adds refusals for missing permission to the audit log, at most five per session and minute', async () => {
  const { api, id } = pair.cashier;
  for (let tried = 0; tried < 30; tried++) expect((await api.get('/admin/users')).status).toBe(403);
  await hall.services.background.idle();
  const { db } = hall.services.storage;
  const told = () =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', pair.hallId)
      .where('action', '=', 'access.denied')
      .orderBy('seq')
      .execute();
  expect(await told()).toHaveLength(5);
  expect((await told())[0]).toMatchObject({ actor_id: id, actor_role: 'cashier' });
  expect(JSON.parse((await told())[0]?.after ?? '')).toEqual({
    route: 'GET /api/admin/users',
    code: 'ACCESS_DENIED',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  onTestFinished(() => void vi.useRealTimers());
  await api.get('/admin/users');
  await hall.services.background.idle();
  expect(await told()).toHaveLength(6);
  expect(await verifyChains(db)).toMatchObject({ broken: null });
});

type Open = { id: string; current: boolean };

test('stores the screen language in each account', async () => {
  const { api, email } = pair.cashier;
  expect((await api.get('/auth/me')).body.user).not.toHaveProperty('language');
  const before = await actions(pair.hallId);
  expect((await api.patch('/auth/me', { language: 'am' })).body.user.language).toBe('am');
  expect((await login(email, PASSWORD)).body.user.language).toBe('am');
  expect((await (await signedIn(email)).get('/auth/me')).body.user.language).toBe('am');
  expect((await pair.moderator.api.get('/auth/me')).body.user).not.toHaveProperty('language');
  expect((await api.patch('/auth/me', { language: 'en' })).body.user.language).toBe('en');
  expectRefusal(await api.patch('/auth/me', { language: 'fr' }), 400, 'VALIDATION');
  expect((await hall.api(null).patch('/auth/me', { language: 'om' })).status).toBe(401);
  // The audit log contains the sign-in, but not the choice of the language.
  expect((await actions(pair.hallId)).filter((action) => action !== 'access.signed-in')).toEqual(
    before.filter((action) => action !== 'access.signed-in'),
  );
});
