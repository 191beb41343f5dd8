import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/**
 * Settings for slow environments: `STORY_DELAY_MS=800` delays each response to the browser by up to this time, and
 * `STORY_CPU=6` makes the browser six times slower. Requests of the story itself stay fast.
 */
const DELAY_MS = Number(process.env.STORY_DELAY_MS ?? 0);
const SLOWER = Number(process.env.STORY_CPU ?? 1);

/** Factor for timeouts of stories in a slow environment. */
export const PATIENCE = DELAY_MS > 0 || SLOWER > 1 ? 5 : 1;

const behind = new Map<string, string>();

/** The address without the slow line. */
export const straight = (url: string): string => behind.get(url) ?? url;

/** The address for the browser of a server on this port. */
export async function slowed(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  if (DELAY_MS === 0) return url;
  const line = createServer((browser) => {
    const server = connect(port, '127.0.0.1');
    pass(browser, server, () => 0);
    pass(server, browser, () => DELAY_MS * Math.random());
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  line.unref();
  const slow = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  behind.set(slow, url);
  return slow;
}

/** In order, each piece after its delay. */
function pass(from: Socket, to: Socket, delay: () => number): void {
  let last = Promise.resolve();
  const later = (act: () => void) => {
    const due = Date.now() + delay();
    last = last
      .then(() => new Promise<void>((done) => setTimeout(done, Math.max(0, due - Date.now()))))
      .then(() => void (to.destroyed || act()));
  };
  from.on('data', (piece) => later(() => to.write(piece)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => to.destroy());
}

export async function slowDown(context: BrowserContext): Promise<void> {
  if (SLOWER === 1) return;
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  });
}
