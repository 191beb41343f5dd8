// @module-tag postgres
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { append } from '../../src/record/append.ts';
import { verifyChains } from '../../src/record/record-file.ts';
import {
  GROWING_TABLES,
  idsOf,
  makeMonths,
  makePart,
  monthAfter,
  monthOf,
  monthOfId,
  partOf,
  partsOf,
  restOf,
} from '../../src/storage/months.ts';
import type { Database } from '../../src/storage/schema.ts';
import { callUntil, startedGame } from '../harness/games.ts';
import { useHallPerTest } from '../harness/hall.ts';
import { secondServer } from '../harness/server-beside.ts';
import { ENGINE } from '../harness/storage-place.ts';

test('an id tells its month, up to the last second of it', () => {
  const [first, beyond] = idsOf('2026-12');
  expect([monthOfId(first), monthOfId(beyond)]).toEqual(['2026-12', '2027-01']);
  expect(monthOfId((Number.parseInt(beyond, 16) - 1).toString(16))).toBe('2026-12');
});

describe.runIf(ENGINE === 'postgresql')('the parts of months', () => {
  const hall = useHallPerTest();
  const storage = () => hall.services.storage;
  const countIn = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(storage().db);
    return rows[0]?.n;
  };
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage().db);
    return rows.length;
  };
  const play = async () => {
    const session = await storage().write({}, (tx) => hall.services.sessions.open(tx, hall.cashier.id));
    const { _id } = await startedGame(hall.as(session), { cardPool: [3, 7] });
    await callUntil(hall.as(session), _id, ({ calledNumbers }) => calledNumbers.length >= 5);
    expect((await hall.as(session).post(`/games/${_id}/finish`)).status).toBe(200);
    return _id;
  };

  test('are made ahead, by whoever comes first, and once', async () => {
    const other = await secondServer(hall, {});
    hall.clock.advance(300 * 24 * 60 * 60 * 1000);
    const now = hall.clock.now();
    const made = await Promise.all([storage(), other.services.storage, storage()].map((each) => makeMonths(each, now)));
    const due = GROWING_TABLES.flatMap((table) =>
      [0, 1, 2].map((ahead) => partOf(table, monthAfter(monthOf(now), ahead))),
    );
    expect(made.flat().sort()).toEqual(due.sort());
    expect(await makeMonths(storage(), now)).toEqual([]);
    await other.stop();
  });

  test('are not needed to play: what comes before its part is there moves into it', async () => {
    hall.clock.advance(300 * 24 * 60 * 60 * 1000);
    const game = await play();
    const month = monthOf(hall.clock.now());
    expect(await countIn(restOf('calls'))).toBe(5);
    expect(await makeMonths(storage(), hall.clock.now())).toContain(partOf('calls', month));
    expect([await countIn(restOf('calls')), await countIn(restOf('audit'))]).toEqual([0, 0]);
    expect(await countIn(partOf('calls', month))).toBe(5);
    expect((await hall.api(null).get(`/public/receipts/${game}`)).status).toBe(200);
    await play();
    expect(await countIn(partOf('calls', month))).toBe(10);
    expect(await verifyChains(storage().db)).toMatchObject({ broken: null });
  });

  test('refuse nobody who writes while one of them is made', async () => {
    hall.clock.advance(300 * 24 * 60 * 60 * 1000);
    const month = monthOf(hall.clock.now());
    const entry = { hallId: null, actor: 'system', action: 'test', subject: 'beside', at: hall.clock.now() } as const;
    const [made, looked] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const making = storage().write({}, async (tx) => {
      made.resolve(await makePart(tx.db, 'audit', month));
      await looked.promise;
    });
    expect(await made.promise).toBe(true);
    const beside = storage().write({}, (tx) => append(tx, entry));
    await expect.poll(waiting).toBe(1);
    looked.resolve();
    await Promise.all([making, beside]);
    expect([await countIn(partOf('audit', month)), await countIn(restOf('audit'))]).toEqual([1, 0]);
  });

  test('hide nothing from anyone who reads while entries move into one of them', async () => {
    hall.clock.advance(300 * 24 * 60 * 60 * 1000);
    const month = monthOf(hall.clock.now());
    const entry = { hallId: null, actor: 'system', action: 'test', subject: 'moved', at: hall.clock.now() } as const;
    await storage().write({}, (tx) => append(tx, entry));
    const [made, looked] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const making = storage().write({}, async (tx) => {
      made.resolve(await makePart(tx.db, 'audit', month));
      await looked.promise;
    });
    expect(await made.promise).toBe(true);
    const found = storage().db.selectFrom('audit').select('seq').where('subject', '=', 'moved').execute();
    await expect.poll(waiting).toBe(1);
    looked.resolve();
    await making;
    expect(await found).toHaveLength(1);
  });

  test('number the entries of a chain once, though writers meet at the turn of the month', async () => {
    const at = (ms: number) => new Date(Date.parse(`${monthAfter(monthOf(hall.clock.now()))}-01T00:00:00.000Z`) + ms);
    const entry = (ms: number) =>
      ({ hallId: null, actor: 'system', action: 'test', subject: 'turn', at: at(ms) }) as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => storage().write({}, (tx) => append(tx, entry(i % 2 ? -1 : 1)))),
    );
    const rows = await storage().db.selectFrom('audit').select('seq').where('subject', '=', 'turn').execute();
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(20);
    expect(await verifyChains(storage().db)).toMatchObject({ broken: null });
    const doubled = storage().write({}, (tx) =>
      sql`insert into audit select * from audit where subject = 'turn' limit 1`.execute(tx.db),
    );
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
  });

  describe('of the past', () => {
    afterEach(() => void vi.restoreAllMocks());

    test('are not looked at on the way from a sale to the end of a game', async () => {
      const now = monthOf(hall.clock.now());
      const past = Array.from({ length: 12 }, (_, i) => monthAfter(now, -1 - i));
      for (const table of GROWING_TABLES)
        for (const month of past) await storage().write({}, (tx) => makePart(tx.db, table, month));
      const asked = new Map<string, unknown[]>();
      const { query } = pg.Client.prototype;
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
        const [config] = args as unknown as [{ text?: string; values?: unknown[] }];
        if (typeof config?.text === 'string') asked.set(config.text, config.values ?? []);
        return (query as (...given: never[]) => never).apply(this, args);
      } as never);
      await play();
      vi.restoreAllMocks();
      const reads = [...asked].filter(
        ([text]) => /^(select|update|delete)/.test(text) && /"(calls|audit|mix_parts)"/.test(text),
      );
      expect(reads.length).toBeGreaterThan(1);
      const pasts = GROWING_TABLES.flatMap((table) => past.map((month) => partOf(table, month)));
      for (const [text, values] of reads) {
        const plan = await planOf(text, values);
        expect(
          pasts.filter((part) => plan.includes(part)),
          text,
        ).toEqual([]);
      }
      // With nothing to go by, every part is looked at: the check sees them.
      expect(await planOf('select * from "calls" where "number" = $1', [1])).toContain(partOf('calls', past[3] ?? ''));
    });

    async function planOf(text: string, values: unknown[]): Promise<string> {
      const client = new pg.Client(hall.services.config.databaseUrl ?? '');
      await client.connect();
      const { rows } = await client.query(`explain ${text}`, values);
      await client.end();
      return JSON.stringify(rows);
    }
  });

  test('hold only what is theirs', async () => {
    await play();
    const month = monthOf(hall.clock.now());
    const parts = await partsOf(storage().db as Kysely<Database>, 'calls');
    for (const part of parts) expect(await countIn(part)).toBe(part === partOf('calls', month) ? 5 : 0);
  });
});
