import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Cashier's screen in a worker thread: makes requested calls and reports their duration.
const { base }: { base: string } = workerData;

parentPort?.on('message', async ({ token, id }: { token: string; id: string }) => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const from = performance.now();
  for (;;) {
    const answer = await fetch(`${base}/api/games/${id}/call-number`, { method: 'POST', headers });
    await answer.arrayBuffer();
    const { status } = answer;
    // The first number follows after the mix of the phones.
    if (status === 202) await wait(50);
    else return parentPort?.postMessage({ status, ms: performance.now() - from });
  }
});
