import { expect, test } from 'vitest';
import { makeLanes } from '../../src/access/lanes.ts';
import { makePasswords } from '../../src/access/passwords.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

test('people known here never wait behind strangers, and strangers do not queue without end', async () => {
  const passwords = makePasswords(CHEAP);
  const stored = await passwords.hash('three blue geese');
  await passwords.verify(null, 'x', 'known');
  const order: string[] = [];
  const strangers = Array.from({ length: 140 }, (_, n) =>
    passwords.verify(null, 'wrong', 'stranger').then(
      () => order.push(`stranger ${n}`),
      (error: { code: string }) => error.code,
    ),
  );
  const known = passwords.verify(stored, 'three blue geese', 'known').then((right) => {
    order.push('known');
    return right;
  });
  expect(await known).toBe(true);
  expect(order.indexOf('known')).toBeLessThan(5);
  const refused = (await Promise.all(strangers)).filter((answer) => answer === 'UNAVAILABLE');
  expect(refused.length).toBeGreaterThanOrEqual(38);
});

test('whoever waited a minute in a lane is sent away, and a lane that is empty is forgotten', async () => {
  let now = 0;
  const lanes = makeLanes({ now: () => new Date(now) });
  let release = () => {};
  const first = lanes('a', () => new Promise<void>((resolve) => (release = resolve)));
  const second = lanes('a', async () => 'too late');
  const other = await lanes('b', async () => 'at once');
  now = 61_000;
  release();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(other).toBe('at once');
  expect(await lanes('a', async () => 'free again')).toBe('free again');
});
