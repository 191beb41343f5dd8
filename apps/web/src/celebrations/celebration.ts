import { useEffect } from 'react';

const EFFECTS_MS = 10_000;

export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const loadEffects = () => import('./effects.ts');

/** Loads the code of the confetti in advance, so that the first celebration starts without delay. */
export const prepareEffects = () => void loadEffects().catch(() => undefined);

/**
 * Displays ten seconds of confetti (with fireworks for a jackpot) when `due` becomes true. Displays no animation if the
 * user's device requests reduced motion.
 */
export function useCelebration(occasion: 'win' | 'jackpot', due: boolean): void {
  useEffect(() => {
    if (!due || motionIsReduced()) return;
    let stop: (() => void) | null = null;
    let over = false;
    const end = () => {
      over = true;
      stop?.();
      stop = null;
    };
    const timer = setTimeout(end, EFFECTS_MS);
    loadEffects()
      .then(({ celebrate }) => {
        if (!over) stop = celebrate(occasion);
      })
      .catch(() => undefined);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [occasion, due]);
}
