import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from '../schema.ts';
import { statementName } from '../statement.ts';
import { storageError } from './postgres-errors.ts';

export type Connect = () => Promise<pg.PoolClient>;

type Connections = { readonly connect: Connect; release(client: pg.PoolClient): void; end?(): Promise<void> };

/**
 * Returns a Kysely on the connections of a pool. Every connection caches compiled statements by name, so PostgreSQL
 * parses each statement only once. With `plan_cache_mode` it still plans each run for its values.
 */
export function kyselyOn({ connect, release, end = async () => {} }: Connections): Db {
  const pool = {
    options: {},
    async connect() {
      const client = await connect();
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ name: statementName(text), text, values: [...values] }).catch((error) => {
          throw storageError(error);
        });
      return { query, release: () => release(client) };
    },
    end,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
