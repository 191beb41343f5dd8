import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { said } from '@adarash/contract/errors';
import { describe, expect, test, vi } from 'vitest';
import type { Scope, Tx } from '../../src/storage/storage.ts';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';
import { queriesOf } from '../harness/queries.ts';

const NEW = 'seven red herons';
const hall = useHallPerTest();

const outbox = () => join(hall.place.dataDir, 'mail');
const mails = async () => {
  const names = await readdir(outbox()).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(outbox(), name), 'utf8')));
};
const forgot = async (email: string, address?: string) => {
  const answer = await hall.api(null).post('/auth/forgot-password', { email }, { address });
  await hall.services.background.idle();
  return answer;
};
const codeFor = async (email: string) => {
  const before = (await mails()).length;
  await forgot(email);
  const all = await mails();
  expect(all).toHaveLength(before + 1);
  return /password is (\d{6})\r?\n/.exec(all.find((mail) => mail.includes(email))!)![1]!;
};
const codesSent = async () => new Set((await mails()).map((mail) => /password is (\d{6})/.exec(mail)![1]!));
const reset = (email: string, otp: string, newPassword = NEW, address?: string, reference?: string) =>
  hall.api(null).post('/auth/reset-password', { email, otp, newPassword, reference }, { address });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
/** Attempts of a stranger who knows the e-mail address but cannot read the mail. */
const strangersTry = async (email: string, wrong: string, address: string, tries: number, reference?: string) => {
  for (let n = 0; n < tries; n++) {
    expect((await reset(email, wrong, NEW, address, reference)).body.code).toBe('OTP_INVALID');
  }
};
const login = (email: string, password: string) => hall.api(null).post('/auth/login', { email, password });

test('sets a new password once with a reset code, ends all sessions and adds an audit entry', async () => {
  const { email, id, api } = hall.cashier;
  const code = await codeFor(email);
  const answer = await reset(` ${email.toUpperCase()}`, code);
  expect(answer.body).toEqual({ success: true, ...said('PASSWORD_RESET') });
  expect((await api.get('/auth/me')).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(email, NEW)).status).toBe(200);
  expect((await reset(email, code, 'another long one')).body.code).toBe('OTP_INVALID');
  const audit = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', hall.hallId)
    .orderBy('seq')
    .execute();
  expect(audit).toMatchObject([{ action: 'account.password-reset', subject: id }, { action: 'access.signed-in' }]);
});

test('stores only a hash of the reset code and never logs it', async () => {
  const code = await codeFor(hall.cashier.email);
  const stored = await hall.services.storage.db.selectFrom('password_resets').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(hall.logged()).not.toContain(code);
});

test('accepts a reset code for ten minutes', async () => {
  const { email } = hall.cashier;
  const late = await codeFor(email);
  hall.clock.advance(10 * 60_000);
  expect((await reset(email, late)).body.code).toBe('OTP_INVALID');
  await forgot(email);
  const inTime = [...(await codesSent())].find((code) => code !== late) ?? '';
  hall.clock.advance(9 * 60_000);
  expect((await reset(email, inTime)).status).toBe(200);
});

test('invalidates a reset code after five wrong attempts', async () => {
  const { email } = hall.cashier;
  const code = await codeFor(email);
  await strangersTry(email, otherThan(code), '127.0.0.1', 5);
  expect((await reset(email, code)).body.code).toBe('OTP_INVALID');
});

test('limits concurrent attempts with a reset code to five', { tags: ['postgres'] }, async () => {
  const { email } = hall.cashier;
  const code = await codeFor(email);
  const wrong = Array.from({ length: 5 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));
  const answers = await Promise.all(wrong.map((otp) => reset(email, otp)));
  expect(answers.map((answer) => answer.body.code)).toEqual(Array(5).fill('OTP_INVALID'));
  // All attempts were counted, so the correct code is rejected now.
  expect((await reset(email, code)).body.code).toBe('OTP_INVALID');
});

