import type { Answer, RouteKey } from '@adarash/contract';
import { createContext, use } from 'react';
import { ApiError, type AskOptions, ask, type RequestInput } from './client.ts';

interface StaffOptions<K extends RouteKey> extends AskOptions<K> {
  /**
   * Disables the default handling of a refused request: no redirect after 401, no toast after 403. The caller displays
   * the refusal.
   */
  quiet?: boolean;
}

/** Credentials of a second person who signs an action. They are sent with one request and must never be stored. */
export type CosignerCredentials = { email: string; password: string };
/**
 * Requests the credentials of a second person, then repeats the refused request with them and the same idempotency key.
 */
export type WithSecond = <A>(needed: ApiError, again: (cosigner: CosignerCredentials) => Promise<A>) => Promise<A>;

interface Handlers {
  /** Called after a response with status 401 or 403, unless the request is `quiet`. */
  onRefused?: (error: ApiError) => void;
  withSecond?: WithSecond;
}

/** Creates the API client of a signed-in user. Public pages call the function `ask` directly, without this client. */
export function createApi({ onRefused, withSecond }: Handlers = {}) {
  function announceRefusal(error: unknown): void {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefused?.(error);
  }

  async function request<K extends RouteKey>(route: K, asked: RequestInput<K>, { quiet, ...options }: StaffOptions<K>) {
    try {
      return await ask(route, asked, options);
    } catch (error) {
      if (!quiet) announceRefusal(error);
      throw error;
    }
  }

  return {
    /** Sends a request. If the server requires a second signature, requests it and repeats the request. */
    async ask<K extends RouteKey>(route: K, asked: RequestInput<K>, options: StaffOptions<K> = {}): Promise<Answer<K>> {
      try {
        return await request(route, asked, options);
      } catch (error) {
        if (!(error instanceof ApiError && error.answer.needed && withSecond)) throw error;
        const signedBy = (cosigner: CosignerCredentials): RequestInput<K> =>
          Object.assign({}, asked, { body: { ...(asked.body as object), beside: cosigner } });
        return withSecond(error, (cosigner) => request(route, signedBy(cosigner), options));
      }
    },

    announceRefusal,
  };
}

export type Api = ReturnType<typeof createApi>;

/** Current API client. By default the caller handles every refused request, and a second person cannot sign. */
export const ApiContext = createContext<Api>(createApi());

export const useApi = (): Api => use(ApiContext);
