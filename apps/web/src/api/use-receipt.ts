import type { Answer } from '@adarash/contract';
import { isCatalogue } from '@adarash/rules/card';
import { type Recomputed, readReceipt } from '../verify/recompute.ts';
import { ApiError, ask } from './client.ts';
import { type LoadState, useLoad } from './use-load.ts';

type Progress = { step: 'fetching' | 'missing' | 'failed' | 'computing' } | ({ step: 'done' } & Recomputed);

/** Returns the custom card set of a game, or null if the game has none or the request fails. */
async function setOf(receipt: Receipt, signal: AbortSignal) {
  if (!('set' in receipt) || isCatalogue(receipt.set)) return null;
  const asked = { params: { digest: receipt.set.digest } };
  return ask('GET /public/card-sets/:digest', asked, { signal }).then(
    (answer) => answer.set.cards,
    () => null,
  );
}

/** Loads the receipt of a game and verifies it in the browser, so that the result does not depend on the server. */
export function useReceipt(gameId: string): { progress: Progress; again: () => void } {
  const receipt = useLoad(gameId, (signal) => ask('GET /public/receipts/:gameId', { params: { gameId } }, { signal }));
  const json = receipt.data;
  const recomputed = useLoad(json, async (signal) =>
    json === null ? null : readReceipt(json, signal, await setOf(json, signal)),
  );
  return { progress: progressOf(receipt, recomputed), again: receipt.again };
}

type Receipt = Answer<'GET /public/receipts/:gameId'>;

function progressOf(receipt: LoadState<Receipt>, recomputed: LoadState<Recomputed | null>): Progress {
  if (receipt.error !== null) return { step: isMissing(receipt.error) ? 'missing' : 'failed' };
  if (receipt.data === null) return { step: 'fetching' };
  if (recomputed.error !== null) return { step: 'failed' };
  return recomputed.data === null ? { step: 'computing' } : { step: 'done', ...recomputed.data };
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
