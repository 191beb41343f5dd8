import type { Receipt } from '@adarash/rules/receipt';
import { LINKS_AT_ONCE } from '@adarash/rules/trust';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askWorker } from './recompute.ts';
import type { LinkQuestion, MixedReceipt } from './slow-mix.ts';
import { openSlowMixer } from './workers.ts';

export interface SlowMixState {
  /** How many links the receipt has; none where no phone took part. */
  links: number;
  /** Those recomputed here that held. */
  held: readonly number[];
  /** The first that did not. */
  broken: number | null;
  /** How many are to be recomputed. */
  goal: number;
  /** This device cannot recompute them. */
  failed: boolean;
}

const hasLinks = (receipt: Receipt | null): receipt is MixedReceipt =>
  receipt !== null && receipt.scheme !== 'bingo75/v1' && receipt.links.length > 0;

const allLinks = (links: number): number[] => Array.from({ length: links }, (_, index) => index + 1);

/** Any link may be the forged one, so nobody can know beforehand which will be looked at. */
export function someLinks(links: number): number[] {
  const left = allLinks(links);
  const picked: number[] = [];
  while (picked.length < LINKS_AT_ONCE && left.length > 0) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    picked.push(...left.splice(word % left.length, 1));
  }
  return picked;
}

async function holds(question: LinkQuestion, signal: AbortSignal): Promise<boolean> {
  try {
    return await askWorker<boolean>(openSlowMixer(), question, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { linkAnswer } = await import('./slow-mix.ts');
    return linkAnswer(question);
  }
}

const untouched = (links: number): SlowMixState => ({
  links,
  held: [],
  broken: null,
  goal: Math.min(LINKS_AT_ONCE, links),
  failed: false,
});

/** Recomputes a few links picked at random at once, and all of them when asked. */
export function useSlowMix(receipt: Receipt | null): { slow: SlowMixState; checkAll: () => void } {
  const links = hasLinks(receipt) ? receipt.links.length : 0;
  const [slow, setSlow] = useState(() => untouched(links));
  const held = useRef<number[]>([]);
  const stop = useRef<AbortController | null>(null);

  const run = useCallback(
    async (wanted: readonly number[]) => {
      if (!hasLinks(receipt)) return;
      stop.current?.abort();
      const mine = new AbortController();
      stop.current = mine;
      for (const link of wanted) {
        const good = await holds({ receipt, link }, mine.signal).catch(() => null);
        if (mine.signal.aborted) return;
        if (good === null) return setSlow((before) => ({ ...before, failed: true }));
        if (good) held.current.push(link);
        setSlow((before) => ({ ...before, held: [...held.current], broken: good ? before.broken : link }));
        if (!good) return;
      }
    },
    [receipt],
  );

  useEffect(() => {
    held.current = [];
    setSlow(untouched(links));
    if (links > 0) void run(someLinks(links));
    return () => stop.current?.abort();
  }, [links, run]);

  const checkAll = useCallback(() => {
    setSlow((before) => ({ ...before, goal: links, failed: false }));
    void run(allLinks(links).filter((link) => !held.current.includes(link)));
  }, [links, run]);

  return { slow, checkAll };
}