describe('a stranger who knows the e-mail address but cannot read the mail', () => {
  const STRANGER = '203.0.113.9';
  const OWNER = '198.51.100.2';
  const asks = async (email: string, address: string) => {
    const before = new Set(await mails());
    const { reference } = (await forgot(email, address)).body;
    const mail = (await mails()).find((each) => !before.has(each)) ?? '';
    return { reference: reference as string, code: /password is (\d{6})/.exec(mail)?.[1] ?? '' };
  };

  test('does not use up the attempts of another network address', async () => {
    const { email } = hall.cashier;
    const { code } = await asks(email, OWNER);
    await strangersTry(email, otherThan(code), STRANGER, 30);
    expect((await reset(email, code, NEW, OWNER)).status).toBe(200);
  });

  test("blocks neither the owner's reset nor the sign-in with attempts from many addresses", async () => {
    const { email } = hall.cashier;
    const owner = await asks(email, OWNER);
    for (let n = 0; n < 8; n++) await strangersTry(email, otherThan(owner.code), `203.0.113.${n}`, 6);
    // Neither a sixth address nor one of the first five gets another look: 25 guesses in a million are all there are.
    expect((await reset(email, owner.code, NEW, '203.0.113.99')).body.code).toBe('OTP_INVALID');
    expect((await reset(email, owner.code, NEW, '203.0.113.0')).body.code).toBe('OTP_INVALID');
    hall.clock.waited.length = 0;
    expect((await reset(email, otherThan(owner.code), NEW, OWNER, owner.reference)).body.code).toBe('OTP_INVALID');
    expect((await reset(email, owner.code, NEW, OWNER, owner.reference)).status).toBe(200);
    expect(hall.clock.waited).toEqual([]);

    const again = await asks(email, OWNER);
    for (let n = 0; n < 8; n++) await strangersTry(email, otherThan(again.code), `203.0.113.${n}`, 6);
    const entered = { email, password: NEW, code: again.code };
    expect((await hall.api(null).post('/auth/login', entered, { address: STRANGER })).status).toBe(200);
  });

  test("cannot invalidate the owner's reset code by further code requests", async () => {
    const { email } = hall.cashier;
    const owner = await asks(email, OWNER);
    const strangers = await asks(email, STRANGER);
    await strangersTry(email, otherThan(strangers.code), STRANGER, 6, strangers.reference);
    expect((await reset(email, owner.code, NEW, OWNER, owner.reference)).status).toBe(200);
  });

  test('has five attempts per reference of a reset code, even with invented references', async () => {
    const { email } = hall.cashier;
    const { code, reference } = await asks(email, STRANGER);
    await strangersTry(email, otherThan(code), STRANGER, 5, reference);
    expect((await reset(email, code, NEW, STRANGER, reference)).body.code).toBe('OTP_INVALID');
    for (let n = 0; n < 5; n++) await strangersTry(email, otherThan(code), STRANGER, 1, `invented ${n}`);
    expect((await reset(email, code, NEW, STRANGER, 'invented too')).body.code).toBe('OTP_INVALID');
  });

  test('cannot exhaust the daily reset codes for a known network address of the owner', async () => {
    const { email } = hall.cashier;
    const at = { address: OWNER };
    expect((await hall.api(null).post('/auth/login', { email, password: PASSWORD }, at)).status).toBe(200);
    for (let asked = 0; asked < 12; asked++) {
      await forgot(email, STRANGER);
      hall.clock.advance(16 * 60_000);
    }
    expect(await mails()).toHaveLength(10);
    const { code } = await asks(email, OWNER);
    for (let n = 0; n < 8; n++) await strangersTry(email, otherThan(code), `203.0.113.${n}`, 6);
    expect((await reset(email, code, NEW, OWNER)).status).toBe(200);
  });
});

test('runs the same database statements for a reset of a known and of an unknown account', async () => {
  const { reference } = (await forgot(hall.cashier.email)).body;
  const { storage } = hall.services;
  const { write } = storage;
  /** Number of statements of each write. */
  let worked: number[] = [];
  Object.assign(storage, {
    write: (scope: Scope, work: (tx: Tx) => Promise<unknown>) =>
      write(scope, async (tx) => {
        let value: unknown;
        const asked = await queriesOf({ storage: tx }, async () => {
          value = await work(tx);
        });
        worked.push(asked);
        return value;
      }),
  });
  const worksOf = async (email: string) => {
    worked = [];
    expect((await reset(email, '12345x', NEW, undefined, reference)).body.code).toBe('OTP_INVALID');
    return worked;
  };
  const [known, unknown] = [await worksOf(hall.cashier.email), await worksOf('nobody@hall.test')];
  Object.assign(storage, { write });
  expect(known).toEqual(unknown);
  expect(known).toHaveLength(2);
});

test('accepts a reset code only for its account', async () => {
  const code = await codeFor(hall.cashier.email);
  expect((await reset(hall.moderator.email, code)).body.code).toBe('OTP_INVALID');
  expect((await reset('nobody@hall.test', code)).body.code).toBe('OTP_INVALID');
  expect((await reset(hall.cashier.email, code)).status).toBe(200);
});

test('keeps the reset code valid if the new password is rejected', async () => {
  const { email } = hall.cashier;
  const code = await codeFor(email);
  for (let again = 0; again < 6; again++) {
    expect((await reset(email, code, 'password')).body.code).toBe('PASSWORD_COMMON');
    expect((await reset(email, code, 'Password1')).body.code).toBe('PASSWORD_COMMON');
    expect((await reset(email, code, 'short')).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await reset(email, code, 'x'.repeat(129))).body.code).toBe('PASSWORD_TOO_LONG');
  }
  expect((await reset(email, code, 'ሰላም ለሁሉም ይሁን')).status).toBe(200);
  expect((await login(email, 'ሰላም ለሁሉም ይሁን')).status).toBe(200);
});

