// @module-tag postgres
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { callUntil, startedGame } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const MANY = 20_000;
/** The history belongs to games and halls that do not exist. */
const FOREIGN_KEYS = [
  ['calls', 'calls_game_id_fkey'],
  ['mix_parts', 'mix_parts_game_id_fkey'],
  ['jackpot_entries', 'jackpot_entries_hall_id_fkey'],
] as const;

describe.runIf(ENGINE === 'postgresql')('plans of queries with a long history', () => {
  const hall = useHall();
  let other = '';
  beforeAll(async () => {
    other = await fill();
  });
  afterEach(() => void vi.restoreAllMocks());

  async function play(): Promise<string> {
    const { api } = hall.cashier;
    const { _id } = await startedGame(api, { cardPool: [3, 7] });
    await callUntil(api, _id, ({ calledNumbers }) => calledNumbers.length >= 5);
    expect((await api.post(`/games/${_id}/finish`)).status).toBe(200);
    return _id;
  }

  /** Rows of other games and of another hall, hours apart. */
  async function fill(): Promise<string> {
    const { hallId } = await hall.pair();
    const at = sql`to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
    const numbers = sql`generate_series(1, ${sql.lit(MANY)}) as s(n)`;
    await hall.services.storage.write({}, async ({ db }) => {
      for (const [table, constraint] of FOREIGN_KEYS)
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(db);
      await sql`insert into calls (game_id, idx, number, kind, at)
        select 'old', n, n, 'drawn', ${at} from ${numbers}`.execute(db);
      await sql`insert into mix_parts (game_id, idx, phone_id, address, part, at)
        select 'old', n, 'phone' || n, 'a', 'p', ${at} from ${numbers}`.execute(db);
      await sql`insert into audit (chain, seq, at, actor_name, actor_role, action, subject, hash)
        select ${hallId}, 1000 + n, ${at}, 'system', 'system', case when n % 10 = 0 then 'game.voided' else 'game.created' end,
          'game' || n, 'h' from ${numbers}`.execute(db);
      await sql`insert into jackpot_entries (hall_id, seq, kind, amount, put_in_after, available_after, by_name, by_role, at)
        select 'old', n, 'addition', 1, 1, 1, 'system', 'system', ${at} from ${numbers}`.execute(db);
    });
    const client = new pg.Client(hall.services.config.databaseUrl ?? '');
    await client.connect();
    await client.query('analyze');
    await client.end();
    return hallId;
  }

  type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

  async function planOf(text: string, values: unknown[]): Promise<Plan[]> {
    const client = new pg.Client(hall.services.config.databaseUrl ?? '');
    await client.connect();
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    await client.end();
    const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  }

  const scanned = (plan: Plan[]) =>
    plan.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []));

  test('read calls, parts of mixes and the audit log by an index from a sale to the reports', async () => {
    const asked = new Map<string, unknown[]>();
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
      const [first, values] = args as unknown as [string | { text?: string; values?: unknown[] }, unknown[]?];
      if (typeof first === 'string') asked.set(first, values ?? []);
      else if (typeof first?.text === 'string') asked.set(first.text, first.values ?? []);
      return (query as (...given: never[]) => never).apply(this, args);
    } as never);
    const gameId = await play();
    const days = 'from=2020-03-01&to=2020-03-02';
    const list = `${days}&cashierId=${other}`;
    const { api } = hall.admin;
    for (const path of [`/admin/overview?${days}`, `/admin/record?${list}`, `/admin/record?${list}&exception=any`])
      expect((await api.get(path)).status, path).toBe(200);
    expect((await hall.cashier.api.get('/games/report')).status).toBe(200);
    expect((await hall.api(null).get(`/public/receipts/${gameId}`)).status).toBe(200);
    vi.restoreAllMocks();

    const reads = [...asked].filter(
      ([text]) => /^\s*(select|update|delete|with)/i.test(text) && /\b(calls|audit|mix_parts)\b/.test(text),
    );
    expect(reads.length).toBeGreaterThan(3);
    const large = ['calls', 'audit', 'mix_parts'];
    for (const [text, values] of reads)
      expect(
        scanned(await planOf(text, values)).filter((table) => large.includes(table)),
        text,
      ).toEqual([]);
    // The check recognises a scan.
    expect(scanned(await planOf('select * from calls where kind = $1', ['typed']))).toEqual(['calls']);
  });

  test.each([
    ['audit', 'chain', 'audit_by_time'],
    ['jackpot_entries', 'hall_id', 'jackpot_entries_by_time'],
  ])('read the days of the table %s by an index', async (table, key, index) => {
    const text = `select * from ${table} where ${key} = $1 and at >= $2 and at < $3`;
    const of = table === 'audit' ? other : 'old';
    const plan = await planOf(text, [of, '2020-03-01', '2020-03-02']);
    expect(plan.map((node) => node['Index Name'])).toContain(index);
    // The first entry of a day, as exports and rolls find it.
    const first = `select seq from ${table} where ${key} = $1 and at >= $2 order by at, seq limit 1`;
    expect((await planOf(first, [of, '2020-03-01'])).map((node) => node['Index Name'])).toEqual(
      expect.arrayContaining([index]),
    );
  });
});
