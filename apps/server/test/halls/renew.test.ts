import { beforeAll, expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { listen, read, within } from '../harness/reader.ts';

const hall = useHall();
let base: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
});

const codeOf = async () => (await hall.cashier.api.get('/hall-code')).body.code;

test('sends events to a display without a session', async () => {
  const stream = await read(`${base}/hall/${await codeOf()}/events`, null);
  expect(await stream.until((event) => event.type === 'hello')).toMatchObject({ gameVersion: null });
  await jackpotOf(hall).put(100);
  await stream.until((event) => event.type === 'jackpot-changed');
  expect(stream.text).not.toContain(hall.cashier.id);
  stream.close();
});

test('invalidates the previous display code and ends its streams if the code is renewed', async () => {
  const old = await codeOf();
  const stream = await read(`${base}/hall/${old}/events`, null);
  await stream.until((event) => event.type === 'hello');
  const staff = await read(`${base}/live`, hall.cashier.token);
  const renewed = await hall.moderator.api.post('/hall-code/renew');
  expect(renewed.status).toBe(200);
  expect(renewed.body).toMatchObject({ path: `/hall/${renewed.body.code}`, url: null });
  expect(renewed.body.code).not.toBe(old);
  expect(await codeOf()).toBe(renewed.body.code);
  expect((await hall.api(null).get(`/hall/${old}`)).status).toBe(404);
  expect((await hall.api(null).get(`/hall/${renewed.body.code}`)).status).toBe(200);
  await within(60_000, stream.ended);
  await staff.until((event) => event.type === 'hall-changed');
  staff.close();
});

test('adds the renewal of the display code to the audit log without the codes', async () => {
  const { code } = (await hall.cashier.api.post('/hall-code/renew')).body;
  const { db } = hall.services.storage;
  const entries = await db.selectFrom('audit').selectAll().where('chain', '=', hall.hallId).orderBy('seq').execute();
  const last = entries.filter((entry) => entry.action === 'hall.code-renewed').at(-1);
  expect(last).toMatchObject({ actor_id: hall.cashier.id });
  expect(JSON.stringify(entries)).not.toContain(code);
});

test('ends the stream of a display within five seconds after its code was renewed on another server', {
  tags: ['postgres'],
}, async () => {
  const stream = await read(`${base}/hall/${await codeOf()}/events`, null);
  await stream.until((event) => event.type === 'hello');
  await hall.services.storage.write({}, ({ db }) =>
    db.updateTable('halls').set({ hall_code: 'renewed-elsewhere' }).where('id', '=', hall.hallId).execute(),
  );
  await within(60_000, stream.ended);
});
