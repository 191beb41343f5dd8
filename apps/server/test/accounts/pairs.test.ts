import { expect, test, vi } from 'vitest';
import { deletePair } from '../../src/accounts/pairs.ts';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { PASSWORD, useHall } from '../harness/hall.ts';

const hall = useHall();

let made = 0;
const member = (more: object = {}) => ({
  name: 'Tola',
  email: `tola${++made}@hall.test`,
  password: 'three blue geese',
  ...more,
});
const add = (cashier: object, moderator: object) => hall.api('admin').post('/admin/add-user', { cashier, moderator });
const users = async () => (await hall.api('admin').get('/admin/users')).body.users;
const login = (email: string) => hall.api(null).post('/auth/login', { email, password: PASSWORD });

test('creates a cashier and a moderator together with their hall', async () => {
  const answer = await add(member(), member());
  expect(answer.status).toBe(201);
  const { cashier, moderator, message } = answer.body;
  expect(message).toBe('Cashier and Moderator added successfully!');
  expect(cashier).toMatchObject({ role: 'cashier', name: 'Tola' });
  expect(moderator).toMatchObject({ role: 'moderator', managedCashier: cashier._id });
  expect(answer.text).not.toMatch(/argon2|hash|geese/);
  expect((await login(cashier.email)).body.user.role).toBe('cashier');
  const { db } = hall.services.storage;
  const row = await db.selectFrom('halls').selectAll().where('id', '=', cashier._id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ series: 1, next_number: 1, seq: 0 });
  expect(row.hall_code).toMatch(/^[0-9a-z]{16,}$/);
  const audit = await db.selectFrom('audit').selectAll().where('chain', '=', cashier._id).orderBy('seq').execute();
  expect(audit).toMatchObject([
    { action: 'pair.added', actor_id: hall.admin.id, seq: 1 },
    { action: 'access.signed-in' },
  ]);
  expect(audit[0]!.after).not.toMatch(/password|argon2/);
});

test.each([
  ['the cashier’s', 0],
  ['the moderator’s', 1],
])('returns 409 and creates no user if %s e-mail address is already used', async (_whose, place) => {
  const before = await users();
  const pair = [member(), member()];
  pair[place]!.email = hall.cashier.email.toUpperCase();
  const answer = await add(pair[0]!, pair[1]!);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ success: false, code: 'EMAIL_TAKEN' });
  expect(await users()).toEqual(before);
});

test('rejects the same e-mail address for cashier and moderator', async () => {
  const one = member();
  const answer = await add(one, { ...one, email: one.email.toUpperCase() });
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('EMAILS_EQUAL');
});

