import { type ConnectionProvider, type DatabaseConnection, Kysely } from 'kysely';
import type { Database, Db } from '../schema.ts';
import { FileDialect, type Prepare, type SqliteFile } from './sqlite-file.ts';

/** Kysely for a single command: a statement that comes after its end would belong to the next command. */
type CommandDb = { readonly db: Db; revoke(): void };

/** Returns a function that makes the Kysely of a command. All of them share one connection, dialect and compiler. */
export async function shareConnection(file: SqliteFile, prepare: Prepare): Promise<() => CommandDb> {
  const dialect = new FileDialect(file, prepare);
  const driver = dialect.createDriver();
  await driver.init();
  const connection = await driver.acquireConnection();
  const executor = new Kysely<Database>({ dialect }).getExecutor();

  return () => {
    let isOver = false;
    const refuseIfOver = () => {
      if (isOver) throw new Error('The transaction of this statement is over.');
    };
    const ofCommand: DatabaseConnection = {
      async executeQuery(query) {
        refuseIfOver();
        return connection.executeQuery(query);
      },
      streamQuery(query, size) {
        refuseIfOver();
        return connection.streamQuery(query, size);
      },
    };
    const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(ofCommand) };
    const config = { dialect };
    return {
      db: new Kysely<Database>({ config, dialect, driver, executor: executor.withConnectionProvider(provider) }),
      revoke: () => {
        isOver = true;
      },
    };
  };
}
