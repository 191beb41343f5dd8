import { CompiledQuery, sql } from 'kysely';
import type { StoredGame } from '../../apps/server/src/repositories/stored-game.ts';
import type { Database } from '../../apps/server/src/storage/schema.ts';
import type { Tx } from '../../apps/server/src/storage/storage.ts';

/** Disables foreign key checks for generated rows, and provides memory for their indexes. */
export async function makeRoom(tx: Tx): Promise<void> {
  if (tx.engine === 'postgresql') await sql`set local session_replication_role = replica`.execute(tx.db);
  else await sql`pragma cache_size = -1000000`.execute(tx.db);
}

/** Rows of the same columns, in the way that is fastest for the engine. */
export async function insertAll(tx: Tx, table: keyof Database, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const into = `insert into ${table} (${names.join(', ')})`;
  if (tx.engine === 'postgresql') {
    const text = `${into} select ${names.join(', ')} from json_populate_recordset(null::${table}, $1::json)`;
    await tx.db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
    return;
  }
  const one = `(${names.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    const text = `${into} values ${some.map(() => one).join(', ')}`;
    await tx.db.executeQuery(CompiledQuery.raw(text, some.flatMap(Object.values)));
  }
}

const ROWS_A_STATEMENT = 100;

/** The calls of games that all called 1, 2, 3 and so on; each call at the time its game began. */
export async function insertCalls(tx: Tx, games: readonly StoredGame[]): Promise<void> {
  const most = Math.max(0, ...games.map((game) => game.called_count));
  const [first, last] = [games.at(0)?.number ?? 0, games.at(-1)?.number ?? 0];
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(most)}),
      called as (select id, started_at, called_count from games
        where hall_id = ${games.at(0)?.hall_id ?? ''} and number between ${first} and ${last} order by id)
    insert into calls (game_id, idx, number, kind, at)
    select called.id, numbers.number, numbers.number, 'drawn', called.started_at from called cross join numbers
    where numbers.number <= called.called_count`.execute(tx.db);
}
