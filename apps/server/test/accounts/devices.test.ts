import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, type Person, useHallPerTest } from '../harness/hall.ts';
import { expectRefusal, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';

const HOME = '10.0.0.1';
const hall = useHallPerTest();
beforeEach(() => hall.clock.freeze());

const login = (email: string, password: string, address: string, cookie?: string) =>
  hall.api(null).post('/auth/login', { email, password }, { address, ...(cookie && { headers: { cookie } }) });

const set = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'] ?? '');

/** Signs in with a browser and returns its device cookie. */
async function browserOf({ email }: Person, address = HOME, cookie?: string): Promise<string> {
  const answer = await login(email, PASSWORD, address, cookie);
  expect(answer.status).toBe(200);
  return set(answer).split(';')[0]!;
}

async function flood(email: string, address: string, count = 60): Promise<void> {
  for (let done = 0; done < count; done++) await login(email, 'wrong', address);
  hall.clock.waited.length = 0;
}

const devices = () => hall.services.storage.db.selectFrom('known_devices').selectAll().execute();

test('sets a device cookie that scripts and other sites cannot read, and preserves it', async () => {
  const signedIn = await login(hall.cashier.email, PASSWORD, HOME);
  expect(set(signedIn)).toMatch(
    /^adarash-device=[\w-]{43}\.[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const cookie = set(signedIn).split(';')[0]!;
  expect(await browserOf(hall.moderator, HOME, cookie)).toBe(cookie);
  const kept = await devices();
  expect(kept.map(({ user_id }) => user_id).sort()).toEqual([hall.cashier.id, hall.moderator.id].sort());
  // The server stores only a hash, from which the cookie cannot be derived.
  expect(cookie).not.toContain(kept[0]!.token_hash);
  expect(set(await login(hall.cashier.email, 'wrong', HOME))).toBe('');
});

test('does not delay a known device after failed sign-ins of strangers behind the same router', {
  tags: ['postgres'],
}, async () => {
  const cookie = await browserOf(hall.cashier);
  await flood(hall.cashier.email, HOME);
  expect((await login(hall.cashier.email, 'wrong', HOME, cookie)).body.delaySeconds).toBeUndefined();
  expect((await login(hall.cashier.email, PASSWORD, HOME, cookie)).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
  // Attempts of the device do not affect its address: its delay is unchanged.
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  expect(hall.clock.waited).toEqual([30_000]);
});

test('accepts the sign-in of a known device during a flood of strangers behind the same router', async () => {
  const cookie = await browserOf(hall.cashier);
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const sent = await Promise.all(Array.from({ length: 300 }, (_, n) => login(`nobody${n}@hall.test`, 'wrong', HOME)));
    expect(sent.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(100);
    expect((await login(hall.moderator.email, PASSWORD, HOME)).status).toBe(429);
    expect((await login(hall.cashier.email, PASSWORD, HOME, cookie)).status).toBe(200);
    // A forged token belongs to no device.
    const forged = `${cookie.slice(0, -8)}AAAAAAAA`;
    expect((await login(hall.cashier.email, PASSWORD, HOME, forged)).status).toBe(429);
  } finally {
    vi.useRealTimers();
  }
});

test('delays a device only after its failed attempts, and trusts it only for its user', async () => {
  const cookie = await browserOf(hall.cashier);
  for (let done = 0; done < 7; done++) await login(hall.cashier.email, 'wrong', HOME, cookie);
  expect(hall.clock.waited).toEqual([1_000, 2_000]);
  hall.clock.waited.length = 0;
  for (let done = 0; done < 60; done++) await login(hall.admin.email, 'wrong', HOME, cookie);
  expectRefusal(await login(hall.admin.email, PASSWORD, HOME, cookie), 429, 'TOO_MANY_ATTEMPTS');
});

test("accepts the moderator's signature despite failed attempts of strangers behind the same router", {
  tags: ['postgres'],
}, async () => {
  const { cashier, moderator, admin } = hall;
  await jackpotOf(hall).put(100);
  await admin.api.patch('/admin/settings', { secondSignatureFrom: 1 });
  const cookie = await browserOf(cashier);
  const off = async () => {
    const { _id } = await startedGame(cashier.api);
    const body = { reason: 'Rain', beside: { email: moderator.email, password: PASSWORD } };
    return cashier.api.post(`/games/${_id}/void`, body, { address: HOME, headers: { cookie } });
  };
  expect((await off()).status).toBe(200);
  await flood(moderator.email, HOME);
  expect((await off()).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
});

test('remembers the last twenty devices of a user for half a year', async () => {
  const first = await browserOf(hall.cashier);
  for (let more = 0; more < 20; more++) {
    hall.clock.advance(1_000);
    await browserOf(hall.cashier);
  }
  expect(await devices()).toHaveLength(20);
  await flood(hall.cashier.email, HOME);
  const wait = async (cookie: string) => {
    hall.clock.waited.length = 0;
    await login(hall.cashier.email, 'wrong', HOME, cookie);
    return hall.clock.waited;
  };
  expect(await wait(first)).toEqual([30_000]);
  const last = await browserOf(hall.cashier);
  hall.clock.advance(180 * 24 * 60 * 60_000);
  await flood(hall.cashier.email, HOME);
  expect(await wait(last)).toEqual([30_000]);
});

test('deletes the devices of a deleted account', async () => {
  await browserOf(hall.cashier);
  await browserOf(hall.moderator);
  await hall.admin.api.delete(`/admin/users/${hall.hallId}`);
  expect(await devices()).toEqual([]);
});
