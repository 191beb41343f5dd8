import { ask } from './client.ts';

/** What anyone may recompute a game from. */
export const getReceipt = (gameId: string, signal: AbortSignal) =>
  ask('GET /public/receipts/:gameId', { params: { gameId }, signal, quiet: true });

export const getHouse = (signal: AbortSignal) => ask('GET /public/house', { signal, quiet: true });
