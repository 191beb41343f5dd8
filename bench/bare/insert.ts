import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { openSqliteFile } from '../../apps/server/src/storage/sqlite/sqlite-file.ts';

// Baseline of a call: a server that stores and flushes one row per request before its response.
const { PORT = '0', DATA_DIR = '.', DATABASE_URL } = process.env;
const TABLE = 'create table if not exists rows (game text not null, number integer not null, at integer not null)';

function onSqlite(): (game: string, number: number) => void {
  const file = openSqliteFile(join(DATA_DIR, 'bare.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec(TABLE);
  const insert = file.prepare('insert into rows (game, number, at) values (?, ?, ?)');
  return (game, number) => insert.run([game, number, 1]);
}

async function onPostgres(url: string): Promise<(game: string, number: number) => Promise<unknown>> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  await pool.query(TABLE);
  const text = 'insert into rows (game, number, at) values ($1, $2, $3)';
  return (game, number) => pool.query({ name: 'insert', text, values: [game, number, 1] });
}

const keep = DATABASE_URL ? await onPostgres(DATABASE_URL) : onSqlite();
let number = 0;
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    for await (const _ of request);
    number += 1;
    await keep(request.url ?? '', number);
  }
  const body = JSON.stringify({ success: true, number });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
// Idle while the other side has its turn.
server.keepAliveTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
