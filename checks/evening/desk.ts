import type { Answer, Body, Params, RouteKey } from '@adarash/contract';

type Given<K extends RouteKey> = { params?: Params<K>; body?: Body<K> };

/** Sends a request of the contract as one user; throws if it is refused. */
export type Send = <K extends RouteKey>(route: K, given?: Given<K>) => Promise<Answer<K>>;

/** Users of an evening. */
export type Desk = { hallId: string; cashier: Send; moderator: Send; owner: Send };

/** The method of a route, and its path below /api. */
export function requestOf<K extends RouteKey>(route: K, params?: Params<K>): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  const named = (params ?? {}) as Record<string, string>;
  return { method, path: path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '') };
}
