import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hall, startHall } from '../harness/hall.ts';

type Received = { from: string; to: string[]; text: string };

const received: Received[] = [];
let refuse = false;
let smtp: SMTPServer;
let hall: Hall;

beforeAll(async () => {
  smtp = new SMTPServer({
    secure: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hall@hall.test' && password === 's3cret' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refuse) return done(new Error('mailbox is full'));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map((to) => to.address), text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  hall = await startHall({ env: { SMTP_URL: `smtp://hall%40hall.test:s3cret@127.0.0.1:${port}` } });
});
afterAll(async () => {
  await hall.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('sends the reset code by the configured mail server', async () => {
  const { email } = hall.moderator;
  await hall.api(null).post('/auth/forgot-password', { email });
  await hall.services.background.idle();
  expect(received).toMatchObject([{ from: 'hall@hall.test', to: [email] }]);
  const otp = /password is (\d{6})/.exec(received[0]!.text)![1];
  const answer = await hall.api(null).post('/auth/reset-password', { email, otp, newPassword: 'four green ducks' });
  expect(answer.status).toBe(200);
});

test('hides an error of the mail server from the user and logs it', async () => {
  refuse = true;
  const { status } = await hall.api(null).post('/auth/forgot-password', { email: hall.cashier.email });
  await hall.services.background.idle();
  expect(status).toBe(200);
  expect(hall.logged()).toContain('sending a reset code failed');
  expect(hall.logged()).not.toContain('s3cret');
  expect(hall.logged()).not.toMatch(/password is \d{6}/);
});

test('responds to requests and stops the server without delay if the mail server never replies', {
  tags: ['all'],
}, async () => {
  const { createServer } = await import('node:net');
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const other = await startHall({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const began = performance.now();
  const { status } = await other.api(null).post('/auth/forgot-password', { email: other.cashier.email });
  expect(status).toBe(200);
  expect(performance.now() - began).toBeLessThan(5_000);
  await other.services.background.idle();
  expect(performance.now() - began).toBeLessThan(18_000);
  await other.stop();
  mute.close();
});

test('returns MAIL_OFF and stores no reset code without mail settings', async () => {
  const other = await startHall({ env: { MAIL_DIR: '' } });
  const answer = await other.api(null).post('/auth/forgot-password', { email: other.cashier.email });
  await other.services.background.idle();
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({
    code: 'MAIL_OFF',
    error: 'This hall sends no mail. Request a new password from the owner.',
  });
  expect(await other.services.storage.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  const files = await readdir(other.place.dataDir, { recursive: true });
  expect(files.filter((name) => /eml|mail|outbox/.test(name))).toEqual([]);
  await other.stop();
});
