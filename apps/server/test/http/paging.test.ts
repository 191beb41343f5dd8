// @module-tag postgres
import { beforeAll, describe, expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { expectRefusal } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';

const hall = useHall();
beforeAll(async () => {
  for (let i = 0; i < 3; i++) await hall.pair();
  await jackpotOf(hall).put(10_000);
  for (let i = 1; i <= 5; i++) await jackpotOf(hall).award({ cardNumber: i });
});

const LISTS = [
  { list: 'accounts', path: () => '/admin/users', field: 'users', cursor: 'after', count: 8 },
  {
    list: 'summaries',
    path: () => '/games/admin/all-cashier-summaries',
    field: 'cashiers',
    cursor: 'after',
    count: 4,
  },
  { list: 'cashiers', path: () => '/games/admin/cashiers', field: 'cashiers', cursor: 'after', count: 4 },
  { list: 'awards', path: () => `/jackpot/${hall.hallId}/history`, field: 'history', cursor: 'before', count: 5 },
] as const;

const asker = (list: string) => (list === 'awards' ? hall.cashier.api : hall.admin.api);

describe.each(LISTS)('the list of $list', ({ list, path, field, cursor, count }) => {
  test('returns the complete list without a cursor if the request has no limit', async () => {
    const { body } = await asker(list).get(path());
    expect(body[field]).toHaveLength(count);
    expect(body).not.toHaveProperty('next');
  });

  test.each([1, 2, 3])('returns pages of %i rows in order without gaps or duplicates', async (limit) => {
    const { body: whole } = await asker(list).get(path());
    const seen: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const from: string = next === '' ? '' : `&${cursor}=${next}`;
      const { status, body } = await asker(list).get(`${path()}?limit=${limit}${from}`);
      expect(status).toBe(200);
      expect(body[field].length).toBeLessThanOrEqual(limit);
      seen.push(...body[field]);
      next = body.next;
    }
    expect(seen).toEqual(whole[field]);
  });

  test('ends with a page that is exactly full', async () => {
    const { body } = await asker(list).get(`${path()}?limit=${count}`);
    expect(body[field]).toHaveLength(count);
    expect(body.next).toBeNull();
  });

  test('returns an empty page after the last row', async () => {
    const { body: whole } = await asker(list).get(path());
    const last = whole[field].at(-1);
    const id = last.cashier?.id ?? last._id ?? last.id;
    const { status, body } = await asker(list).get(`${path()}?limit=2&${cursor}=${id}`);
    expect({ status, rows: body[field], next: body.next }).toEqual({ status: 200, rows: [], next: null });
  });

  test('refuses an unknown cursor and an invalid limit', async () => {
    expectRefusal(await asker(list).get(`${path()}?limit=2&${cursor}=${'0'.repeat(24)}`), 400, 'CURSOR_INVALID');
    expectRefusal(await asker(list).get(`${path()}?limit=2&${cursor}=first`), 400, 'CURSOR_INVALID');
    expect((await asker(list).get(`${path()}?limit=0`)).status).toBe(400);
    expect((await asker(list).get(`${path()}?limit=1001`)).status).toBe(400);
  });
});

test('rejects an award of another hall as the cursor of a list', async () => {
  const other = await hall.pair();
  const { history } = (await hall.cashier.api.get(`/jackpot/${hall.hallId}/history`)).body;
  const asked = await other.cashier.api.get(`/jackpot/${other.hallId}/history?limit=2&before=${history[0]._id}`);
  expectRefusal(asked, 400, 'CURSOR_INVALID');
});

test('continues a list after a row that was deleted between two pages', async () => {
  const { body } = await hall.cashier.api.get(`/jackpot/${hall.hallId}/history?limit=2`);
  await jackpotOf(hall).remove(body.next);
  const rest = await hall.cashier.api.get(`/jackpot/${hall.hallId}/history?limit=10&before=${body.next}`);
  expect(rest.body.history).toHaveLength(3);
});
