import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

// Baseline of a page: serves one page without framework, its numbers, and one event for each call.
const { PORT = '0', PAGE = '' } = process.env;
const page = readFileSync(PAGE);
const NUMBERS = 75;

let called: number[] = [];
const readers = new Set<ServerResponse>();

function callNext(): void {
  if (called.length === NUMBERS) called = [];
  // A step that is coprime to 75 reaches every number.
  const number = ((called.length * 32) % NUMBERS) + 1;
  called.push(number);
  for (const reader of readers) reader.write(`data: ${JSON.stringify({ number })}\n\n`);
}

const server = createServer((request, response) => {
  const address = `${request.method} ${request.url}`;
  if (address === 'GET /events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {}\n\n');
    readers.add(response);
    return void response.on('close', () => readers.delete(response));
  }
  if (address === 'GET /') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  if (address === 'POST /call') callNext();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ called }));
});
server.listen(Number(PORT), '127.0.0.1');
