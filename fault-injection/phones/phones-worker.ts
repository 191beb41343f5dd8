import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Phones of a hall in a worker thread, so that they use no time of the server's thread. Reports when all are connected,
// and when the last one has received each call.
const { address, phones }: { address: string; phones: number } = workerData;
/** Under the limit of requests from one address. */
const AT_ONCE = 40;
const BETWEEN_MS = 300;

const heard = new Map<string, number>();

function hear(what: string) {
  const count = (heard.get(what) ?? 0) + 1;
  heard.set(what, count);
  if (count === phones) parentPort?.postMessage({ what, at: Date.now() });
}

function listen(index: number) {
  const id = index.toString(16).padStart(32, '0');
  get(`${address}?phone=${id}`, { agent: false }, (answer) => {
    if (answer.statusCode !== 200) parentPort?.postMessage({ what: `refused ${answer.statusCode}`, at: Date.now() });
    let rest = '';
    answer.setEncoding('utf8').on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const type = /"type":"([a-z-]+)"/.exec(block)?.[1];
        if (type === 'hello') hear('hello');
        if (type === 'number-called')
          hear(`call ${/"gameId":"(\w+)"/.exec(block)?.[1]} ${/"count":(\d+)/.exec(block)?.[1]}`);
      }
    });
  });
}

for (let from = 0; from < phones; from += AT_ONCE) {
  for (let index = from; index < Math.min(phones, from + AT_ONCE); index++) listen(index);
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
}
