import type { CompiledQuery } from 'kysely';
import type { Db } from '../schema.ts';
import { directKysely, runOn } from './direct-executor.ts';
import type { Prepare, SqliteFile } from './sqlite-file.ts';

/**
 * Kysely for a single command. A statement after the end of the command is rejected, because it would belong to the
 * next command in the transaction.
 */
type CommandDb = { readonly db: Db; revoke(): void };

/** Returns a function that creates the Kysely of a command. All commands share one connection to the file. */
export function shareConnection(file: SqliteFile, prepare: Prepare): () => CommandDb {
  const makeKysely = directKysely(file, prepare);
  const run = runOn(prepare);
  return () => {
    let isOver = false;
    const db = makeKysely(<R>(query: CompiledQuery) => {
      if (isOver) throw new Error('A statement was sent after the end of its transaction.');
      return run<R>(query);
    });
    return {
      db,
      revoke: () => {
        isOver = true;
      },
    };
  };
}
