import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { openStorage } from '../../../src/storage/open.ts';

// Opens the storage of the environment and dies before the statement with the given number, or before the first one that
// contains the given text. Prints the number of statements if it gets to the end.

const [, , last = 'Infinity'] = process.argv;
let statements = 0;

function count(text: string): void {
  statements += 1;
  const isLast = Number.isNaN(Number(last)) ? text.includes(last) : statements === Number(last);
  if (isLast) process.kill(process.pid, 'SIGKILL');
}

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function counted(...given) {
  count(given[0]);
  return prepare.apply(this, given);
};
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
  const [asked] = given as (string | { text: string })[];
  count(typeof asked === 'string' ? asked : (asked?.text ?? ''));
  return query.apply(this, given as never);
} as never;

const storage = await openStorage(
  readConfig(process.env, process.env.DATA_DIR ?? ''),
  pino({ level: 'silent' }),
  realRuntime,
);
console.log(statements);
await storage.close();