test('creates cashier and moderator once after two equal concurrent requests', { tags: ['postgres'] }, async () => {
  const [cashier, moderator] = [member(), member()];
  const answers = await Promise.all([add(cashier, moderator), add(cashier, moderator)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  expect((await users()).filter((user: { email: string }) => user.email === cashier.email)).toHaveLength(1);
});

test.each([
  [{ name: '  ' }, 'NAME_REQUIRED'],
  [{ name: 'x'.repeat(101) }, 'NAME_TOO_LONG'],
  [{ email: 'not an address' }, 'EMAIL_INVALID'],
  [{ email: undefined }, 'EMAIL_REQUIRED'],
  [{ password: 'short' }, 'PASSWORD_TOO_SHORT'],
  [{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  [{ password: 'PassWord' }, 'PASSWORD_COMMON'],
  [{ password: 12345678 }, 'PASSWORD_REQUIRED'],
])('rejects a moderator with %j with error %s and creates no cashier', async (wrong, code) => {
  const before = await users();
  const answer = await add(member(), member(wrong));
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe(code);
  expect(await users()).toEqual(before);
});

test('accepts passwords of any characters without composition rules', async () => {
  for (const password of ['ⲁⲃⲅⲇⲉⲋⲍⲏ', '        x', 'aaaaaaaaaaaaaaab', 'x'.repeat(128)]) {
    const cashier = member({ password });
    expect((await add(cashier, member())).status).toBe(201);
    expect((await hall.api(null).post('/auth/login', { email: cashier.email, password })).status).toBe(200);
  }
});

test('ignores roles, ids and other unexpected fields in a request for new users', async () => {
  const sly = { role: 'admin', _id: 'f'.repeat(24), managedCashier: hall.cashier.id, deletedAt: 'x' };
  const answer = await add(member(sly), member(sly));
  expect(answer.status).toBe(201);
  expect(answer.body.cashier.role).toBe('cashier');
  expect(answer.body.cashier._id).not.toBe('f'.repeat(24));
  expect(answer.body.moderator.managedCashier).toBe(answer.body.cashier._id);
});

test('stores and returns a name as plain text', async () => {
  const name = '<script>alert(1)</script> =1+1 "';
  const answer = await add(member({ name }), member());
  expect(answer.body.cashier.name).toBe(name);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('lists every cashier and moderator, but no admin', async () => {
  const list = await users();
  const ids = list.map((user: { _id: string }) => user._id);
  expect(ids).toEqual(expect.arrayContaining([hall.cashier.id, hall.moderator.id]));
  expect(ids).not.toContain(hall.admin.id);
});

test.each(['cashier', 'moderator'] as const)(
  'deletes cashier and moderator if an admin deletes the %s, and releases their e-mail addresses',
  async (who) => {
    const pair = await hall.pair();
    const ended: string[] = [];
    const stopListening = hall.services.sessions.onRevoked((hashes) => ended.push(...hashes));
    const answer = await hall.api('admin').delete(`/admin/users/${pair[who].id}`);
    stopListening();
    expect(answer.body).toEqual({ success: true, message: 'User pair deleted successfully!' });
    expect(ended).toHaveLength(2);
    for (const person of [pair.cashier, pair.moderator]) {
      expect((await person.api.get('/auth/me')).status).toBe(401);
      expect((await login(person.email)).status).toBe(401);
    }
    const ids = (await users()).map((user: { _id: string }) => user._id);
    expect(ids).not.toContain(pair.cashier.id);
    expect(ids).not.toContain(pair.moderator.id);
    const again = await add(member({ email: pair.cashier.email }), member({ email: pair.moderator.email }));
    expect(again.status).toBe(201);
    expect(again.body.cashier._id).not.toBe(pair.cashier.id);
    const { db } = hall.services.storage;
    const audit = await db.selectFrom('audit').selectAll().where('chain', '=', pair.hallId).orderBy('seq').execute();
    expect(audit.at(-1)).toMatchObject({ action: 'pair.deleted', actor_id: hall.admin.id });
    expect(await db.selectFrom('halls').select('id').where('id', '=', pair.hallId).execute()).toHaveLength(1);
    expect(await verifyChains(db)).toMatchObject({ broken: null });
  },
);

test('deletes cashier and moderator once after two concurrent requests', async () => {
  const pair = await hall.pair();
  const path = `/admin/users/${pair.cashier.id}`;
  const answers = await Promise.all([hall.api('admin').delete(path), hall.api('admin').delete(path)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  expect((await hall.api('admin').delete(path)).body.code).toBe('USER_NOT_FOUND');
});

test('rolls back the deletion of cashier and moderator if one of its steps fails', { tags: ['postgres'] }, async () => {
  const pair = await hall.pair();
  const { services } = hall;
  const by = { actor: 'system', at: services.runtime.now() } as const;
  const deleting = services.storage.write({ hallId: pair.hallId }, (tx) =>
    deletePair(tx, by, services, async () => {
      throw new Refusal('UNAVAILABLE');
    }),
  );
  await expect(deleting).rejects.toThrow(Refusal);
  expect((await pair.cashier.api.get('/auth/me')).status).toBe(200);
});

test('rejects pending requests of cashier and moderator after their deletion', { tags: ['postgres'] }, async () => {
  const { cashier, moderator, hallId } = await hall.pair();
  const settings = { pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [1, 2, 3] };
  const { storage } = hall.services;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first lock of the hall delays the deletion and all later writes, as in a busy hall.
  const holding = storage.write({ hallId }, () => held);
  const write = vi.spyOn(storage, 'write');
  // Background tasks of the server write too, but not for a hall.
  const begun = () => write.mock.calls.filter(([scope]) => 'hallId' in scope && scope.hallId === hallId).length;
  const deleting = hall.api('admin').delete(`/admin/users/${hallId}`);
  await expect.poll(begun, { interval: 1 }).toBe(1);
  const late = [
    ...Array.from({ length: 8 }, () => cashier.api.post('/games/sequential', settings)),
    moderator.api.put(`/jackpot/${hallId}`, { amount: 100 }),
    cashier.api.post('/hall-code/renew'),
  ];
  // One request has the lock now. The remaining ones are signed out or queued behind it.
  await expect.poll(begun, { interval: 1 }).toBeGreaterThan(1);
  write.mockRestore();
  release();
  await holding;
  expect((await deleting).status).toBe(200);
  const answers = await Promise.all(late);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
  const games = await storage.db.selectFrom('games').select('id').where('hall_id', '=', hallId).execute();
  expect(games).toEqual([]);
});

test('refuses to delete an admin or an unknown account as a cashier or moderator', async () => {
  expect((await hall.api('admin').delete(`/admin/users/${hall.admin.id}`)).body.code).toBe('ADMIN_NOT_DELETABLE');
  expect((await hall.api('admin').delete(`/admin/users/${'0'.repeat(24)}`)).status).toBe(404);
  expect((await hall.api('admin').delete('/admin/users/1')).status).toBe(404);
});
