import { expect, test } from 'vitest';
import { COST } from '../../src/accounts/passwords.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall({ hashingCost: COST });

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

test('stores passwords as argon2id hashes with 19 MiB and two passes', async () => {
  const users = await hall.services.storage.db.selectFrom('users').select('password_hash').execute();
  expect(users).toHaveLength(3);
  for (const user of users) expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('rejects a sign-in with an unknown e-mail address as slowly as one with a wrong password', async () => {
  const login = (email: string, turn: number) =>
    hall.api(null).post('/auth/login', { email, password: 'not this one' }, { address: `10.1.0.${turn}` });
  const ratio = async () => {
    const times = { wrong: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 15; turn++) {
      hall.clock.advance(20 * 60_000);
      times.wrong.push(await took(() => login(hall.cashier.email, turn)));
      times.unknown.push(await took(() => login('nobody@hall.test', turn)));
    }
    return median(times.unknown) / median(times.wrong);
  };
  await login('warm@hall.test', 1);
  // Up to three measurements, because other work on the machine can affect one of them, but a real difference occurs in
  // all.
  const ratios: number[] = [];
  const isAlike = (one: number) => one > 0.6 && one < 1.6;
  while (ratios.length < 3 && !ratios.some(isAlike)) ratios.push(await ratio());
  expect(ratios.some(isAlike), ratios.join(', ')).toBe(true);
});

test('responds to a request for a reset code before the lookup, so that the duration reveals no account', async () => {
  const answers = await Promise.all(
    [hall.cashier.email, 'nobody@hall.test'].map((email) => hall.api(null).post('/auth/forgot-password', { email })),
  );
  const [known, unknown] = answers.map(({ body: { reference, ...said } }) => ({ said, length: reference.length }));
  expect(known).toEqual(unknown);
  const { background } = hall.services;
  await background.idle();
  const { run } = background;
  const later: string[] = [];
  Object.assign(background, { run: (name: string) => later.push(name) });
  const { db } = hall.services.storage;
  const reads: string[] = [];
  const { selectFrom } = db;
  db.selectFrom = ((table: never) => {
    reads.push(String(table));
    return selectFrom.call(db, table);
  }) as typeof db.selectFrom;
  const { status } = await hall.api(null).post('/auth/forgot-password', { email: hall.cashier.email });
  db.selectFrom = selectFrom;
  Object.assign(background, { run });
  expect(status).toBe(200);
  expect(reads).toEqual([]);
  expect(later).toEqual(['sending a reset code']);
});
