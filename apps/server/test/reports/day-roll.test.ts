// @module-tag postgres
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailYesterday } from '../../src/reports/daily-mail.ts';
import { lineOf } from '../harness/cards.ts';
import { callTyped, createGame, startedGame } from '../harness/games.ts';
import { type Hall, startHall } from '../harness/hall.ts';

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
const roll = async (query = '') => (await hall.cashier.api.get(`/games/day-roll${query}`)).body;

test('the roll of a day names its games, their seals and the end of the record', async () => {
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
  expect(text).toContain(
    [
      'Game 1 | Random / Any Pattern | 3 x 10.00 Br | numbers typed | completed | house fee 3.00 Br',
      `to the jackpot 10.00 Br | card 7 won 17.00 Br, open | seal 1: ${seal}`,
    ].join(' | '),
  );
  expect(text).toContain('called off: rain | given back 30.00 Br | seal 2');
  expect(text).toContain('Games 2, called off 1, designated 0\nComplete cards without a prize 0, numbers typed 4');
  expect(text).toContain('Stakes 60.00 Br, given back 30.00 Br\nHouse fee 3.00 Br, to the jackpot 10.00 Br, unclaimed');
  expect(text).toContain('Prizes won 17.00 Br, handed over 0.00 Br, open 17.00 Br');
  expect(recordHead).toEqual(await head());
  expect(text).toContain(`entry ${recordHead.seq}, ${recordHead.hash}`);
  expect((await roll('?day=2026-03-01')).text).toContain('No games.');
  expect((await hall.cashier.api.get('/games/day-roll?day=soon')).status).toBe(400);
  const other = await hall.pair();
  expect((await other.cashier.api.get(`/games/day-roll?cashierId=${hall.hallId}`)).status).toBe(404);
});

test('the morning after, one mail tells every admin where each record ended, whichever server sends it', async () => {
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
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(mail).toContain(`To: ${hall.admin.email}`);
  expect(text).toContain(`entry ${seq}, ${hash}`);
  expect(text).toContain('Game 1 |');
  // The owner reads the other calendar: the day stands there in both, in the subject too.
  expect(text).toContain(', 2026-03-02 (23 Yekatit 2018)\r\n');
  expect(mail).toMatch(/^Subject: .*2026-03-02 \(23 Yekatit 2018\)/m);
  const told = services.storage.db
    .selectFrom('audit')
    .select(['subject', 'actor_role'])
    .where('action', '=', 'mail.daily');
  expect(await told.execute()).toEqual([{ subject: '2026-03-02', actor_role: 'system' }]);
  rmSync(folder, { recursive: true, force: true });
});
