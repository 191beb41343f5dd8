import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requestOf, type Send } from '../../checks/evening/desk.ts';
import { straight } from './slow-line.ts';

/** Sends requests as a signed-in user to prepare a story. */
export type Api = Send;

const POLL_MS = 100;

/** Repeats a draw under its key until the mix of the phones is done, as the screens do. */
async function untilMixed(send: (key: string) => Promise<Response>): Promise<Response> {
  const key = randomBytes(16).toString('hex');
  for (;;) {
    const response = await send(key);
    if (response.status !== 202) return response;
    await wait(POLL_MS);
  }
}

export function apiOf(url: string, token?: string): Api {
  return async (route, given = {}) => {
    const { method, path } = requestOf(route, given.params);
    const response = await untilMixed((key) =>
      fetch(`${straight(url)}/api${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      }),
    );
    const answer = await response.json();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
