import { zstdDecompressSync } from 'node:zlib';
import type { Db } from '../../src/storage/schema.ts';
import type { Storage } from '../../src/storage/storage.ts';

const TRIES = 3;

/** Returns the minimum of three measurements, because background tasks of the server send queries too. */
export async function fewestQueriesOf(...asked: Parameters<typeof queriesOf>): Promise<number> {
  const counts = [];
  for (let i = 0; i < TRIES; i++) counts.push(await queriesOf(...asked));
  return Math.min(...counts);
}

/** Returns the number of queries on these connections during the work, for reads or for a transaction. */
export async function queriesOf(
  { storage }: { storage: Pick<Storage, 'db'> },
  work: () => Promise<unknown>,
): Promise<number> {
  const executor = storage.db.getExecutor();
  const compile = executor.compileQuery;
  let count = 0;
  executor.compileQuery = (...args) => {
    count++;
    return compile.apply(executor, args);
  };
  try {
    await work();
  } finally {
    executor.compileQuery = compile;
  }
  return count;
}

/** The rows of all idempotency keys, with the text of their responses. */
export async function storedKeys(db: Db) {
  const rows = await db.selectFrom('idempotency_keys').selectAll().execute();
  return rows.map((row) => ({ ...row, response: row.response && zstdDecompressSync(row.response).toString() }));
}
