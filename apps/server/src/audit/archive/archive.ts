import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { append, canonicalEntry, GENESIS, hashesTo, linkTo } from '../../record/append.ts';
import { pagesOfChain } from '../../record/record-file.ts';
import { type Config, StartError } from '../../start/config.ts';
import { realRuntime as runtime } from '../../start/runtime.ts';
import {
  GROWING_TABLES,
  type Growing,
  idsOf,
  lockParts,
  type Month,
  monthAfter,
  monthOf,
  monthOfId,
  partOf,
  partsOf,
  rangeOf,
  startOf,
  timesOf,
} from '../../storage/months.ts';
import { withTool } from '../../storage/open.ts';
import { pagesOf, rowsOf } from '../../storage/prepared.ts';
import type { ArchivedChainsTable, AuditTable, Db } from '../../storage/schema.ts';
import type { Storage, Tx } from '../../storage/storage.ts';
import {
  ARCHIVED_TABLES,
  type ArchivedRow,
  type ArchivedTable,
  archiveName,
  archivePath,
  prepareArchiveFolder,
  readArchive,
  type Sealed,
  writeArchive,
} from './archive-file.ts';

type ChainPart = Pick<ArchivedChainsTable, 'chain' | 'first_seq' | 'last_seq'> & { before: string };

const NOT_ON_SQLITE =
  'This hall keeps its data in one SQLite file, which a year of games makes some hundred megabytes larger: there is nothing to move aside. Archives are for many halls on PostgreSQL.';

export const archive = (config: Config, month: string, log: Logger) => archiveMonth(config, month, log, {});

export const archiveUnpaidToo = (config: Config, month: string, log: Logger) =>
  archiveMonth(config, month, log, { unpaidToo: true });

/**
 * Moves a month that is over into a file: written, forced to the disk, read back, and only then taken out of the
 * database, in one transaction. Broken off anywhere, it is simply asked for again.
 */
export async function archiveMonth(
  config: Config,
  given: string,
  log: Logger,
  { now = runtime.now(), unpaidToo = false }: { now?: Date; unpaidToo?: boolean },
): Promise<string[]> {
  const month = assertMonth(given);
  return withPostgres(config, log, async (storage) => {
    const done = await storage.db.selectFrom('archives').selectAll().where('month', '=', month).executeTakeFirst();
    if (done) return [`${month} is archived already, in ${done.file} (SHA-256 ${done.sha256}).`];
    await storage.snapshot((db) => assertOver(db, month, now, unpaidToo));
    prepareArchiveFolder(config);
    const file = archiveName(month);
    const path = archivePath(config, file);
    const { sealed, chains } = await storage.snapshot((db) => write(db, month, path));
    const ends = await readBack(path, month, sealed, chains);
    await moveOut(storage, { month, file, sealed, ends, now });
    const { games, calls, audit } = sealed.rows;
    return [
      `${month} is archived: ${games} games with ${calls} calls and ${audit} entries of the record, in ${path}.`,
      `SHA-256 of its rows: ${sealed.sha256}. It stands in the record too.`,
      'The games stay in lists and reports. Keep the file: their receipts and this part of the record need it.',
    ];
  });
}

export function withPostgres<T>(config: Config, log: Logger, work: (storage: Storage) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null) throw new StartError(NOT_ON_SQLITE);
  return withTool(config, log, work);
}

async function write(db: Db, month: Month, path: string): Promise<{ sealed: Sealed; chains: ChainPart[] }> {
  const chains = await chainsOf(db, month);
  // Whatever happens is in the record.
  if (chains.length === 0) throw new StartError(`There is nothing of ${month} here.`);
  const columns = await columnsOf(db);
  return { sealed: await writeArchive(path, { month, columns }, rowsToArchive(db, month, chains)), chains };
}

async function columnsOf(db: Db): Promise<Record<ArchivedTable, string[]>> {
  const { rows } = await sql<{ name: ArchivedTable; columns: string[] }>`
    select t.name, array_agg(a.attname::text order by a.attnum) as columns
    from unnest(${sql.lit(`{${ARCHIVED_TABLES.join()}}`)}::text[]) as t (name)
    join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped
    group by t.name`.execute(db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns])) as Record<ArchivedTable, string[]>;
}

