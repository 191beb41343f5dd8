import type { Answer, RouteKey } from '@adarash/contract';
import { createContext, use } from 'react';
import { ApiError, type AskOptions, ask, type RequestInput } from './client.ts';

interface StaffOptions<K extends RouteKey> extends AskOptions<K> {
  /** The caller displays a refusal: no redirect after 401, no toast after 403. */
  quiet?: boolean;
}

/** Credentials of the second person. They are sent with one request and must never be stored. */
export type CosignerCredentials = { email: string; password: string };
/** Requests the credentials of a second person, then repeats the request with them and the same idempotency key. */
export type WithSecond = <A>(needed: ApiError, again: (cosigner: CosignerCredentials) => Promise<A>) => Promise<A>;

interface Handlers {
  /** Called after 401 and 403, unless the request is `quiet`. */
  onRefused?: (error: ApiError) => void;
  withSecond?: WithSecond;
}

/** Creates the API client of a signed-in user. Public pages call `ask` directly. */
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
    /** Sends a request, with a second signature if the server requires one. */
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

/** Without a provider the caller handles every refusal, and no second person can sign. */
export const ApiContext = createContext<Api>(createApi());

export const useApi = (): Api => use(ApiContext);
