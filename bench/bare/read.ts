import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { openSqliteFile } from '../../apps/server/src/storage/sqlite/sqlite-file.ts';

// The floor of a check: a bare server with one indexed read a request.
const { PORT = '0', DATA_DIR = '.', DATABASE_URL } = process.env;
const TABLE = 'create table if not exists checked (id text primary key, body text not null)';
const ROW = ['64b7f0c2a1d3e4f5a6b7c8d9', 'x'.repeat(400)];

async function reader(): Promise<(id: string) => unknown> {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
    await pool.query(TABLE);
    await pool.query('insert into checked values ($1, $2) on conflict do nothing', ROW);
    const text = 'select body from checked where id = $1';
    return async (id) => (await pool.query({ name: 'read', text, values: [id] })).rows[0];
  }
  const file = openSqliteFile(join(DATA_DIR, 'bare-read.db'));
  file.exec(TABLE);
  file.prepare('insert or ignore into checked values (?, ?)').run(ROW);
  const read = file.prepare('select body from checked where id = ?');
  return (id) => read.get([id]);
}

const read = await reader();
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const row = request.method === 'POST' ? await read((request.url ?? '').slice(1)) : null;
  const body = JSON.stringify({ success: true, row });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
// Idle while the other side has its turn.
server.keepAliveTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
