import type { Answer, Body, Params, RouteKey } from '@adarash/contract';
import { straight } from './slow-line.ts';

type Given<K extends RouteKey> = { params?: Params<K>; body?: Body<K> };

/** Speaks to the server as a signed-in member would, for what a story needs before its screen opens. */
export type Api = <K extends RouteKey>(route: K, given?: Given<K>) => Promise<Answer<K>>;

export function apiOf(url: string, token?: string): Api {
  return async (route, given = {}) => {
    const [method, path] = route.split(' ') as [string, string];
    const params = (given.params ?? {}) as Record<string, string>;
    const response = await fetch(`${straight(url)}/api${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`, {
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
