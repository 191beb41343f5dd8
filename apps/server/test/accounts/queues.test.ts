import { afterEach, expect, test, vi } from 'vitest';
import { makeHashLanes, makePasswords } from '../../src/accounts/passwords.ts';
import { makeAttemptLanes } from '../../src/accounts/throttle.ts';

afterEach(() => void vi.useRealTimers());

test('hashes passwords of known users before those of strangers, and limits the queue of strangers', async () => {
  const inLane = makeHashLanes();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let inside = 0;
  const strangers = Array.from({ length: 140 }, () =>
    inLane('stranger', async () => {
      inside++;
      await held;
    }).then(
      () => 'heard',
      (error: { code: string }) => error.code,
    ),
  );
  for (const name of ['first', 'second']) expect(await inLane('known', async () => name)).toBe(name);
  expect(inside).toBe(1);
  release();
  const answers = await Promise.all(strangers);
  expect(answers.filter((answer) => answer === 'UNAVAILABLE')).toHaveLength(39);
  expect(answers.filter((answer) => answer === 'heard')).toHaveLength(101);
});

test('accepts only the right password in the queue of known users and in that of strangers', async () => {
  const passwords = makePasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = await passwords.hash('three blue geese');
  for (const who of ['known', 'stranger'] as const) {
    expect(await passwords.verify(stored, 'three blue geese', who)).toBe(true);
    expect(await passwords.verify(stored, 'three blue goose', who)).toBe(false);
    expect(await passwords.verify(null, 'nobody has this password', who)).toBe(false);
  }
});

test('rejects a sign-in attempt after one minute in the queue without delaying other users', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const attempts = makeAttemptLanes();
  let release = () => {};
  const first = attempts.known.run('a', () => new Promise<void>((resolve) => (release = resolve)));
  const second = expect(attempts.known.run('a', async () => 'too late')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect(await attempts.known.run('b', async () => 'at once')).toBe('at once');
  await vi.advanceTimersByTimeAsync(60_000);
  await second;
  release();
  await first;
  expect(await attempts.known.run('a', async () => 'free again')).toBe('free again');
});

test('accepts sign-ins of known users and of a further address while sixty addresses send their maximum', async () => {
  const attempts = makeAttemptLanes();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      () => 'heard',
      ({ code }: { code: string }) => code,
    );
  const flood = Array.from({ length: 60 * 20 }, (_, n) =>
    outcome(attempts.stranger.run(`stranger ${n % 60}`, () => held)),
  );
  expect(await outcome(attempts.stranger.run('a further address', async () => {}))).toBe('heard');
  const known = Array.from({ length: 200 }, (_, n) => outcome(attempts.known.run(`known ${n % 10}`, async () => {})));
  expect(new Set(await Promise.all(known))).toEqual(new Set(['heard']));
  release();
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['heard', 'TOO_MANY_REQUESTS']));
});