test('replaces the previous reset code after a new request', async () => {
  const { email } = hall.cashier;
  const first = await codeFor(email);
  await forgot(email);
  const second = [...(await codesSent())].find((code) => code !== first) ?? '';
  expect((await reset(email, first)).body.code).toBe('OTP_INVALID');
  expect((await reset(email, second)).status).toBe(200);
});

test('returns the same response to a reset request for an unknown e-mail address and sends no mail', async () => {
  const known = await forgot(hall.cashier.email);
  const unknown = await forgot('nobody@hall.test');
  const reference = expect.stringMatching(/^[\w-]{22}$/);
  expect(known.body).toEqual({ success: true, ...said('OTP_SENT'), reference });
  expect(known.body.message).toBe('OTP sent to your email');
  expect(unknown.body).toEqual({ ...known.body, reference });
  expect(unknown.body.reference).not.toBe(known.body.reference);
  expect(await mails()).toHaveLength(1);
});

test('sends five mails after twelve reset requests, and accepts one of their codes', async () => {
  const { email } = hall.cashier;
  for (let asked = 0; asked < 12; asked++) expect((await forgot(email)).status).toBe(200);
  expect(await mails()).toHaveLength(5);
  let works = 0;
  for (const code of await codesSent()) if ((await reset(email, code)).status === 200) works++;
  expect(works).toBe(1);
});

test('sends at most ten reset codes per account and day', async () => {
  const { email } = hall.cashier;
  for (let asked = 0; asked < 14; asked++) {
    await forgot(email, `10.0.0.${asked}`);
    hall.clock.advance(16 * 60_000);
  }
  expect(await mails()).toHaveLength(10);
  hall.clock.advance(21 * 60 * 60_000);
  await forgot(email);
  expect(await mails()).toHaveLength(11);
});

test('responds to a flood of reset requests without writing to the database', async () => {
  const { storage } = hall.services;
  const { write } = storage;
  let writes = 0;
  Object.assign(storage, {
    write: (...given: Parameters<typeof write>) => {
      writes++;
      return write(...given);
    },
  });
  const ask = (n: number) => hall.api(null).post('/auth/forgot-password', { email: `nobody${n}@hall.test` });
  // The clock stands still, so that all requests count in the same ten seconds on a slow machine too.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const answers = await Promise.all(Array.from({ length: 2000 }, (_, n) => ask(n))).finally(() => vi.useRealTimers());
  await hall.services.background.idle();
  Object.assign(storage, { write });
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1850);
  expect(refused[0]?.body.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(50);
});

test('signs in immediately with password and reset code despite failed attempts of strangers', async () => {
  const { email } = hall.cashier;
  const enter = (password: string, code: string) =>
    hall.api(null).post('/auth/login', { email, password, code }, { address: '203.0.113.7' });
  for (let n = 0; n < 50; n++) {
    await hall.api(null).post('/auth/login', { email, password: 'wrong' }, { address: '203.0.113.7' });
  }
  const code = await codeFor(email);
  const wrong = otherThan(code);
  hall.clock.waited.length = 0;
  // A stranger without the password cannot use the code up.
  for (let n = 0; n < 12; n++) expect((await enter('wrong', n % 2 ? code : wrong)).status).toBe(401);
  expect((await enter(PASSWORD, wrong)).body.code).toBe('INVALID_CREDENTIALS');
  const answer = await enter(PASSWORD, code);
  expect(answer.status).toBe(200);
  expect((await hall.as(answer.body.token).get('/auth/me')).status).toBe(200);
  expect(hall.clock.waited).toEqual([]);
  // The code is valid once, and the mail contains no other secret.
  expect((await enter(PASSWORD, code)).status).toBe(401);
});

test('rejects a guessed reset code at the sign-in if no code was sent', async () => {
  const { email } = hall.cashier;
  const guess = () =>
    hall.api(null).post('/auth/login', { email, password: 'wrong', code: '123456' }, { address: '203.0.113.7' });
  for (let n = 0; n < 50; n++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('escapes line breaks of a user name in the reset mail', async () => {
  await hall.services.storage.write({}, ({ db }) =>
    db
      .updateTable('users')
      .set({ name: 'Abel\r\nBcc: all@hall.test\r\n\r\nYou won' })
      .where('id', '=', hall.cashier.id)
      .execute(),
  );
  await forgot(hall.cashier.email);
  const [mail] = await mails();
  const [head] = mail!.split('\r\n\r\n');
  expect(head).toContain(`To: ${hall.cashier.email}`);
  expect(head).not.toMatch(/^bcc:/im);
  expect(mail).toContain('Hello Abel Bcc: all@hall.test You won,');
});