/** A chain leaves up to its last entry of the month: what another instance's slow clock dated later goes with it. */
async function chainsOf(db: Db, month: Month): Promise<ChainPart[]> {
  const [from, to] = timesOf(month);
  const { rows } = await sql<ChainPart>`
    select part.chain, coalesce(c.last_seq, 0) + 1 as first_seq, part.last_seq, coalesce(c.last_hash, ${GENESIS}) as before
    from (select chain, max(seq) as last_seq from audit where at >= ${from} and at < ${to} group by chain) as part
    left join lateral (select last_seq, last_hash from archived_chains as a where a.chain = part.chain
      order by last_seq desc limit 1) as c on true
    where part.last_seq > coalesce(c.last_seq, 0)
    order by part.chain`.execute(db);
  return rows;
}

async function* rowsToArchive(db: Db, month: Month, chains: readonly ChainPart[]): AsyncGenerator<ArchivedRow> {
  const { from, to } = rangeOf('calls', month);
  const byKeys = (table: 'games' | 'calls' | 'mix_parts', keys: readonly string[]) =>
    pagesOf<Record<string, unknown>>(async (last, limit) => {
      const columns = sql.join(keys.map((key) => sql.ref(key)));
      const after = last
        ? sql`(${columns}) > (${sql.join(keys.map((key) => last[key]))})`
        : sql`${sql.ref(keys[0] ?? '')} >= ${from}`;
      const page = sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${after} and ${sql.ref(keys[0] ?? '')} < ${to} order by ${columns} limit ${sql.lit(limit)}`;
      return (await page.execute(db)).rows;
    });
  for await (const row of rowsOf(byKeys('games', ['id']))) yield { table: 'games', row };
  for await (const row of rowsOf(byKeys('calls', ['game_id', 'idx']))) yield { table: 'calls', row };
  for await (const row of rowsOf(byKeys('mix_parts', ['game_id', 'idx']))) yield { table: 'mix_parts', row };
  for (const { chain, first_seq, last_seq } of chains)
    for await (const row of rowsOf(pagesOfChain(db, chain, { after: first_seq - 1, until: last_seq })))
      yield { table: 'audit', row };
}

type ChainEnd = Omit<ArchivedChainsTable, 'month'>;

/** What was written is read from the disk again, and each entry held against the one before it. */
async function readBack(path: string, month: Month, sealed: Sealed, chains: readonly ChainPart[]): Promise<ChainEnd[]> {
  const ends = new Map(
    chains.map(({ chain, first_seq, before }) => [
      chain,
      { chain, first_seq, last_seq: first_seq - 1, last_hash: before },
    ]),
  );
  for await (const { table, row } of readArchive(path, month, sealed.sha256)) {
    if (table !== 'audit') continue;
    const { hash, ...entry } = row as AuditTable;
    const end = ends.get(entry.chain);
    const fits = end && entry.seq === end.last_seq + 1 && hashesTo(canonicalEntry(entry), linkTo(end.last_hash), hash);
    if (!fits)
      throw new StartError(
        `The record of ${month} is broken at entry ${entry.seq} of chain ${entry.chain}; nothing was moved. Run audit verify.`,
      );
    Object.assign(end, { last_seq: entry.seq, last_hash: hash });
  }
  const short = chains.find(({ chain, last_seq }) => ends.get(chain)?.last_seq !== last_seq);
  if (short) throw new StartError(`Entries of chain ${short.chain} are missing in ${month}; nothing was moved.`);
  return [...ends.values()];
}

type Moving = { month: Month; file: string; sealed: Sealed; ends: readonly ChainEnd[]; now: Date };

const MOST_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Waits for the tables a little at a time, so that a long report never holds up those who play behind this. */
async function moveOut(storage: Storage, moving: Moving): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await storage.write({}, (tx) => move(tx, moving));
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tried === MOST_TRIES) throw error;
      await sleep(500);
    }
  }
}

/** For what may take as long as it takes, but holds up nobody by waiting. */
export async function unhurried({ db }: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`set local lock_timeout = '1s'`.execute(db);
}

async function move(tx: Tx, { month, file, sealed, ends, now }: Moving): Promise<void> {
  const { db } = tx;
  await unhurried(tx);
  await lockParts(db);
  const again = await db.selectFrom('archives').select('month').where('month', '=', month).executeTakeFirst();
  const stored = new Map((await chainsOf(db, month)).map((one) => [one.chain, one.last_seq]));
  const isSame = ends.every(({ chain, last_seq }) => stored.get(chain) === last_seq) && stored.size === ends.length;
  if (again || !isSame) throw new StartError(`${month} changed while it was written; nothing was moved. Ask again.`);
  // In the order in which a call locks them.
  await sql`lock table games in share row exclusive mode`.execute(db);
  for (const table of GROWING_TABLES) await takeOut(db, table, month);
  const { games, calls, audit: entries } = sealed.rows;
  const made_at = now.toISOString();
  await db
    .insertInto('archives')
    .values({ month, file, sha256: sealed.sha256, games, calls, entries, made_at })
    .execute();
  if (ends.length > 0)
    await sql`insert into archived_chains (chain, month, first_seq, last_seq, last_hash)
      select chain, ${month}, first_seq, last_seq, last_hash from json_to_recordset(${JSON.stringify(ends)}::json)
      as e (chain text, first_seq bigint, last_seq bigint, last_hash text)`.execute(db);
  const after = { file, sha256: sealed.sha256, games, calls, entries };
  await append(tx, { hallId: null, actor: 'system', action: 'archive.made', subject: month, after, at: now });
}

/** The part of the month, and its rows in others; also entries that had to stay as the newest, and are not any more. */
async function takeOut(db: Db, table: Growing, month: Month): Promise<void> {
  const part = partOf(table, month);
  const { key, from, to } = rangeOf(table, month);
  const isApart = (await partsOf(db, table)).includes(part);
  // A chain goes on from its newest entry, and a start looks at that: it stays.
  const isNewest = sql`exists (select from audit_heads as h where h.chain = e.chain and h.seq = e.seq)`;
  if (isApart && table === 'audit')
    await sql`create temp table newest on commit drop as select * from ${sql.table(part)} as e where ${isNewest}`.execute(
      db,
    );
  if (isApart) {
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(part)}`.execute(db);
    await sql`drop table ${sql.table(part)}`.execute(db);
  }
  if (table !== 'audit')
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} >= ${from} and ${sql.ref(key)} < ${to}`.execute(db);
  else await sql`delete from audit as e where e.at < ${to} and not ${isNewest}`.execute(db);
  if (isApart && table === 'audit') await sql`insert into audit select * from newest`.execute(db);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a key answers a repeated request, for which the numbers of its game are needed. */
const REST_MS = 2 * DAY_MS;

export function assertMonth(text: string): Month {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new StartError(`"${text}" is no month: write it as in 2026-11.`);
  return text;
}

/** Says why a month may not leave the database yet, in one sentence. */
async function assertOver(db: Db, month: Month, now: Date, unpaidToo: boolean): Promise<void> {
  const from = new Date(startOf(monthAfter(month)).getTime() + REST_MS);
  if (now < from) throw new StartError(`${month} can be archived from ${from.toISOString().slice(0, 10)} on.`);
  const oldest = await oldestMonth(db, month);
  if (oldest !== null)
    throw new StartError(`The record leaves in its order: archive ${oldest} first, the oldest month that is here.`);
  const [first, beyond] = idsOf(month);
  const unfinished = await count(db, sql`id < ${beyond} and ended_at is null`);
  if (unfinished > 0) throw new StartError(`${games(unfinished)} of ${month} or before did not end yet.`);
  const lately = new Date(now.getTime() - REST_MS).toISOString();
  const fresh = await count(db, sql`id >= ${first} and id < ${beyond} and ended_at >= ${lately}`);
  if (fresh > 0)
    throw new StartError(`${games(fresh)} of ${month} ended less than two days ago. Try again the day after tomorrow.`);
  if (unpaidToo) return;
  const open = await count(
    db,
    sql`id >= ${first} and id < ${beyond} and status = 'completed' and (
      (document::json -> 'jackpot' is not null and document::json -> 'jackpot' -> 'handedOver' is null) or
      exists (select from json_array_elements(coalesce(document::json -> 'winners', '[]')) as w
        where w -> 'handedOver' is null))`,
  );
  if (open > 0)
    throw new StartError(
      `${games(open)} of ${month} won money that nobody marked as handed over, which is not possible afterwards. To archive it all the same: npm run hall -- archive unpaid ${month}.`,
    );
}

const games = (count: number) => `${count} ${count === 1 ? 'game' : 'games'}`;

async function count(db: Db, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from games where ${where}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** The oldest month before this one that has something to archive; entries that an archive holds already may stay. */
async function oldestMonth(db: Db, month: Month): Promise<Month | null> {
  const { rows } = await sql<{ at: string | null; id: string | null }>`
    select (select min(at) from audit where at < ${timesOf(month)[0]} and not exists (
        select from archived_chains as c where c.chain = audit.chain and c.last_seq >= audit.seq)) as at,
      (select min(game_id) from calls where game_id < ${idsOf(month)[0]}) as id`.execute(db);
  const { at = null, id = null } = rows[0] ?? {};
  const months = [...(at === null ? [] : [monthOf(new Date(at))]), ...(id === null ? [] : [monthOfId(id)])];
  return months.sort()[0] ?? null;
}
