import type { Config } from '../config.ts';

/** Whose word is taken for where a request came from. A number counts the proxies in front of the server. */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}
