import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Rate limit: maximum number of requests of one key within a time window. The window starts with the first request. */
export type RateLimit = { readonly requests: number; readonly seconds: number };

/** Result of counting a request: number of requests above the limit, and milliseconds until the next time window. */
type Counted = { readonly excess: number; readonly msBeforeNext: number };

/** Counts a request of a key. Concurrent requests are counted one by one. */
export type CountRequest = (key: string) => Promise<Counted>;

export function makeRateLimit({ requests, seconds }: RateLimit): CountRequest {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (key) => {
    // `penalty` counts like `consume`, but does not reject above the limit, so that a refusal is a value and not an
    // error.
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
    return { excess: Math.max(0, consumedPoints - requests), msBeforeNext };
  };
}
