import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';

const HOME = '10.0.0.1';
const hall = useHallPerTest();
beforeEach(() => hall.clock.freeze());

const login = (email: string, password: string, address: string) =>
  hall.api(null).post('/auth/login', { email, password }, { address });

test('accepts sign-ins while screens poll their pairing from the same address too often', async () => {
  // The clock stands still, so that all requests count in the same ten seconds on a slow machine too.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const look = () => hall.api(null).post('/public/pairings/state', { token: 'x' }, { address: HOME });
    const looks = await Promise.all(Array.from({ length: 400 }, look));
    expect(looks.filter(({ status }) => status === 429)).toHaveLength(250);
    for (let n = 0; n < 12; n++) expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('accepts sign-ins of a known user and of a further address while sixty addresses send twenty each', {
  tags: ['all'],
}, async () => {
  expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  const { passwords } = hall.services;
  const verify = passwords.verify;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  Object.assign(passwords, {
    // The test determines the duration of strangers' attempts, so that all waiting attempts exist at the same time.
    verify: async (...[stored, password, who]: Parameters<typeof verify>) => {
      if (password === 'wrong') await held;
      return verify(stored, password, who);
    },
  });
  const flood = Array.from({ length: 60 * 20 }, (_, n) =>
    login(`nobody${n}@hall.test`, 'wrong', `203.0.113.${n % 60}`),
  );
  const refused = vi.waitFor(
    async () => {
      const answered = await Promise.race([Promise.any(flood), new Promise((none) => setTimeout(none, 5))]);
      expect(answered).toBeDefined();
    },
    { timeout: 60_000 },
  );
  await refused;
  for (let n = 0; n < 12; n++) expect((await login(hall.cashier.email, PASSWORD, HOME)).status).toBe(200);
  expect((await login(hall.moderator.email, PASSWORD, '198.51.100.1')).status).toBe(200);
  goOn();
  for (const { status } of await Promise.all(flood)) expect([401, 429, 503]).toContain(status);
});
