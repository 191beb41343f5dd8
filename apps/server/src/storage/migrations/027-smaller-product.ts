import { hash as digestOf } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tables of features that were removed in 2.0.0, each with the columns that define the order of its rows. */
const REMOVED_TABLES: Readonly<Record<string, string>> = {
  checked_devices: 'id',
  evenings: 'id',
  hall_pictures: 'hall_id',
  program_lines: 'id',
  regulars: 'id',
  share_agreements: 'id',
  share_payments: 'id',
  sights: 'chain, seq, id',
};

/** Columns of removed features, by table. */
const REMOVED_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['halls', 'program_version'],
  ['jackpots', 'rule_within'],
  ['jackpots', 'must_go'],
];

/**
 * Removes tables and columns of removed features. Tables with rows are renamed instead. Games that are not played yet
 * are adapted to the rules of 2.0.0. Each change creates an entry in the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await adaptSettings(db);
  await removeWords(db);
  await releaseAwards(db);
  await adaptJackpots(db);
  await adaptPendingGames(db);
  await adaptSales(db);
  await removeTables(db);
  for (const [table, column] of REMOVED_COLUMNS)
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
  // Index for counts and lists of exceptions, which read a few actions of some days.
  await sql`create index audit_by_action on audit (action, at)`.execute(db);
}

async function rowsOf<Row>(db: Kysely<unknown>, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

const AMOUNTS = ['twoPersonsVoid', 'twoPersonsDecision', 'twoPersonsAward', 'twoPersonsDraw', 'twoPersonsAdd'];

/**
 * Updates the settings: the lowest of the five amounts that required two persons becomes the single amount, and late
 * calls are always strict.
 */
async function adaptSettings(db: Kysely<unknown>): Promise<void> {
  await sql`delete from settings
    where name in ('pictures-checked', 'worth-a-look') or name like 'picture-dropped %'`.execute(db);
  const [row] = await rowsOf(db, sql<{ value: string }>`select value from settings where name = 'house'`);
  if (row === undefined) return;
  const before: Record<string, unknown> = JSON.parse(row.value);
  const amounts = AMOUNTS.flatMap((name) => (typeof before[name] === 'number' ? [before[name]] : []));
  const { lateCalls, ...settings } = before;
  for (const name of AMOUNTS) delete settings[name];
  const after = amounts.length === 0 ? settings : { ...settings, secondSignatureFrom: Math.min(...amounts) };
  await sql`update settings set value = ${JSON.stringify(after)} where name = 'house'`.execute(db);
  if (amounts.length > 0 || lateCalls === 'off')
    await append(db, 'house', { action: 'house.settings', subject: 'house', before, after });
}

/** Removes the custom texts of halls, which the start has already exported to a file. */
async function removeWords(db: Kysely<unknown>): Promise<void> {
  const words = await rowsOf(
    db,
    sql<Record<string, unknown>>`
      select name, value from settings where name = 'words' or name like 'words %' order by name`,
  );
  if (words.length === 0) return;
  await sql`delete from settings where name = 'words' or name like 'words %'`.execute(db);
  const after = { file: 'texts-1.1.csv', rows: words.length, digest: digestOfRows(words) };
  await append(db, 'house', { action: 'house.words-removed', subject: 'words', after });
}

type ReservedAward = { id: string; hall_id: string; amount: number | string; game_number: number };
type Jackpot = { put_in: number | string; available: number | string; entries: number };

/**
 * Releases the amount that a rule reserved for a game whose complete card was not claimed. Release 1.1.0 did this with
 * the first call of the next game. Otherwise the amount would be drawn like a normal award.
 */
async function releaseAwards(db: Kysely<unknown>): Promise<void> {
  const awards = await rowsOf(
    db,
    sql<ReservedAward>`select id, hall_id, amount, game_number from awards
      where status = 'pending' and card is null and random = 0 order by hall_id, seq`,
  );
  for (const { id, hall_id, amount: reserved, game_number } of awards) {
    const [jackpot] = await rowsOf(
      db,
      sql<Jackpot>`select put_in, available, entries from jackpots where hall_id = ${hall_id}`,
    );
    if (jackpot === undefined) throw new Error(`Award ${id} has no jackpot.`);
    const amount = Number(reserved);
    const available = Number(jackpot.available) + amount;
    const seq = jackpot.entries + 1;
    const after = { gameNumber: game_number, amount };
    const { at } = await append(db, hall_id, { action: 'jackpot.released', subject: id, after });
    await sql`insert into jackpot_entries (hall_id, seq, kind, amount, put_in_after, available_after, game_id, award_id,
        reason, by_id, by_name, by_role, at)
      values (${hall_id}, ${seq}, 'restore', ${amount}, ${Number(jackpot.put_in)}, ${available}, ${id}, ${id},
        null, null, 'system', 'system', ${at})`.execute(db);
    await sql`update jackpots set available = ${available}, entries = ${seq}, updated_at = ${at}
      where hall_id = ${hall_id}`.execute(db);
    await sql`update awards set status = 'deleted' where id = ${id}`.execute(db);
  }
}

