import { expect, test } from 'vitest';
import { makeLanes } from '../../src/access/lanes.ts';
import { makePasswords, takeTurns } from '../../src/access/passwords.ts';

test('people known here never wait behind strangers, and strangers do not queue without end', async () => {
  const turn = takeTurns();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let inside = 0;
  const strangers = Array.from({ length: 140 }, () =>
    turn('stranger', async () => {
      inside++;
      await held;
    }).then(
      () => 'heard',
      (error: { code: string }) => error.code,
    ),
  );
  for (const name of ['first', 'second']) expect(await turn('known', async () => name)).toBe(name);
  expect(inside).toBe(1);
  release();
  const answers = await Promise.all(strangers);
  expect(answers.filter((answer) => answer === 'UNAVAILABLE')).toHaveLength(39);
  expect(answers.filter((answer) => answer === 'heard')).toHaveLength(101);
});

test('a password is compared in the turn of whoever brings it, and only the right one is right', async () => {
  const passwords = makePasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = await passwords.hash('three blue geese');
  for (const who of ['known', 'stranger'] as const) {
    expect(await passwords.verify(stored, 'three blue geese', who)).toBe(true);
    expect(await passwords.verify(stored, 'three blue goose', who)).toBe(false);
    expect(await passwords.verify(null, 'nobody has this password', who)).toBe(false);
  }
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
