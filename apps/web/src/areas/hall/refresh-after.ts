import type { HallView } from '@adarash/contract';

const FALLBACK_MS = 5_000;
/** How long the server shows a finished game. */
const SHOWN_AFTER_END_MS = 60_000;

export interface Situation {
  connected: boolean;
  /** The last attempt to load did not succeed. */
  failed: boolean;
  view: HallView | null;
  now: Date;
}

/** When to look again without being told; null while the stream tells everything. */
export function refreshAfter({ connected, failed, view, now }: Situation): number | null {
  if (failed || !connected) return FALLBACK_MS;
  const endedAt = view?.game?.endedAt ?? null;
  if (endedAt === null) return null;
  const left = new Date(endedAt).getTime() + SHOWN_AFTER_END_MS - now.getTime();
  // The clock of a TV is often wrong: never ask without a pause, never wait longer than the minute.
  return Math.min(SHOWN_AFTER_END_MS, Math.max(FALLBACK_MS, left));
}
