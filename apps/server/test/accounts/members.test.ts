import { expect, test } from 'vitest';
import { PASSWORD, useHall } from '../harness/hall.ts';
import { expectRefusal } from '../harness/play/games.ts';

const hall = useHall();
const signIn = (email: string) => hall.as('').post('/auth/login', { email, password: PASSWORD });

test('updates name and e-mail address of a user as admin with an audit entry, and releases the old address', async () => {
  const { cashier, moderator } = await hall.pair();
  const url = `/admin/users/${cashier.id}`;
  const changed = await hall.admin.api.patch(url, { name: ' Chala ', email: 'Chala@hall.test' });
  expect(changed.body).toMatchObject({ success: true, user: { name: 'Chala', email: 'Chala@hall.test' } });
  expect((await signIn('chala@hall.test')).status).toBe(200);
  expect((await signIn(cashier.email)).status).toBe(401);
  expect((await hall.admin.api.patch(url, { name: 'Chala K' })).body.user.email).toBe('Chala@hall.test');
  expectRefusal(await hall.admin.api.patch(url, { email: moderator.email }), 409, 'EMAIL_TAKEN');
  expectRefusal(await hall.admin.api.patch(url, { email: 'no address' }), 400, 'EMAIL_INVALID');
  expectRefusal(await hall.admin.api.patch(url, { name: ' ' }), 400, 'NAME_REQUIRED');
  expectRefusal(await hall.admin.api.patch(`/admin/users/${hall.admin.id}`, { name: 'X' }), 404, 'USER_NOT_FOUND');
  const { user } = (await hall.admin.api.patch(url, { role: 'admin', passwordHash: 'x' })).body;
  expect(user.role).toBe('cashier');

  const told = await hall.services.storage.db
    .selectFrom('audit')
    .select(['before', 'after', 'actor_role'])
    .where('chain', '=', cashier.id)
    .where('action', '=', 'account.changed')
    .orderBy('seq')
    .execute();
  expect(told).toHaveLength(2);
  expect(JSON.parse(told[0]?.before ?? '')).toEqual({ name: cashier.name, email: cashier.email });
  expect(JSON.parse(told[0]?.after ?? '')).toEqual({ name: 'Chala', email: 'Chala@hall.test' });
  expect(told[0]?.actor_role).toBe('admin');
});

test('accepts one of two concurrent changes of users to the same e-mail address', async () => {
  const pairs = [await hall.pair(), await hall.pair()];
  for (let n = 0; n < 5; n++) {
    const email = `wanted${n}@hall.test`;
    const answers = await Promise.all(
      pairs.map(({ cashier }) => hall.admin.api.patch(`/admin/users/${cashier.id}`, { email })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'changed' : body.code)).sort();
    expect(codes).toEqual(['EMAIL_TAKEN', 'changed']);
  }
});

test('lists and ends the sessions of a user as admin', async () => {
  const { cashier, moderator } = await hall.pair();
  await signIn(cashier.email);
  const url = `/admin/users/${cashier.id}/sessions`;
  const { sessions } = (await hall.admin.api.get(url)).body;
  expect(sessions).toHaveLength(2);
  expect(sessions.every((one: { current: boolean }) => !one.current)).toBe(true);
  expect(JSON.stringify(sessions)).not.toContain(cashier.token);
  expect((await hall.admin.api.delete(url)).body.message).toBe(`${cashier.name} is signed out everywhere.`);
  expect((await hall.admin.api.get(url)).body.sessions).toEqual([]);
  expect((await cashier.api.get('/games')).status).toBe(401);
  expect((await moderator.api.get('/games')).status).toBe(200);
  expectRefusal(await hall.admin.api.get(`/admin/users/${hall.admin.id}/sessions`), 404, 'USER_NOT_FOUND');
});
