import type { Receipt } from '@adarash/rules/receipt';
import { LINKS_AT_ONCE } from '@adarash/rules/trust';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askWorker } from './recompute.ts';
import type { LinkQuestion } from './slow-worker.ts';
import { openSlowMixer } from './workers.ts';

export interface SlowMixState {
  /** Number of steps (links) of the slow mix in the receipt; 0 if no phone participated in the draw. */
  links: number;
  /** Number of steps (links) that this device has computed again with the same result. */
  held: number;
  /** Number of the first step (link) with a different result, or null. */
  broken: number | null;
  /** Number of steps (links) that this device must compute. */
  goal: number;
  /** Progress of the current step (link) from 0 to 1; null if it is fast. */
  part: number | null;
  /** Whether this device could not compute a step (link). */
  failed: boolean;
}

const hasLinks = (receipt: Receipt | null): receipt is LinkQuestion['receipt'] =>
  receipt !== null && receipt.scheme !== 'bingo75/v1' && receipt.links.length > 0;

/**
 * Returns the steps (links) of the slow mix in random order, because a forger must not know which of them are verified
 * first.
 */
export function shuffledLinks(links: number): number[] {
  const left = Array.from({ length: links }, (_, index) => index + 1);
  const shuffled: number[] = [];
  while (left.length > 0) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    shuffled.push(...left.splice(word % left.length, 1));
  }
  return shuffled;
}

const untouched = (links: number): SlowMixState => ({
  links,
  held: 0,
  broken: null,
  goal: Math.min(LINKS_AT_ONCE, links),
  part: null,
  failed: false,
});

async function answerOf(question: LinkQuestion, signal: AbortSignal, onPart: (part: number) => void) {
  return askWorker<boolean | null>(openSlowMixer(), question, signal, onPart);
}

/**
 * Verifies the slow mix of the phones' codes. A few random steps (links) are computed immediately and all of them on
 * request, each in a separate worker.
 */
export function useSlowMix(receipt: Receipt | null) {
  const links = hasLinks(receipt) ? receipt.links.length : 0;
  const [slow, setSlow] = useState(() => untouched(links));
  const work = useRef({ order: [] as number[], held: 0, goal: 0, stop: null as AbortController | null });

  const halt = useCallback(() => {
    work.current.stop?.abort();
    work.current.stop = null;
  }, []);

  const run = useCallback(async () => {
    const { current } = work;
    if (!hasLinks(receipt) || current.stop !== null) return;
    current.stop = new AbortController();
    const { signal } = current.stop;
    const show = (changed: Partial<SlowMixState>) => {
      if (!signal.aborted) setSlow((before) => ({ ...before, ...changed }));
    };
    show({ failed: false });
    while (current.held < current.goal) {
      const link = current.order[current.held] ?? 0;
      const holds = await answerOf({ receipt, link }, signal, (part) => show({ part })).catch(() => null);
      if (signal.aborted) return;
      if (holds !== true) {
        show(holds === null ? { failed: true, part: null } : { broken: link });
        break;
      }
      current.held += 1;
      show({ held: current.held, part: null });
    }
    current.stop = null;
  }, [receipt]);

  useEffect(() => {
    const fresh = untouched(links);
    work.current = { order: shuffledLinks(links), held: 0, goal: fresh.goal, stop: null };
    setSlow(fresh);
    void run();
    return halt;
  }, [links, run, halt]);

  return {
    slow,
    checkAll: () => {
      work.current.goal = links;
      setSlow((before) => ({ ...before, goal: links }));
      void run();
    },
  };
}

export type SlowMixing = ReturnType<typeof useSlowMix>;
