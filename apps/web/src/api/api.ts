import type { Answer, RouteKey } from '@adarash/contract';
import { createContext, use } from 'react';
import { ApiError, type Asked, type AskOptions, ask } from './client.ts';

interface StaffOptions<K extends RouteKey> extends AskOptions<K> {
  /** The caller shows a refusal itself: no redirect on 401, no toast on 403. */
  quiet?: boolean;
}

/** The second person's sign-in: it goes with the one request, and is stored nowhere. */
export type Cosigner = { email: string; password: string };
/** Asks for a second person and sends the same request again with them, under the same key. */
export type WithSecond = <A>(needed: ApiError, again: (cosigner: Cosigner) => Promise<A>) => Promise<A>;

interface Handlers {
  /** Is called with every 401 and 403 that no screen shows itself. */
  onRefused?: (error: ApiError) => void;
  withSecond?: WithSecond;
}

/** The server as a signed-in person uses it. The public pages use `ask` itself. */
export function createApi({ onRefused, withSecond }: Handlers = {}) {
  function announceRefusal(error: unknown): void {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefused?.(error);
  }

  async function request<K extends RouteKey>(route: K, asked: Asked<K>, { quiet, ...options }: StaffOptions<K>) {
    try {
      return await ask(route, asked, options);
    } catch (error) {
      if (!quiet) announceRefusal(error);
      throw error;
    }
  }

  return {
    /** `ask`, with a second signature where the server needs one. */
    async ask<K extends RouteKey>(route: K, asked: Asked<K>, options: StaffOptions<K> = {}): Promise<Answer<K>> {
      try {
        return await request(route, asked, options);
      } catch (error) {
        if (!(error instanceof ApiError && error.answer.needed && withSecond)) throw error;
        const signedBy = (cosigner: Cosigner): Asked<K> =>
          Object.assign({}, asked, { body: { ...(asked.body as object), beside: cosigner } });
        return withSecond(error, (cosigner) => request(route, signedBy(cosigner), options));
      }
    },

    announceRefusal,
  };
}

export type Api = ReturnType<typeof createApi>;

/** Without a provider a refusal is the caller's alone, and no second person can sign. */
export const ApiContext = createContext<Api>(createApi());

export const useApi = (): Api => use(ApiContext);
