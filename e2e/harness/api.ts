import { requestOf, type Send } from '../../checks/evening/desk.ts';
import { straight } from './slow-line.ts';

/** Speaks to the server as a signed-in member would, for what a story needs before its screen opens. */
export type Api = Send;

export function apiOf(url: string, token?: string): Api {
  return async (route, given = {}) => {
    const { method, path } = requestOf(route, given.params);
    const response = await fetch(`${straight(url)}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
