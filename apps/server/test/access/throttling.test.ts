import { beforeEach, expect, test } from 'vitest';
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

test('five failures close an account to strangers for fifteen minutes, counted from the first', async () => {
  await failures(1, hall.cashier.email, STRANGER);
  hall.clock.advance(60_000);
  await failures(4, hall.cashier.email, STRANGER);
  const answer = await login(hall.cashier.email, PASSWORD, STRANGER);
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('840');
  expect(answer.body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    error: 'Too many failed attempts. Try again in 840 seconds.',
  });
  hall.clock.advance(840_000);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
});

test('an unknown address is closed in the same way, so that nothing is learnt', async () => {
  await failures(5, 'nobody@hall.test', STRANGER);
  expect((await login('nobody@hall.test', 'wrong', STRANGER)).status).toBe(429);
});

test('a refusal is not a failure: the wait does not grow', async () => {
  await failures(5, hall.cashier.email, STRANGER);
  for (let again = 0; again < 20; again++) await login(hall.cashier.email, PASSWORD, STRANGER);
  hall.clock.advance(15 * 60_000);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(200);
});

test('a stranger cannot keep the owner out of an address the owner signed in from', async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  await failures(5, hall.cashier.email, STRANGER);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(429);
  expect((await login(hall.cashier.email, 'wrong', HOME)).status).toBe(429);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
});

test('a known address is no way to guess without end', async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  for (let done = 0; done < 100; done++) await login(hall.cashier.email, 'wrong', HOME);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(429);
});

test('fifty failures close an address, whatever accounts they were on', async () => {
  for (let done = 0; done < 50; done++) await failures(1, `nobody${done}@hall.test`, STRANGER);
  expect((await login(hall.cashier.email, PASSWORD, STRANGER)).status).toBe(429);
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
});

test('guesses sent all at once are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(hall.cashier.email, 'wrong', STRANGER)));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
});

test('right passwords sent all at once are no failures', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(hall.cashier.email, PASSWORD, STRANGER)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
});

test('an IPv6 visitor is one visitor whatever address of the network is used', async () => {
  for (let done = 0; done < 5; done++) await failures(1, hall.cashier.email, `2001:db8:1:2::${done + 1}`);
  expect((await login(hall.cashier.email, PASSWORD, '2001:db8:1:2:ffff::9')).status).toBe(429);
});

test('the third failure in a row, and no earlier one, is in the record of the hall', async () => {
  const entries = () =>
    hall.services.storage.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'access.sign-in-failed')
      .where('chain', '=', hall.hallId)
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
});
