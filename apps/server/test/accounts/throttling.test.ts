import { beforeEach, expect, test } from 'vitest';
import { delayAfter } from '../../src/accounts/throttle.ts';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';

const HOME = '10.0.0.1';
const STRANGER = '203.0.113.9';
const hall = useHallPerTest();
beforeEach(() => hall.clock.freeze());

const login = (email: string, password: string, address: string) =>
  hall.api(null).post('/auth/login', { email, password }, { address });

const failures = async (count: number, email: string, address: string) => {
  for (let done = 0; done < count; done++) expect((await login(email, 'wrong', address)).status).toBe(401);
};

const seconds = (...waits: number[]) => waits.map((wait) => wait * 1000);

test('delays the next sign-in longer after each failure on an account, but never blocks the account', async () => {
  expect([4, 5, 6, 10, 1000].map(delayAfter)).toEqual(seconds(0, 1, 2, 30, 30));
  await failures(5, hall.cashier.email, STRANGER);
  expect(hall.clock.waited).toEqual([]);
  await failures(3, hall.cashier.email, '203.0.113.10');
  expect(hall.clock.waited).toEqual(seconds(1, 2, 4));
  expect((await login(hall.cashier.email, PASSWORD, '198.51.100.1')).status).toBe(200);
  expect(hall.clock.waited).toEqual(seconds(1, 2, 4, 8));
});

test('returns the delay of the next sign-in attempt, which is 0 for a known device', async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  await failures(4, hall.cashier.email, STRANGER);
  const told = async (email: string, address: string) => (await login(email, 'wrong', address)).body.delaySeconds;
  expect(await told(hall.cashier.email, STRANGER)).toBe(1);
  expect(await told(hall.cashier.email, STRANGER)).toBe(2);
  expect(await told(hall.cashier.email, HOME)).toBeUndefined();
  await failures(4, 'nobody@hall.test', STRANGER);
  expect(await told('nobody@hall.test', STRANGER)).toBe(1);
});

test("accepts the owner's sign-in after a thousand wrong passwords from many addresses", async () => {
  for (let done = 0; done < 200; done++) await failures(1, hall.cashier.email, `198.51.100.${done}`);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  expect(Math.max(...hall.clock.waited)).toBe(30_000);
});

test('delays sign-in attempts for an unknown account as for an existing one', async () => {
  await failures(7, 'nobody@hall.test', STRANGER);
  expect(hall.clock.waited).toEqual(seconds(1, 2));
});

test('resets the delays of sign-ins after fifteen minutes', async () => {
  await failures(8, hall.cashier.email, STRANGER);
  hall.clock.advance(15 * 60_000);
  hall.clock.waited.length = 0;
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
});

test('does not delay the owner at a known address after failures of strangers', async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  await failures(10, hall.cashier.email, STRANGER);
  hall.clock.waited.length = 0;
  expect((await login(hall.cashier.email, 'wrong', HOME)).status).toBe(401);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
});

test('delays but never rejects sign-ins from a known network address after failures there', async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  await failures(5, hall.cashier.email, HOME);
  expect(hall.clock.waited).toEqual([]);
  await failures(95, hall.cashier.email, HOME);
  // The limit of an unknown client: one attempt in 30 seconds.
  expect(hall.clock.waited).toEqual([...seconds(1, 2, 4, 8, 16), ...Array(90).fill(30_000)]);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  hall.clock.waited.length = 0;
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
});

test('blocks a network address after fifty failed sign-ins on any accounts', async () => {
  for (let done = 0; done < 49; done++) await failures(1, `nobody${done}@hall.test`, STRANGER);
  hall.clock.advance(60_000);
  await failures(1, 'nobody@hall.test', STRANGER);
  const refused = await login(hall.cashier.email, PASSWORD, STRANGER);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    error: 'Too many failed attempts. Try again in 840 seconds.',
  });
  expect(refused.headers['retry-after']).toBe('840');
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  hall.clock.advance(840_000);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
});

test('does not count an attempt from a blocked network address as a failed sign-in', async () => {
  for (let done = 0; done < 50; done++) await failures(1, `nobody${done}@hall.test`, STRANGER);
  for (let again = 0; again < 20; again++) await login(hall.cashier.email, PASSWORD, STRANGER);
  hall.clock.advance(15 * 60_000);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
});

test('counts each of twenty concurrent failed sign-ins for the delay', { tags: ['postgres'] }, async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(hall.cashier.email, 'wrong', STRANGER)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(401));
  expect(hall.clock.waited).toEqual([...seconds(1, 2, 4, 8, 16), ...Array(10).fill(30_000)]);
});

test('accepts concurrent sign-ins with the right password', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(hall.cashier.email, PASSWORD, STRANGER)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
});

test('queues twenty sign-ins of a flood from one address and rejects the rest before hashing', async () => {
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
  const { passwords } = hall.services;
  const verify = passwords.verify;
  let hashed = 0;
  let sentAway = 0;
  let goOn = () => {};
  const othersAnswered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  Object.assign(passwords, {
    verify: async (...given: Parameters<typeof verify>) => {
      hashed++;
      // A machine that is done with the first before the last has come would let more of them in, one after another.
      await othersAnswered;
      return verify(...given);
    },
  });
  const flood = Array.from({ length: 140 }, async (_, n) => {
    const answer = await login(`nobody${n}@hall.test`, 'wrong', STRANGER);
    if (answer.status === 429 && ++sentAway === 120) goOn();
    return answer;
  });
  const owner = login(hall.cashier.email, PASSWORD, STRANGER);
  const statuses = (await Promise.all(flood)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(120);
  expect((await owner).status).toBe(200);
  expect(hashed).toBe(21);
});

test('counts all IPv6 addresses of a network as one client', async () => {
  for (let done = 0; done < 50; done++) await failures(1, `nobody${done}@hall.test`, `2001:db8:1:2::${done + 1}`);
  expect((await login(hall.cashier.email, PASSWORD, '2001:db8:1:2:ffff::9')).status).toBe(429);
});

test('adds an audit entry after the third consecutive failed sign-in, not earlier', async () => {
  const entries = () =>
    hall.services.storage.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'access.sign-in-failed')
      .where('chain', '=', hall.hallId)
      .orderBy('seq')
      .execute();
  await failures(2, hall.moderator.email, STRANGER);
  expect((await login(hall.moderator.email, PASSWORD, STRANGER)).status).toBe(200);
  hall.clock.advance(1000);
  await failures(2, hall.moderator.email, STRANGER);
  expect(await entries()).toHaveLength(0);
  await failures(1, hall.moderator.email, STRANGER);
  const [entry] = await entries();
  expect(entry).toMatchObject({ subject: hall.moderator.id, actor_role: 'system' });
  expect(JSON.parse(entry!.after!)).toEqual({ inARow: 3, address: STRANGER });
  for (let guesser = 0; guesser < 30; guesser++) await failures(1, hall.moderator.email, `198.51.100.${guesser}`);
  expect(await entries()).toHaveLength(18);
});

test('adds an audit entry with the network address of a sign-in', async () => {
  await login(hall.cashier.email, PASSWORD, HOME);
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'access.signed-in')
    .orderBy('seq')
    .execute();
  expect(entries).toMatchObject([{ chain: hall.hallId, actor_id: hall.cashier.id, subject: hall.cashier.id }]);
  expect(JSON.parse(entries[0]!.after!)).toEqual({ address: HOME, device: null, withCode: false });
});
