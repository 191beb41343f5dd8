// @module-tag postgres

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailYesterday } from '../../../src/documents/day-roll.ts';
import { type Hall, startHall } from '../../harness/hall.ts';
import { lineOf } from '../../harness/play/cards.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { callTyped, createGame, startedGame } from '../../harness/play/games.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startHall({ env: { MAIL_DIR: 'mail' } });
  hall.clock.freeze('2026-03-02T18:00:00Z');
});
afterAll(() => hall.stop());

const head = () =>
  hall.services.storage.db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', hall.hallId)
    .executeTakeFirstOrThrow();
const roll = (day?: string) => dayRoll(hall.services, hall.hallId, day);

test('prints games, commitments and the head of the audit log on the roll of a day', async () => {
  const game = await startedGame(hall.cashier.api);
  await callTyped(hall.moderator.api, game._id, lineOf(7, 'main_diagonal'));
  await hall.cashier.api.post(`/games/${game._id}/check-bingo`, { cardId: 7 });
  const off = await createGame(hall.cashier.api);
  await hall.cashier.api
    .post(`/games/${off._id}/void`, { reason: 'rain\nGame 99 | forged' })
    .then(({ status }) => expect(status).toBe(400));
  await hall.cashier.api.post(`/games/${off._id}/void`, { reason: 'rain' });
  const { day, text, recordHead } = await roll();
  expect(day).toBe('2026-03-02');
  const seal = (game.commitment as string).slice(0, 20).replace(/(.{4})(?=.)/g, '$1 ');
  const at = '2 Mar 2026, 21:00';
  expect(text).toContain(
    [
      `\nGAME 1 · ${at} | Finished | Random / Any Pattern · 3 × 10.00 Br · Manual · 4 numbers typed · Ended: ${at}`,
      `House fee 3.00 Br · To the jackpot 10.00 Br | Card 7 won 17.00 Br · Unpaid | Seal 1: ${seal}\n`,
    ].join(' | '),
  );
  expect(text).toContain(`Ended: ${at} · Reason: rain · Ended by the cashier | Given back 30.00 Br | Seal 2`);
  expect(text).toContain(
    'Games: 2. Called off: 1. Designated: 0.\nComplete cards without a prize: 0. Numbers typed: 4.',
  );
  expect(text).toContain('\nSales 60.00 Br\nGiven back 30.00 Br\nHouse fee 3.00 Br\nTo the jackpot 10.00 Br\n');
  expect(text).toContain('\nPrizes won 17.00 Br\nPrizes paid out 0.00 Br\nPrizes unpaid 17.00 Br\n');
  expect(recordHead).toMatchObject(await head());
  expect(text).toContain(`End of the audit log at ${at}: entry ${recordHead?.seq}\n${recordHead?.hash}\n`);
  expect((await roll('2026-03-01')).text).toContain('No games on this day.');
  expect((await hall.cashier.api.get('/print/day-roll?day=soon')).status).toBe(400);
  const other = await hall.pair();
  expect((await other.cashier.api.get(`/print/day-roll?cashierId=${hall.hallId}`)).status).toBe(404);
});

test('sends one mail with the head of each audit log to every admin in the morning', async () => {
  await hall.admin.api.patch('/admin/settings', { calendar: 'ethiopian' });
  const folder = hall.services.config.mailDir ?? '';
  const mails = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const { services } = hall;
  const mailer = services.mailer;
  if (mailer === null) throw new Error('There is a folder for mail.');
  // The first look, at the start, only noted where the days begin.
  await services.background.idle();
  expect(() => mails()).toThrow('ENOENT');
  const noted = { value: '2026-03-01' };
  await services.storage.write({}, ({ db }) =>
    db.updateTable('settings').set(noted).where('name', '=', 'daily-mail').execute(),
  );
  expect(await mailYesterday(services, mailer)).toBe('nothing due');
  // From nine in the evening to seven in the morning, in the hall.
  hall.clock.advance(10 * 60 * 60 * 1000);

  let refused = 0;
  const broken = { send: async () => Promise.reject(new Error(`no. ${++refused}`)) };
  await expect(mailYesterday(services, broken)).rejects.toThrow('no. 1');
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => mailYesterday(services, mailer)));
  expect(outcomes.sort()).toEqual(['nothing due', 'nothing due', 'nothing due', 'sent']);
  expect(await mailYesterday(services, mailer)).toBe('nothing due');

  expect(mails()).toHaveLength(1);
  const [mail = ''] = mails();
  const { seq, hash } = await head();
  const text = Buffer.from(
    mail.replaceAll('=\r\n', '').replace(/=(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
  expect(mail).toContain(`To: ${hall.admin.email}`);
  expect(text).toContain(`: entry ${seq}\r\n${hash}\r\n`);
  expect(text).toContain('\nGAME 1 · 23 Yekatit 2018, 3:00 evening | ');
  // The owner uses the Ethiopian calendar, so the title and the subject contain the day in both calendars.
  expect(text).toContain('DAY REPORT · 23 Yekatit 2018 (2 Mar 2026)\r\n');
  expect(mail).toMatch(/^Subject: .*23 Yekatit 2018 \(2 Mar 2026\)/m);
  const told = services.storage.db
    .selectFrom('audit')
    .select(['subject', 'actor_role'])
    .where('action', '=', 'mail.daily');
  expect(await told.execute()).toEqual([{ subject: '2026-03-02', actor_role: 'system' }]);
  rmSync(folder, { recursive: true, force: true });
});
