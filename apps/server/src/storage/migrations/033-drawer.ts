import { hash as digestOf, randomBytes } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds cash movements with a reason, and amounts by other payment methods that staff enter at the close of a shift.
 * Closed shifts are unchanged. The expected cash of an open shift is the same before and after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table drawer_movements (
    hall_id text not null references halls (id), seq bigint not null, shift integer not null, kind text not null,
    reason text not null, amount bigint not null, note text not null, by_id text, by_name text not null, at text not null,
    constraint drawer_movements_by_seq primary key (hall_id, seq))`.execute(db);
  await sql`create index drawer_movements_by_shift on drawer_movements (hall_id, shift, seq)`.execute(db);
  await sql`alter table shifts add column first_counted bigint`.execute(db);
  await sql`alter table shifts add column prefilled_means text`.execute(db);
  for (const hall of await rowsOf(db, sql<Hall>`select id, shift from halls order by id`)) await carryOver(db, hall);
  // The index is removed, because only the possible causes of a cash difference used it.
  await sql`drop index audit_reasons`.execute(db);
  await sql`drop table means_tallies`.execute(db);
  await sql`drop index seller_moves_by_means`.execute(db);
  await sql`alter table seller_moves drop column means`.execute(db);
  await sql`alter table sales drop column document_before`.execute(db);
}

type Hall = { id: string; shift: number };
type Row = { id: string; number: number; opened_at: string | null; close: string | null; record_seq: number | null };

/** Amount received by one payment method, minus the payouts by this method. */
type Net = { means: string; amount: number };

/**
 * Stores the amounts by other payment methods that release 1.x recorded for the open shift. The remaining difference
 * becomes one cash movement.
 */
async function carryOver(db: Kysely<unknown>, hall: Hall): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<Row>`select id, number, opened_at, close, record_seq from shifts
      where hall_id = ${hall.id} and number in (${hall.shift - 1}, ${hall.shift})`,
  );
  const before = rows.find((row) => Number(row.number) < hall.shift);
  const row = rows.find((row) => Number(row.number) === hall.shift);
  const { reading, counted = 0 } = JSON.parse(before?.close ?? '{}');
  const nets = await netsOf(db, hall.id, reading?.means ?? []);
  const prefilled = nets.filter(({ amount }) => amount > 0);
  const paidOut = nets.filter(({ amount }) => amount < 0);
  // Release 1.x counted a missing float as 0, even if the drawer contained the cash of the last close.
  const isFloatLeft =
    row === undefined && counted > 0 && (await hasMoved(db, hall.id, Number(before?.record_seq ?? 0)));
  if (prefilled.length > 0) await fillIn(db, hall, row, counted, prefilled);
  const calculation = [
    ...paidOut.map(({ means, amount }) => `paid out by ${means} ${birr(-amount)}`),
    ...(isFloatLeft ? [`float of 1.x 0.00 − cash of the last close ${birr(counted)}`] : []),
  ];
  const amount = paidOut.reduce((sum, net) => sum - net.amount, 0) - (isFloatLeft ? counted : 0);
  if (amount !== 0) await move(db, hall, amount, `${calculation.join('; ')} = ${birr(amount)}`);
}

type Sum = { means: string; amount: number | string };

async function netsOf(db: Kysely<unknown>, hallId: string, opening: readonly Opening[]): Promise<Net[]> {
  const sums = await rowsOf(
    db,
    sql<Sum>`select means, sum(taken - given_back - handed_over) as amount from means_tallies
      where hall_id = ${hallId} and period = 'all' group by means
      union all
      select means, sum(amount) as amount from seller_moves
      where hall_id = ${hallId} and means is not null group by means`,
  );
  const nets = new Map<string, number>();
  const add = (means: string, amount: number) => nets.set(means, (nets.get(means) ?? 0) + amount);
  for (const { means, amount } of sums) add(means, Number(amount));
  for (const { means, taken, givenBack, handedOver } of opening) add(means, givenBack + handedOver - taken);
  return [...nets].map(([means, amount]) => ({ means, amount })).sort((a, b) => (a.means < b.means ? -1 : 1));
}

type Opening = { means: string; taken: number; givenBack: number; handedOver: number };

/**
 * Returns whether the audit log contains an entry of a game or a seller since the last close. Only these entries change
 * the cash in the drawer.
 */
async function hasMoved(db: Kysely<unknown>, hallId: string, after: number): Promise<boolean> {
  const entries = await rowsOf(
    db,
    sql<{ seq: number }>`select seq from audit where chain = ${hallId} and seq > ${after}
      and (action like 'game.%' or action like 'seller.%') limit 1`,
  );
  return entries.length > 0;
}

async function fillIn(
  db: Kysely<unknown>,
  { id: hallId, shift }: Hall,
  row: Row | undefined,
  float: number,
  prefilled: readonly Net[],
): Promise<void> {
  const text = JSON.stringify(prefilled);
  if (row !== undefined) {
    await sql`update shifts set prefilled_means = ${text} where id = ${row.id}`.execute(db);
    return;
  }
  const id = randomBytes(12).toString('hex');
  await sql`insert into shifts (id, hall_id, number, opening_float, float_changes, prefilled_means)
    values (${id}, ${hallId}, ${shift}, ${float}, 0, ${text})`.execute(db);
}

async function move(db: Kysely<unknown>, { id, shift }: Hall, signed: number, note: string): Promise<void> {
  const [kind, action] = signed > 0 ? ['in', 'shift.paid-in'] : ['out', 'shift.paid-out'];
  const movement = { shift, kind, reason: 'carried', amount: Math.abs(signed), note };
  const { seq, at } = await append(db, id, { action: action ?? '', subject: id, after: movement });
  await sql`insert into drawer_movements (hall_id, seq, shift, kind, reason, amount, note, by_id, by_name, at)
    values (${id}, ${seq}, ${shift}, ${kind}, 'carried', ${movement.amount}, ${note}, null, 'system', ${at})`.execute(
    db,
  );
}

const birr = (amount: number): string => (amount / 100).toFixed(2);

async function rowsOf<Row>(db: Kysely<unknown>, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

type Entry = { action: string; subject: string; before?: object; after: object };

/**
 * Creates an entry by the system at the end of a chain of the audit log. This is a permanent copy of the code of 2.0.0,
 * because later releases may change that code.
 */
async function append(db: Kysely<unknown>, chain: string, entry: Entry): Promise<{ seq: number; at: string }> {
  const [head = { seq: 0, hash: '0'.repeat(64) }] = await rowsOf(
    db,
    sql<{ seq: number | string; hash: string }>`select seq, hash from audit_heads where chain = ${chain}`,
  );
  const stored = {
    chain,
    seq: Number(head.seq) + 1,
    at: await timeOf(db),
    actor_id: null,
    actor_name: 'system',
    actor_role: 'system',
    action: entry.action,
    subject: entry.subject,
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: canonicalJson(entry.after),
  };
  const linked = Buffer.concat([Buffer.from(head.hash, 'hex'), Buffer.from(canonicalJson(stored))]);
  const hash = digestOf('sha256', linked);
  const { seq, at, action, subject, before, after } = stored;
  await sql`insert into audit (chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after, hash)
    values (${chain}, ${seq}, ${at}, null, 'system', 'system', ${action}, ${subject}, ${before}, ${after}, ${hash})`.execute(
    db,
  );
  await sql`insert into audit_heads (chain, seq, hash) values (${chain}, ${seq}, ${hash})
    on conflict (chain) do update set seq = excluded.seq, hash = excluded.hash`.execute(db);
  return { seq, at };
}

/**
 * Returns the database's time, or the time of the latest entry if that is later, because entries must be in
 * chronological order.
 */
async function timeOf(db: Kysely<unknown>): Promise<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const now = isPostgres
    ? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const [row] = await rowsOf(
    db,
    sql<{ now: string; newest: string | null }>`select ${now} as now, max(audit.at) as newest from audit_heads
      join audit on audit.chain = audit_heads.chain and audit.seq = audit_heads.seq`,
  );
  const { now: at = '', newest = null } = row ?? {};
  return newest !== null && newest > at ? newest : at;
}

/** Returns the JSON of a value with its fields in alphabetical order, which is the input of the audit log's hashes. */
function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
