import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, ask, type Json } from '../harness/desk.ts';
import { openHalls } from '../harness/staff.ts';

/** Hall with a running game whose calls are counted. */
export async function openGame(url: string) {
  const [staff] = await openHalls(url, 1);
  if (!staff) throw new Error('There is no hall.');
  const post = (path: string, body: object = {}, key?: string): Promise<Answer> =>
    ask(url, { method: 'POST', path, body, token: staff.cashier }, key);
  const sale = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: [3, 7, 42] };
  const game = (await post('/games/sequential', sale)).body.games[0]._id;
  expect((await post(`/games/${game}/start`)).status).toBe(200);
  const told: number[] = [];
  let keys = 0;
  return {
    staff,
    told,
    post,
    read: async (): Promise<Json> =>
      (await ask(url, { method: 'GET', path: `/games/${game}`, token: staff.cashier })).body.game,
    /** Calls a number and records the response. */
    async call(key = `call-${++keys}`): Promise<Answer & { key: string }> {
      const answer = await post(`/games/${game}/call-number`, {}, key);
      if (answer.status === 200) told.push(answer.body.calledNumber);
      return { ...answer, key };
    },
    /** Repeats a call with the same key until there is a response. */
    async insist(key: string, ms = 30_000): Promise<Answer> {
      const deadline = Date.now() + ms;
      for (;;) {
        const answer = await this.call(key).catch(() => null);
        if (answer?.status === 200) return answer;
        if (Date.now() > deadline) throw new Error(`No call within ${ms} ms: ${answer?.status} ${answer?.body.error}`);
        await wait(100);
      }
    },
  };
}

/** Refused for now, in words, and with a word on when to come back. */
export function expectUnavailable({ status, body }: Answer): void {
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(body.error).toMatch(/^[A-Z].*\.$/);
}
