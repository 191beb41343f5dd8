import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Person, useHallPerTest } from '../harness/hall.ts';

const NEW = 'seven red herons';
const hall = useHallPerTest();
let admin: Person;
beforeEach(() => {
  admin = hall.admin;
});

const login = (email: string, password: string) => hall.api(null).post('/auth/login', { email, password });
const add = (more: object = {}) =>
  admin.api.post('/admin/admins', { name: 'Abebe', email: 'abebe@hall.test', password: NEW, ...more });

test('sets a new password of staff as admin, ends their sessions and adds an audit entry', async () => {
  for (const member of [hall.cashier, hall.moderator]) {
    const answer = await admin.api.post(`/admin/users/${member.id}/password`, { newPassword: NEW });
    expect(answer.body.message).toBe(`${member.name} has a new password and is signed out everywhere.`);
    expect((await member.api.get('/auth/me')).status).toBe(401);
    expect((await login(member.email, PASSWORD)).status).toBe(401);
    expect((await login(member.email, NEW)).status).toBe(200);
  }
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.password-set')
    .execute();
  expect(entries).toMatchObject([
    { chain: hall.hallId, actor_id: admin.id, subject: hall.cashier.id },
    { chain: hall.hallId, actor_id: admin.id, subject: hall.moderator.id },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|heron/);
});

test.each([
  [{ newPassword: 'password' }, 400, 'PASSWORD_COMMON'],
  [{ newPassword: 'short' }, 400, 'PASSWORD_TOO_SHORT'],
])('refuses to set a password of staff with %j', async (body, status, code) => {
  const answer = await admin.api.post(`/admin/users/${hall.cashier.id}/password`, body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('refuses to set the password of another admin or of a deleted user', async () => {
  const { _id } = (await add()).body.admin;
  for (const id of [_id, admin.id, '0'.repeat(24)]) {
    expect((await admin.api.post(`/admin/users/${id}/password`, { newPassword: NEW })).body.code).toBe(
      'USER_NOT_FOUND',
    );
  }
  await admin.api.delete(`/admin/users/${hall.hallId}`);
  const gone = await admin.api.post(`/admin/users/${hall.cashier.id}/password`, { newPassword: NEW });
  expect(gone.status).toBe(404);
});

test('creates a second admin who can sign in and is listed', async () => {
  const answer = await add({ role: 'cashier' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ message: 'Admin added successfully!', admin: { role: 'admin', name: 'Abebe' } });
  expect(answer.text).not.toMatch(/argon2|heron/);
  expect((await login('abebe@hall.test', NEW)).body.user.role).toBe('admin');
  const { admins } = (await admin.api.get('/admin/admins')).body;
  expect(admins.map(({ email }: { email: string }) => email)).toEqual([admin.email, 'abebe@hall.test']);
  expect((await add()).body.code).toBe('EMAIL_TAKEN');
  expect((await add({ email: 'b@hall.test', password: 'password' })).body.code).toBe('PASSWORD_COMMON');
});

test('deletes an admin, releases the e-mail address immediately and refuses to delete the last admin', async () => {
  const only = await admin.api.delete(`/admin/admins/${admin.id}`);
  expect([only.status, only.body.code, only.body.error]).toEqual([
    400,
    'LAST_ADMIN',
    'The last admin cannot be removed.',
  ]);
  const { _id } = (await add()).body.admin;
  const { token } = (await login('abebe@hall.test', NEW)).body;
  expect((await admin.api.delete(`/admin/admins/${_id}`)).body.message).toBe('Admin removed successfully!');
  expect((await hall.as(token).get('/auth/me')).status).toBe(401);
  expect((await login('abebe@hall.test', NEW)).status).toBe(401);
  expect((await admin.api.delete(`/admin/admins/${_id}`)).status).toBe(404);
  expect((await admin.api.delete(`/admin/admins/${hall.cashier.id}`)).status).toBe(404);
  expect((await add()).status).toBe(201);
});

test('deletes one of two admins if both delete each other concurrently', async () => {
  const { _id } = (await add()).body.admin;
  const other = hall.as((await login('abebe@hall.test', NEW)).body.token);
  const answers = await Promise.all([
    admin.api.delete(`/admin/admins/${_id}`),
    other.delete(`/admin/admins/${admin.id}`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await hall.services.storage.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});
