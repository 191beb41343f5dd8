import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openSqliteFile } from '../../apps/server/src/storage/sqlite/sqlite-file.ts';

// Comparison: the bare event stream over socket.io, which most bingo apps use.
const { PORT = '0', DATA_DIR = '.', PEERS = '.' } = process.env;
const { Server } = createRequire(join(PEERS, 'package.json'))('socket.io');
const file = openSqliteFile(join(DATA_DIR, 'socket-io.db'));
file.pragma('journal_mode = WAL');
file.pragma('synchronous = FULL');
file.exec('create table if not exists rows (body text not null)');
const insert = file.prepare('insert into rows (body) values (?)');

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (text !== '') {
    insert.run([text]);
    sockets.emit('event', text);
  }
  response.writeHead(200, { 'content-length': 2 }).end('{}');
});
const sockets = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
server.keepAliveTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
