// @module-tag postgres
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { createGame, range } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();

const MOST = 7;

test.runIf(ENGINE === 'postgresql')('sends at most seven statements for a drawn call with a key', async () => {
  const { _id } = await createGame(hall.cashier.api, { cardPool: range(1, 20) });
  await hall.cashier.api.post(`/games/${_id}/start`);
  const call = (key: string) =>
    hall.cashier.api.post(`/games/${_id}/call-number`, {}, { headers: { 'idempotency-key': key } });
  expect((await call('the first number')).status).toBe(200);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await call('the second number')).status).toBe(200);
    const texts = query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked));
    const inside = texts.slice(texts.findIndex((text) => text.startsWith('begin')) + 1, texts.indexOf('commit'));
    expect(inside.length, inside.join('\n')).toBeLessThanOrEqual(MOST);
    expect(inside.filter((text) => text.startsWith('insert into "calls"'))).toHaveLength(1);
  } finally {
    query.mockRestore();
  }
});
