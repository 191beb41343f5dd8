import { zstdDecompressSync } from 'node:zlib';
import type { Db } from '../../src/storage/schema.ts';
import type { Storage } from '../../src/storage/storage.ts';

const TRIES = 3;

/** The least of three looks: what the server does beside its requests asks too, now and then. */
export async function fewestQueriesOf(...asked: Parameters<typeof queriesOf>): Promise<number> {
  const counts = [];
  for (let i = 0; i < TRIES; i++) counts.push(await queriesOf(...asked));
  return Math.min(...counts);
}

/** How many queries are asked of these connections, those for reading or those of a transaction, while the work is done. */
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
