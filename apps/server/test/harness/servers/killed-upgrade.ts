import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { openStorage } from '../../../src/storage/open.ts';

// Opens the storage of the environment and dies at the given statement. Prints the number of statements if it gets to the end.

const [, , last = 'Infinity'] = process.argv;
let statements = 0;

function count(): void {
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
}

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function counted(...given) {
  count();
  return prepare.apply(this, given);
};
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
  count();
  return query.apply(this, given as never);
} as never;

const storage = await openStorage(
  readConfig(process.env, process.env.DATA_DIR ?? ''),
  pino({ level: 'silent' }),
  realRuntime,
);
console.log(statements);
await storage.close();
