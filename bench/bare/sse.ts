import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openSqliteFile } from '../../apps/server/src/storage/sqlite/sqlite-file.ts';

// Baseline of a call with viewers: stores one durable row, then writes the same bytes to every reader.
const { PORT = '0', DATA_DIR = '.' } = process.env;
const file = openSqliteFile(join(DATA_DIR, 'bare-sse.db'));
file.pragma('journal_mode = WAL');
file.pragma('synchronous = FULL');
file.exec('create table if not exists rows (body text not null)');
const insert = file.prepare('insert into rows (body) values (?)');

const readers = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.url === '/events') {
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    response.write('data: hello\n\n');
    readers.add(response);
    return void response.on('close', () => readers.delete(response));
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length > 0) {
    insert.run([bytes.toString()]);
    for (const reader of readers) reader.write(bytes);
  }
  response.writeHead(200, { 'content-length': 2 }).end('{}');
});
server.keepAliveTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