/** Removes the jackpot rules of all halls. */
async function adaptJackpots(db: Kysely<unknown>): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<{ hall_id: string; rule_within: number; must_go: string | null }>`
      select hall_id, rule_within, must_go from jackpots where rule_within is not null order by hall_id`,
  );
  for (const { hall_id, rule_within, must_go } of rows) {
    await sql`update jackpots set rule_within = null, must_go = null where hall_id = ${hall_id}`.execute(db);
    const before = { within: rule_within, mustGo: must_go };
    const after = { within: null, mustGo: null };
    await append(db, hall_id, { action: 'jackpot.rule', subject: hall_id, before, after });
  }
}

type PendingGame = { id: string; hall_id: string; document: string };

/**
 * Removes the jackpot rule of pending games and makes their late calls strict. A started game keeps its rules until its
 * end.
 */
async function adaptPendingGames(db: Kysely<unknown>): Promise<void> {
  const games = await rowsOf(
    db,
    sql<PendingGame>`select id, hall_id, document from games where status = 'pending' order by created_at, id`,
  );
  for (const { id, hall_id, document } of games) {
    const { jackpotRule = '', terms, ...facts } = JSON.parse(document);
    if (jackpotRule === '' && terms?.lateCalls !== 'off') continue;
    const strict = terms && { ...terms, lateCalls: 'strict' };
    const isUsual = strict && strict.falseClaims === 'told' && strict.tax === null;
    const kept = JSON.stringify({ ...facts, ...(strict && !isUsual && { terms: strict }) });
    await sql`update games set document = ${kept}, version = version + 1 where id = ${id}`.execute(db);
    const before = { jackpotRule, lateCalls: terms?.lateCalls ?? 'strict' };
    const after = { jackpotRule: '', lateCalls: 'strict' };
    await append(db, hall_id, { action: 'game.rules-changed', subject: id, before, after });
  }
}

const KEPT_RULES = ['lines/2/row+column+diagonal', 'lines/3/row+column+diagonal'];

/**
 * Removes the program and the countdown of a sale. If its pattern is a removed rule of lines, the pattern becomes all
 * patterns.
 */
async function adaptSales(db: Kysely<unknown>): Promise<void> {
  const sales = await rowsOf(
    db,
    sql<{ hall_id: string; document: string }>`select hall_id, document from sales order by hall_id`,
  );
  for (const { hall_id, document } of sales) {
    const { line, startsAt, tickets, announced, ...sale } = JSON.parse(document);
    const { pattern } = sale;
    const isRemoved = pattern?.startsWith('lines/') && !KEPT_RULES.includes(pattern);
    const adapted = isRemoved ? { ...sale, pattern: 'all', version: sale.version + 1 } : sale;
    await sql`update sales set document = ${JSON.stringify(adapted)} where hall_id = ${hall_id}`.execute(db);
    if (!isRemoved) continue;
    const change = { before: { pattern }, after: { pattern: 'all' } };
    await append(db, hall_id, { action: 'sale.pattern-reset', subject: hall_id, ...change });
  }
}

type Removed = { table: string; rows: number; digest: string };

/**
 * Removes empty tables of removed features. A table with rows is renamed, so that it can be exported; its digest is
 * stored in the audit log.
 */
async function removeTables(db: Kysely<unknown>): Promise<void> {
  const renamed: Removed[] = [];
  for (const [table, order] of Object.entries(REMOVED_TABLES)) {
    const rows = await rowsOf(
      db,
      sql<Record<string, unknown>>`select * from ${sql.table(table)} order by ${sql.raw(order)}`,
    );
    if (rows.length === 0) {
      await sql`drop table ${sql.table(table)}`.execute(db);
      continue;
    }
    const name = `removed_${table}`;
    await sql`alter table ${sql.table(table)} rename to ${sql.id(name)}`.execute(db);
    renamed.push({ table: name, rows: rows.length, digest: digestOfRows(rows) });
  }
  if (renamed.length === 0) return;
  await append(db, 'house', { action: 'house.tables-renamed', subject: 'house', after: { tables: renamed } });
}

/** Returns the SHA-256 of table rows as lines of JSON; docs/operations.md describes how to recompute it. */
const digestOfRows = (rows: readonly Record<string, unknown>[]): string =>
  digestOf('sha256', rows.map((row) => `${canonicalJson(row)}\n`).join(''));

type Entry = { action: string; subject: string; before?: object; after: object };

/**
 * Creates an entry by the system at the end of a chain of the audit log. This is a permanent copy of the code of 2.0.0,
 * because later releases may change that code.
 */
async function append(db: Kysely<unknown>, chain: string, entry: Entry): Promise<{ at: string }> {
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
  return { at };
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
