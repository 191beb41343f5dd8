import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, useHall } from '../harness/hall.ts';

const HOUR = 60 * 60 * 1000;
const hall = useHall();

const login = (email: string, password: string, address?: string) =>
  hall.api(null).post('/auth/login', { email, password }, { address });

describe('signing in', () => {
  test('returns a token and the user without secrets', async () => {
    const { moderator, hallId } = await hall.pair();
    const { status, body, text } = await login(`  ${moderator.email.toUpperCase()} `, PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Login successful!' });
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    expect(body.user).toEqual({
      _id: moderator.id,
      id: moderator.id,
      name: moderator.name,
      email: moderator.email,
      role: 'moderator',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      managedCashier: hallId,
    });
    expect(text).not.toMatch(/hash|argon2|deleted/i);
    expect((await hall.as(body.token).get('/auth/me')).body).toEqual({
      success: true,
      user: body.user,
      clock: { ...body.clock, now: expect.any(String) },
    });
    expect(body.clock).toMatchObject({
      zone: 'Africa/Addis_Ababa',
      offsets: [{ from: 0, ms: 3 * 3_600_000 }],
      dayStartsAt: 6,
    });
  });

  test('returns the current e-mail address of the moderator only to the paired cashier', async () => {
    const { cashier, moderator, hallId } = await hall.pair();
    const mine = async (api = cashier.api) => (await api.get('/auth/me')).body.user.moderatorEmail;
    expect((await login(cashier.email, PASSWORD)).body.user.moderatorEmail).toBe(moderator.email);
    expect([await mine(), await mine(moderator.api), await mine(hall.admin.api)]).toEqual([
      moderator.email,
      undefined,
      undefined,
    ]);
    const email = 'another@hall.test';
    await hall.admin.api.patch(`/admin/users/${moderator.id}`, { name: moderator.name, email });
    expect(await mine()).toBe(email);
    expect(
      (await hall.admin.api.get('/admin/users')).body.users.find(({ id }: { id: string }) => id === hallId),
    ).not.toHaveProperty('moderatorEmail');
  });

  test('returns a new token at each sign-in and stores only its hash', async () => {
    const { cashier } = await hall.pair();
    const tokens = [
      (await login(cashier.email, PASSWORD)).body.token,
      (await login(cashier.email, PASSWORD)).body.token,
    ];
    expect(new Set(tokens).size).toBe(2);
    const { db } = hall.services.storage;
    const stored = await db.selectFrom('sessions').selectAll().where('user_id', '=', cashier.id).execute();
    const hashes = stored.map((row) => row.token_hash);
    for (const token of tokens) {
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
    }
  });

  test('refuses an unknown e-mail address and a wrong password with the same error', async () => {
    const { cashier } = await hall.pair();
    const wrong = await login(cashier.email, 'not this one');
    const unknown = await login('nobody@hall.test', 'not this one');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body).toMatchObject({ success: false, code: 'INVALID_CREDENTIALS', error: 'Invalid credentials' });
  });

  test.each([
    [{}, 'EMAIL_REQUIRED'],
    [{ email: 'a@b.c' }, 'PASSWORD_REQUIRED'],
    [{ email: 'a@b.c', password: '' }, 'PASSWORD_REQUIRED'],
    [{ email: { $gt: '' }, password: 'x' }, 'EMAIL_REQUIRED'],
    [{ email: ["' OR 1=1 --"], password: 'x' }, 'EMAIL_REQUIRED'],
  ])('refuses the credentials %j with %s', async (body, code) => {
    const answer = await hall.api(null).post('/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  test('treats SQL in an e-mail address as text', async () => {
    const answer = await login("' OR '1'='1' --", "' OR '1'='1");
    expect(answer.status).toBe(401);
  });
});

describe('a session', () => {
  /** A request does not wait until its use is stored, so on a slow machine it may be stored after the response. */
  async function useAfter(hours: number, { id, api }: Person): Promise<void> {
    hall.clock.advance(hours * HOUR);
    const from = hall.clock.now().toISOString();
    expect((await api.get('/auth/me')).status).toBe(200);
    const session = hall.services.storage.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', id);
    const seen = async () => (await session.executeTakeFirstOrThrow()).last_seen_at >= from;
    await expect.poll(seen, { interval: 1 }).toBe(true);
  }

  test('ends after twelve hours without a request, and each request prolongs it', async () => {
    const { cashier } = await hall.pair();
    await useAfter(11, cashier);
    await useAfter(11, cashier);
    hall.clock.advance(12 * HOUR + 60_000);
    expect((await cashier.api.get('/auth/me')).status).toBe(401);
  });

  test('ends after seven days even if it is used', async () => {
    const { cashier } = await hall.pair();
    for (let hours = 0; hours < 7 * 24 - 10; hours += 10) {
      await useAfter(10, cashier);
    }
    hall.clock.advance(10 * HOUR);
    expect((await cashier.api.get('/auth/me')).status).toBe(401);
  });

  test('ends only the current session on logout', async () => {
    const { cashier } = await hall.pair();
    const other = (await login(cashier.email, PASSWORD)).body.token;
    const told: string[] = [];
    hall.services.sessions.onRevoked((hashes) => told.push(...hashes));
    const answer = await cashier.api.post('/auth/logout');
    expect(answer.body).toEqual({ success: true, message: 'Logged out successfully' });
    expect(told).toEqual([createHash('sha256').update(cashier.token).digest('hex')]);
    expect((await cashier.api.get('/auth/me')).status).toBe(401);
    expect((await hall.as(other).get('/auth/me')).status).toBe(200);
  });

  test.each(['', 'Bearer', 'Bearer x', 'Bearer null', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`])(
    'rejects the authorization header "%s"',
    async (authorization) => {
      const { status, body } = await hall.api(null).get('/auth/me', { headers: { authorization } });
      expect(status).toBe(401);
      expect(body.error).toBe('Authentication failed. Please log in again.');
    },
  );

  test('rejects a session token in the URL', async () => {
    const { cashier } = await hall.pair();
    expect((await hall.api(null).get(`/auth/me?token=${cashier.token}`)).status).toBe(401);
  });

  test('writes no session token to the log', async () => {
    const { cashier } = await hall.pair();
    const { token } = (await login(cashier.email, PASSWORD)).body;
    await hall.as(token).get('/auth/me');
    expect(hall.logged()).toContain('/api/auth/me');
    expect(hall.logged()).not.toContain(token);
    expect(hall.logged()).not.toContain(PASSWORD);
  });
});
