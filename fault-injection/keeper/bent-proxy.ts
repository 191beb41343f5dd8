import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { LiveEvent } from '@adarash/contract/live';

/** Changes an event on its way to a phone: returns the forwarded events and their delay. */
export type Bend = (event: LiveEvent) => { told: readonly LiveEvent[]; afterMs?: number };

export type BentProxy = { readonly url: string; close(): void };

/** Proxy between a server and phones with events changed by the operator. `unknown` hides participating phones. */
export async function makeBentProxy(target: string, bend: Bend, { unknown = false } = {}): Promise<BentProxy> {
  const server = createServer((near, answer) => {
    const path = unknown ? (near.url ?? '').replace(/\?phone=\w+/, '') : near.url;
    const far = request(`${target}${path}`, { method: near.method ?? 'GET', headers: near.headers }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      if (heard.headers['content-type']?.startsWith('text/event-stream')) void bendStream(heard, answer, bend);
      else heard.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bendStream(heard: IncomingMessage, answer: ServerResponse, bend: Bend): Promise<void> {
  let rest = '';
  try {
    for await (const text of heard.setEncoding('utf8')) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        if (data === undefined) answer.write(`${block}\n\n`);
        else await pass(answer, bend(JSON.parse(data.slice(6)) as LiveEvent));
      }
    }
  } catch {
    // The phone or the server disconnected.
  }
  answer.end();
}

async function pass(answer: ServerResponse, { told, afterMs = 0 }: ReturnType<Bend>): Promise<void> {
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
  for (const event of told) answer.write(`data: ${JSON.stringify(event)}\n\n`);
}
