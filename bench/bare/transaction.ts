import { createServer } from 'node:http';
import pg from 'pg';

// Baseline of a call on PostgreSQL: one transaction per request, which locks a row, inserts a row and updates the
// locked one.
const { PORT = '0', DATABASE_URL } = process.env;
const HALLS = 16;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
await pool.query('create table if not exists bare_halls (id integer primary key, seq integer not null)');
await pool.query('create table if not exists bare_calls (hall integer not null, number integer not null)');
await pool.query('insert into bare_halls select id, 0 from generate_series(0, $1::integer) id on conflict do nothing', [
  HALLS - 1,
]);

const named = (name: string, text: string) => (client: pg.PoolClient, values: unknown[]) =>
  client.query({ name, text, values });
const lock = named('lock', 'select seq from bare_halls where id = $1 for no key update');
const insert = named('insert', 'insert into bare_calls (hall, number) values ($1, $2)');
const update = named('update', 'update bare_halls set seq = seq + 1 where id = $1');

async function store(hall: number, number: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lock(client, [hall]);
    await insert(client, [hall, number]);
    await update(client, [hall]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

let number = 0;
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    for await (const _ of request);
    number += 1;
    await store(number % HALLS, number);
  }
  const body = JSON.stringify({ success: true, number });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
// Must be off, otherwise connections close while the other program is measured.
server.keepAliveTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
